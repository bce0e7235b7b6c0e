import { z } from 'zod';
import { claimSchema } from '../claim/claim-schema.ts';
import { proofKinds } from './verification.ts';
import { verificationStates } from './verification-states.ts';

/** How far the verification of an account is. */
export const verificationSchema = z
  .object({
    state: z
      .enum(verificationStates)
      .describe(
        'pending: the proof is looked for; link_sent: it was found, and a link is in a mail to the address on file; review: people decide; refused: they did; expired: the proof was not found in time, or the link not used.',
      ),
    domain: z
      .string()
      .nullable()
      .describe('The domain that is to prove it; null where the token does not see its zone.'),
    proof: z.enum(proofKinds).nullable().describe('The proof that holds; review: people have decided.'),
    claim: claimSchema
      .pick({ state: true, message: true, expires_at: true, record: true, nameserver: true })
      .nullable()
      .describe(
        'How far the proof of the domain is, and the records of which one is enough, as in GET /zones/{zone}/claim.',
      ),
    link_expires_at: z.iso.datetime().nullable().describe('Until then the link in the mail can be used.'),
    review: z
      .object({
        asked_at: z.iso.datetime(),
        answer_by: z.iso.datetime().describe('One business day later, Monday to Friday in UTC.'),
        reason: z.enum(['asked', 'domain_used']).describe('domain_used: the domain has verified another account.'),
      })
      .nullable(),
    refusal: z.string().nullable().describe('Why the review refused the account.'),
    page: z.string().describe('The page where a person asks for the verification.'),
    unlocks: z.array(z.string()).describe('What the account has once it is verified; empty where it is.'),
  })
  .meta({ id: 'Verification' });

export type VerificationView = z.infer<typeof verificationSchema>;
