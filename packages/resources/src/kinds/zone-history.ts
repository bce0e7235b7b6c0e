import { z } from 'zod';
import { hashedName } from '../hashed-name.ts';
import type { Kind, Resource } from '../resource.ts';
import { API_VERSION } from './group.ts';
import { serialSchema, versionSchema } from './publication.ts';
import { domainSchema } from './record-fields.ts';

/** Why records of a zone change. A cause that folds goes into the one running entry, and evicts no change that people made. */
export const historyCauses = {
  Change: { folds: false, meaning: 'A change through REST; `by` is its id.' },
  Manager: { folds: false, meaning: 'A write to the Zone or to a Record; `by` is its Kubernetes field manager.' },
  User: {
    folds: false,
    meaning: 'A write to the Zone or to a Record; `by` is the Kubernetes user, whom an admission policy has checked.',
  },
  Unknown: { folds: false, meaning: 'Nothing says who made the change, as where a Record was deleted.' },
  Dynamic: {
    folds: true,
    meaning: 'Dynamic updates of addresses and challenges of ACME, and no other change by the owner.',
  },
  Contributed: {
    folds: true,
    meaning:
      'Records that the service or other hosted zones add to the zone, or that the service takes from it while it is blocked.',
  },
  Keys: { folds: true, meaning: 'DNSKEY, CDS and CDNSKEY records.' },
  Signing: { folds: true, meaning: 'Signatures were made anew; no other record changed.' },
  Republished: { folds: true, meaning: 'The same records under another version, since a region held a newer one.' },
} as const satisfies { readonly [type: string]: { readonly folds: boolean; readonly meaning: string } };

export type HistoryCauseType = keyof typeof historyCauses;

const causeTypes = Object.keys(historyCauses) as [HistoryCauseType, ...HistoryCauseType[]];

/** Entries of which each is a version of its own. */
export const HISTORY_ENTRIES = 8;
/** The most octets of the whole spec as JSON. */
export const HISTORY_OCTETS = 16 * 1024;
/** The most causes of one entry. */
export const HISTORY_CAUSES = 4;
/** The most characters of an id, or of the name of a manager or user. */
export const HISTORY_BY_LENGTH = 128;

const count = z.int().min(0).max(0x7fffffff);

const published = {
  version: versionSchema.describe('Publication version.'),
  serial: serialSchema.describe('Serial of the SOA record.'),
  time: z.iso.datetime().describe('When it was published.'),
};

const changed = {
  added: count.optional().describe('Records added; absent where that is unknown.'),
  removed: count.optional().describe('Records removed; a record with another value or TTL is removed and added.'),
  difference: z
    .string()
    .min(1)
    .max(HISTORY_OCTETS)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .optional()
    .describe(
      'These records in Brotli and Base64: lines of zone file text after `-` or `+`. Absent where they are unknown or too large to be kept; the published records are in the regions.',
    ),
};

const entrySchema = z.object({
  ...published,
  causes: z
    .array(
      z.object({
        type: z.enum(causeTypes).describe('Kind of cause.'),
        by: z
          .string()
          .min(1)
          .max(HISTORY_BY_LENGTH)
          .optional()
          .describe(
            'Who made the change; nothing is allowed for it. Of a User the name that Kubernetes has checked, of others the one that they give themselves.',
          ),
      }),
    )
    .min(1)
    .max(HISTORY_CAUSES)
    .describe('Why the records changed.'),
  first: z.boolean().optional().describe('Nothing was published of the zone before.'),
  ...changed,
});

const runningSchema = z.object({
  since: z.iso.datetime().describe('When the first of its versions was published.'),
  versions: count.describe('Versions that are folded into it.'),
  ...published,
  causes: z.array(z.enum(causeTypes)).min(1).max(causeTypes.length).describe('Why the records changed.'),
  ...changed,
});

const zoneHistorySpecSchema = z
  .object({
    domain: domainSchema.describe('The domain of the zone. Cannot be changed.'),
    account: z.string().min(1).max(63).optional().describe('Account of the owner, for zones made through REST.'),
    version: versionSchema.describe('The latest publication version that is part of the history.'),
    entries: z.array(entrySchema).max(HISTORY_ENTRIES).describe('The latest changes of the owner, newest first.'),
    running: runningSchema
      .optional()
      .describe('All that was published for other reasons, such as new keys: one entry, with the sum of its changes.'),
  })
  .describe('The latest published changes of a zone. Written by the operator alone.');

const zoneHistorySchema = z
  .object({ spec: zoneHistorySpecSchema })
  .describe(
    'The latest published changes of a zone and their causes. The operator writes it after each publication, and keeps it as long as the claim on the domain.',
  );

export type ZoneHistorySpec = z.infer<typeof zoneHistorySpecSchema>;
export type HistoryEntry = ZoneHistorySpec['entries'][number];
export type HistoryCause = HistoryEntry['causes'][number];
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

/** The name of the history of a domain: that of the claim on it. */
export function historyName(domain: string): string {
  return hashedName('domain', domain);
}
