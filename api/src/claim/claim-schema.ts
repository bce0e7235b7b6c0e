import { z } from 'zod';

/** States of a proof by the reasons of the condition Proven. */
export const claimStates = {
  TXTRecord: 'proven',
  ParentNS: 'proven',
  Trusted: 'proven',
  Contender: 'contender',
  NotFound: 'waiting',
  ServersUnknown: 'waiting',
  Expired: 'expired',
} as const;

/** The proof that an account has a domain in the public DNS. */
export const claimSchema = z
  .object({
    zone: z.string(),
    state: z
      .enum(['unproven', 'waiting', 'expired', 'proven', 'contender'])
      .describe(
        'unproven: nobody has asked for a proof; waiting: neither record was found yet; expired: nor in time; contender: proven, while another owner has the domain.',
      ),
    proof: z
      .enum(['txt_record', 'parent_ns', 'trusted'])
      .nullable()
      .describe('The proof of the owner that has the domain: a record, or that administrators trust it.'),
    since: z.iso.datetime().nullable().describe('Since when that is so.'),
    message: z.string().describe('The state in words, with the action that it needs.'),
    holds_domain: z
      .boolean()
      .describe('Whether the domain is this account’s now; false for a claim on that of another.'),
    notice_ends_at: z.iso
      .datetime()
      .nullable()
      .describe(
        'Another owner has proven to have the domain: until then the one without a proof keeps it, and for good by proving it, too. Null where nobody has.',
      ),
    expires_at: z.iso.datetime().nullable().describe('Until then the records are looked for.'),
    record: z
      .object({ name: z.string(), type: z.literal('TXT'), value: z.string() })
      .nullable()
      .describe('Proves the domain at its present nameservers, if none of them is of this service.'),
    nameserver: z.string().nullable().describe('Proves the domain as one more of its nameservers at the registrar.'),
  })
  .meta({ id: 'Claim' });

export const claimRequestedSchema = claimSchema
  .extend({ change_id: z.uuid().nullable(), applied: z.boolean().describe('false with dry_run.') })
  .meta({ id: 'ClaimRequested' });

export type ClaimView = z.infer<typeof claimSchema>;
