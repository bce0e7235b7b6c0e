import { z } from 'zod';
import { serialSchema, versionSchema } from './publication-numbers.ts';

/**
 * Why the records of a zone changed. If `folds` is true, changes with this cause are merged into the current entry,
 * so that they do not evict changes that people made.
 */
export const historyCauses = {
  Change: { folds: false, meaning: 'A change through REST. `by` is the change id.' },
  Manager: { folds: false, meaning: 'A write to the Zone or to a Record. `by` is the Kubernetes field manager.' },
  User: {
    folds: false,
    meaning: 'A write to the Zone or to a Record. `by` is the Kubernetes user, checked by an admission policy.',
  },
  Unknown: {
    folds: false,
    meaning: 'The author of the change is not known, for example because a Record was deleted.',
  },
  Dynamic: {
    folds: true,
    meaning: 'Only dynamic address updates, ACME challenges or records of DHCP servers changed.',
  },
  Contributed: {
    folds: true,
    meaning:
      'Records that the service or other hosted zones added to the zone, or that the service removed while the zone is blocked.',
  },
  Keys: { folds: true, meaning: 'DNSKEY, CDS and CDNSKEY records changed.' },
  Signing: { folds: true, meaning: 'Signatures were renewed. No other record changed.' },
  Republished: {
    folds: true,
    meaning: 'The same records were published with a new version, because a region had a newer version.',
  },
} as const satisfies { readonly [type: string]: { readonly folds: boolean; readonly meaning: string } };

export type HistoryCauseType = keyof typeof historyCauses;

export const causeTypes = Object.keys(historyCauses) as [HistoryCauseType, ...HistoryCauseType[]];

/** Maximum number of entries. Each entry is a version. */
export const HISTORY_ENTRIES = 8;
/** Maximum size of the spec as JSON, in octets. */
export const HISTORY_OCTETS = 16 * 1024;
export const HISTORY_CAUSES = 4;
/** Maximum number of characters of a change id, manager name or user name. */
export const HISTORY_BY_LENGTH = 128;

export const countSchema = z.int().min(0).max(0x7fffffff);

export const publishedFields = {
  version: versionSchema.describe('Publication version.'),
  serial: serialSchema.describe('Serial of the SOA record.'),
  time: z.iso.datetime().describe('When it was published.'),
};

export const changedFields = {
  added: countSchema.optional().describe('Number of records added. Absent if not known.'),
  removed: countSchema
    .optional()
    .describe(
      'Number of records removed. A record with a new value or TTL counts as one removed and one added record.',
    ),
  difference: z
    .string()
    .min(1)
    .max(HISTORY_OCTETS)
    .regex(/^[A-Za-z0-9+/]+={0,2}$/)
    .optional()
    .describe(
      'The changed records as zone file text, each line with the prefix `-` or `+`. The whole text is compressed with Brotli and encoded in Base64. Absent if the changes are unknown or too large. The regions contain the published records.',
    ),
};

export const causesSchema = z
  .array(
    z.object({
      type: z.enum(causeTypes).describe('Kind of cause.'),
      by: z
        .string()
        .min(1)
        .max(HISTORY_BY_LENGTH)
        .optional()
        .describe(
          'Who made the change. For the type User, the name that Kubernetes authenticated. For other types, the author chooses this name, so do not use it to grant access.',
        ),
    }),
  )
  .min(1)
  .max(HISTORY_CAUSES)
  .describe('Why the records changed.');

export const firstSchema = z.boolean().optional().describe('True for the first published version of the zone.');

/** Maximum number of versions that a DomainClaim stores until the history contains them. */
export const UNWRITTEN_VERSIONS = 8;

/** A version that the history may not contain yet. */
export const unwrittenSchema = z.object({
  ...publishedFields,
  first: firstSchema,
  changes: z
    .array(z.object({ causes: causesSchema, ...changedFields }))
    .min(1)
    .max(2)
    .describe(
      'First the change by the owner, then the sum of all other changes. The ZoneHistory adds only the other changes to spec.running.',
    ),
});

export type HistoryCause = z.infer<typeof causesSchema>[number];
export type UnwrittenVersion = z.infer<typeof unwrittenSchema>;
