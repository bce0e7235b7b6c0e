import { z } from 'zod';
import { hashedName } from '../hashed-name.ts';
import type { Kind, Resource } from '../resource.ts';
import { API_VERSION } from './group.ts';
import {
  causesSchema,
  causeTypes,
  changedFields,
  countSchema,
  firstSchema,
  HISTORY_ENTRIES,
  publishedFields,
} from './history-change.ts';
import { versionSchema } from './publication-numbers.ts';
import { domainSchema } from './record-fields.ts';

const entrySchema = z.object({
  ...publishedFields,
  causes: causesSchema,
  first: firstSchema,
  ...changedFields,
});

const runningSchema = z.object({
  since: z.iso.datetime().describe('When the first of these versions was published.'),
  versions: countSchema.describe('Number of versions in this entry.'),
  ...publishedFields,
  causes: z.array(z.enum(causeTypes)).min(1).max(causeTypes.length).describe('Why the records changed.'),
  ...changedFields,
});

const zoneHistorySpecSchema = z
  .object({
    domain: domainSchema.describe('Domain of the zone. Cannot be changed.'),
    account: z
      .string()
      .min(1)
      .max(63)
      .optional()
      .describe('Account of the owner. Set only for zones created through REST.'),
    version: versionSchema.describe('The latest publication version in this history.'),
    entries: z.array(entrySchema).max(HISTORY_ENTRIES).describe('The latest changes by the owner, newest first.'),
    running: runningSchema
      .optional()
      .describe('All other publications, such as new keys, in one entry with the sum of their changes.'),
  })
  .describe('The latest published changes of a zone. Only the operator writes this object.');

const zoneHistorySchema = z
  .object({ spec: zoneHistorySpecSchema })
  .describe(
    'The latest published changes of a zone and their causes. The operator updates this object after each publication, and keeps it as long as the DomainClaim.',
  );

export type ZoneHistorySpec = z.infer<typeof zoneHistorySpecSchema>;
export type HistoryEntry = ZoneHistorySpec['entries'][number];
export type RunningEntry = NonNullable<ZoneHistorySpec['running']>;
export interface ZoneHistoryResource extends Resource {
  spec: ZoneHistorySpec;
}

export const ZoneHistoryKind: Kind<ZoneHistoryResource> = {
  apiVersion: API_VERSION,
  kind: 'ZoneHistory',
  plural: 'zonehistories',
  namespaced: true,
  status: false,
  schema: zoneHistorySchema,
  immutable: ['spec.domain'],
};

/** Returns the object name of a domain's history. The claim on the domain has the same name. */
export function historyName(domain: string): string {
  return hashedName('domain', domain);
}
