import { z } from 'zod';
import { serialSchema, versionSchema } from './publication-numbers.ts';

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
    meaning:
      'Dynamic updates of addresses, challenges of ACME and records of DHCP servers, and no other change by the owner.',
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

export const causeTypes = Object.keys(historyCauses) as [HistoryCauseType, ...HistoryCauseType[]];

/** Entries of which each is a version of its own. */
export const HISTORY_ENTRIES = 8;
/** The most octets of the whole spec as JSON. */
export const HISTORY_OCTETS = 16 * 1024;
/** The most causes of one entry. */
export const HISTORY_CAUSES = 4;
/** The most characters of an id, or of the name of a manager or user. */
export const HISTORY_BY_LENGTH = 128;

export const countSchema = z.int().min(0).max(0x7fffffff);

export const publishedFields = {
  version: versionSchema.describe('Publication version.'),
  serial: serialSchema.describe('Serial of the SOA record.'),
  time: z.iso.datetime().describe('When it was published.'),
};

export const changedFields = {
  added: countSchema.optional().describe('Records added; absent where that is unknown.'),
  removed: countSchema.optional().describe('Records removed; a record with another value or TTL is removed and added.'),
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
          'Who made the change; nothing is allowed for it. Of a User the name that Kubernetes has checked, of others the one that they give themselves.',
        ),
    }),
  )
  .min(1)
  .max(HISTORY_CAUSES)
  .describe('Why the records changed.');

export const firstSchema = z.boolean().optional().describe('Nothing was published of the zone before.');

/** Versions that the claim on a domain keeps until they are in its history. */
export const UNWRITTEN_VERSIONS = 8;

/** A version that may not be in the history yet. */
export const unwrittenSchema = z.object({
  ...publishedFields,
  first: firstSchema,
  changes: z
    .array(z.object({ causes: causesSchema, ...changedFields }))
    .min(1)
    .max(2)
    .describe('The change of the owner, and the one that folds.'),
});

export type HistoryCause = z.infer<typeof causesSchema>[number];
export type UnwrittenVersion = z.infer<typeof unwrittenSchema>;
