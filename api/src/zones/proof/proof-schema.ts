import { z } from 'zod';
import { changeSchema } from '../write/outcome-schema.ts';

/** Proof states by reason of the Proven condition. */
export const proofStates = {
  TXTRecord: 'proven',
  ParentNS: 'proven',
  Trusted: 'proven',
  Contender: 'contender',
  NotFound: 'waiting',
  ServersUnknown: 'waiting',
  Expired: 'expired',
} as const;

const challengeSchema = z
  .object({
    name: z.string().describe('Absolute owner name of the record, without the final dot.'),
    type: z.literal('TXT').describe('Record type.'),
    value: z.string().describe('Text of the record.'),
  })
  .meta({ id: 'ProofChallenge' });

/** Proof that an account controls a domain in the public DNS. */
export const proofSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    status: z
      .enum(['unproven', 'waiting', 'expired', 'proven', 'contender'])
      .describe(
        'unproven: no proof was requested. waiting: neither record was found yet. expired: neither record was found in time. proven: the account has proven the domain. contender: proven, but another owner has the domain.',
      ),
    proof_kind: z
      .enum(['txt_record', 'parent_ns', 'trusted'])
      .nullable()
      .describe('The proof of the owner of the domain: a record, or the trust of administrators.'),
    since: z.iso.datetime().nullable().describe('Since when the proof has been in this status.'),
    message: z.string().describe('The status in words, and what to do.'),
    holds_domain: z.boolean().describe('Whether the account has the domain now. False for a contender.'),
    notice_ends_at: z.iso
      .datetime()
      .nullable()
      .describe(
        'Set if another owner has proven the domain. The current owner without a proof loses the domain at this time, unless it proves the domain before. Otherwise null.',
      ),
    expires_at: z.iso.datetime().nullable().describe('When the service stops looking for the records.'),
    challenge: challengeSchema
      .nullable()
      .describe('Add this record at the current nameservers of the domain, if none of them belongs to this service.'),
    nameserver: z.string().nullable().describe('Add this nameserver to the domain at the registrar.'),
  })
  .meta({ id: 'Proof' });

export const proofRequestedSchema = proofSchema.extend({ change: changeSchema }).meta({ id: 'ProofRequested' });

export type ProofView = z.infer<typeof proofSchema>;
