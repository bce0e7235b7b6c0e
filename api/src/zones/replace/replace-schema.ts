import { z } from 'zod';
import { MAX_VALUES } from '../../kernel/plans.ts';
import { recordCountsSchema } from '../records/record-counts-schema.ts';
import { changeSchema } from '../write/outcome-schema.ts';
import { hasItsName, NAME_WANTED, NEEDS_NAME, recordFields, shownFields } from '../zone/record-schema.ts';

/** A record of the list. Clients can send back the records of a list unchanged. */
export const listedRecordSchema = z
  .strictObject({
    ...recordFields,
    ttl: recordFields.ttl.describe(
      'TTL in seconds. A set gets the smallest TTL of its records. If none has one, it follows the default of the zone.',
    ),
    comment: recordFields.comment.describe('A note for people. Not published. Omitted or null: no comment.'),
    id: z.uuid().optional().describe('Ignored. Unchanged records keep their IDs.'),
    unicode_name: shownFields.unicode_name.optional(),
    managed_by: shownFields.managed_by.optional(),
  })
  .refine(hasItsName, { path: ['unicode_name'], message: NAME_WANTED })
  .meta({ id: 'ListedRecord', description: 'A record that the zone is to have.', override: NEEDS_NAME });

export const replaceRecordsRequest = z
  .strictObject({
    records: z
      .array(listedRecordSchema)
      .max(MAX_VALUES)
      .describe('All records of the zone. The SOA and NS records of the zone itself are skipped.'),
  })
  .meta({ id: 'ReplaceRecordsRequest', description: 'The records that the zone is to have.' });

const RECORDS_WANTED = 'this must be a list of records';

/** Checks the length of the list, but not its items. */
export const unreadRecords = z.strictObject({
  records: z
    .array(z.unknown(), { error: ({ input }) => (input === undefined ? undefined : RECORDS_WANTED) })
    .max(MAX_VALUES),
});

export const recordsReplacedSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    serial: z.int().nullable().describe('Serial that was published last. Null if the zone was never published.'),
    record_counts: recordCountsSchema.describe('Effect on the records of the zone.'),
    confirm: z
      .int()
      .nullable()
      .describe('For a dry run, the value of `confirm` that the request needs. Null if it needs none.'),
    change: changeSchema,
  })
  .meta({ id: 'RecordsReplaced', description: 'The effect of a list of records on the zone.' });
