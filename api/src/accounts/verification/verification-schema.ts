import { z } from 'zod';
import { proofSchema } from '../../zones/proof/proof-schema.ts';
import { proofKinds } from './verification.ts';
import { verificationStates } from './verification-states.ts';

export const verificationSchema = z
  .object({
    status: z
      .enum(verificationStates)
      .describe(
        'pending: waiting for the proof. link_sent: the proof was found, and a link was sent to the email address of the account. review: staff are reviewing it. refused: staff refused it. expired: the proof was not found in time, or the link was not used.',
      ),
    domain: z.string().nullable().describe('The domain used for verification. Null if the token cannot see its zone.'),
    proof_kind: z.enum(proofKinds).nullable().describe('The accepted proof. review: staff have decided.'),
    domain_proof: proofSchema
      .pick({ status: true, message: true, expires_at: true, challenge: true, nameserver: true })
      .meta({ id: 'DomainProof' })
      .nullable()
      .describe(
        'Progress of the domain proof, and its two records, as in GET /zones/{zone}/proof. One record is enough.',
      ),
    link_expires_at: z.iso.datetime().nullable().describe('When the link in the email expires.'),
    review: z
      .object({
        asked_at: z.iso.datetime().describe('When the review was requested.'),
        answer_by: z.iso
          .datetime()
          .describe('One business day after the request. Business days are Monday to Friday, UTC.'),
        reason: z
          .enum(['asked', 'domain_used'])
          .describe('asked: you requested it. domain_used: the domain has already verified another account.'),
      })
      .meta({ id: 'VerificationReview' })
      .nullable()
      .describe('The manual review. Null if there is none.'),
    refusal: z.string().nullable().describe('Why the account was refused. Null if it was not.'),
    page: z.string().describe('The page for requesting verification.'),
    unlocks: z.array(z.string()).describe('What verification of the account unlocks. Empty if it is verified.'),
  })
  .meta({ id: 'Verification' });

export type VerificationView = z.infer<typeof verificationSchema>;
