import { z } from 'zod';
import { issueSchema } from '../../http/issue-schema.ts';
import { dsSchema } from '../dnssec/key-schema.ts';
import { delegationStates } from '../zone/delegation-state.ts';

const glueSchema = z
  .object({
    name: z.string().describe('Name of a nameserver.'),
    addresses: z.array(z.string()).describe('Its addresses at the parent.'),
  })
  .meta({ id: 'Glue' });

const recordsSchema = z
  .object({
    nameservers: z.array(z.string()).describe('Names in the NS records.'),
    glue: z
      .array(glueSchema)
      .describe('Addresses of the nameservers (glue). A nameserver whose name is outside the parent zone needs none.'),
    ds: z.array(dsSchema).describe('DS records.'),
  })
  .meta({ id: 'DelegationRecords' });

const formerDsSchema = z
  .object({
    ttl: z.int().describe('How long resolvers cache these records, in seconds.'),
    forgotten_at: z.iso
      .datetime()
      .nullable()
      .describe('When no resolver has these records in its cache any longer. Null while the parent still has one.'),
  })
  .meta({ id: 'FormerDs' });

/** Delegation of the zone at its parent: the observed records and the expected records. */
export const delegationSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    status: z
      .enum(delegationStates)
      .describe(
        'incomplete: the parent delegates only to this service, but a nameserver or address is missing. unknown: some servers of the parent have not answered yet.',
      ),
    since: z.iso.datetime().nullable().describe('Since when the zone is, or is not, delegated to this service.'),
    message: z.string().describe('The status in words, and what to do.'),
    parent: z
      .string()
      .nullable()
      .describe('Name of the parent zone. Null before the first check, and if this service serves the parent.'),
    observed_at: z.iso
      .datetime()
      .nullable()
      .describe('Since when the parent’s servers have shown exactly these records.'),
    expected: recordsSchema.describe('Records that the parent should have.'),
    actual: recordsSchema.nullable().describe('Records at the parent. Null before the first check.'),
    former_ds: formerDsSchema
      .nullable()
      .describe(
        'Other DS records, for example of the previous nameservers. Remove them, wait until forgotten_at, and only then change the nameservers. Null if there are none.',
      ),
    issues: z.array(issueSchema).describe('Differences, each with the change to make at the registrar.'),
  })
  .meta({ id: 'Delegation' });

export type DelegationView = z.infer<typeof delegationSchema>;
