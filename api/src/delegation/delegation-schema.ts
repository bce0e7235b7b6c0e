import { z } from 'zod';
import { delegationStates } from '../zones/delegation-state.ts';

const records = z.object({
  nameservers: z.array(
    z.object({ name: z.string(), addresses: z.array(z.string()).describe('Its addresses at the parent (glue).') }),
  ),
  ds: z.array(
    z.object({
      key_tag: z.int(),
      algorithm: z.int(),
      digest_type: z.int(),
      digest: z.string(),
      rdata: z.string().describe('As a registrar takes it.'),
    }),
  ),
});

/** The records of a zone at its parent, as they are and as they should be. */
export const delegationSchema = z.object({
  zone: z.string(),
  state: z
    .enum(delegationStates)
    .describe(
      'incomplete: the parent delegates to this service alone, but lacks some of its nameservers or addresses; unknown: its servers have not all answered yet.',
    ),
  since: z.iso.datetime().nullable().describe('Since when the zone is delegated to this service, or not.'),
  message: z.string().describe('The state in words, with the action that it needs.'),
  parent: z
    .string()
    .nullable()
    .describe('The zone that delegates; null until it was seen, or where it is served here.'),
  observed_at: z.iso.datetime().nullable().describe('Since when the parent shows exactly this.'),
  expected: records.describe('Records that the parent should have.'),
  actual: records.nullable().describe('Records that its servers show; null until they were seen.'),
  former_ds: z
    .object({
      ttl: z.int().describe('How long resolvers remember them, seconds.'),
      forgotten_at: z.iso
        .datetime()
        .nullable()
        .describe('When the last resolver has forgotten them; null while the parent shows one.'),
    })
    .nullable()
    .describe(
      'DS records of other keys, such as those at the nameservers before. Remove them, wait until they are forgotten, and only then change the nameservers; null where there are none.',
    ),
  problems: z
    .array(z.object({ code: z.string(), severity: z.enum(['error', 'warning']), message: z.string() }))
    .describe('Differences, each with the action at the registrar.'),
});

export type DelegationView = z.infer<typeof delegationSchema>;
