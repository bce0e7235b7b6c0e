import { z } from 'zod';
import { issueSchema } from '../../http/issue-schema.ts';
import { recordCountsSchema } from '../records/record-counts-schema.ts';
import { changeSchema } from '../write/outcome-schema.ts';
import { errorModes } from './decide-import.ts';
import { importModes } from './plan-import.ts';
import { lineStatuses, MAX_REPORTED } from './report.ts';

const lineCountsSchema = z
  .object({
    imported_count: z.int().describe('Records that were imported unchanged.'),
    changed_count: z.int().describe('Records that were imported with changes.'),
    skipped_count: z.int().describe('Records that were not imported.'),
    issue_count: z.int().describe('Errors of omitted lines.'),
    warning_count: z.int().describe('Warnings.'),
  })
  .meta({ id: 'ZonefileCounts' });

const lineSchema = z
  .object({
    line: z.int().describe('First line of the record in the file, from 1.'),
    status: z
      .enum(lineStatuses)
      .describe('imported: unchanged. changed: imported with the changes in issues. skipped: not imported.'),
    name: z.string().describe('Owner name, relative to the zone. @ for the zone itself.'),
    type: z.string().describe('Record type.'),
    value: z.string().describe('Record data in presentation format.'),
    ttl: z.int().describe('TTL in seconds.'),
    record_id: z.uuid().nullable().describe('ID of the record. Null if it was skipped.'),
    issues: z.array(issueSchema).describe('Why the record was changed or skipped.'),
  })
  .meta({ id: 'ZonefileLine' });

export const zonefileImportedSchema = z
  .object({
    zone: z.string().describe('Name of the zone.'),
    mode: z.enum(importModes).describe('As in the request.'),
    on_error: z.enum(errorModes).describe('As in the request.'),
    serial: z.int().nullable().describe('SOA serial of the zone. Null before its first publication.'),
    lines: z.array(lineSchema).describe(`Records in the order of the file. At most ${MAX_REPORTED}.`),
    issues: z
      .array(issueSchema)
      .describe(`With on_error=skip: errors of the lines that were omitted. At most ${MAX_REPORTED}.`),
    line_counts: lineCountsSchema.describe('Number of records in the file, of errors and of warnings.'),
    omitted_counts: lineCountsSchema.describe('Number of entries that are not listed, of each kind.'),
    record_counts: recordCountsSchema.describe('Effect on the records of the zone.'),
    confirm: z
      .int()
      .nullable()
      .describe('With dry_run: the value of confirm that the import needs. Null if it needs none.'),
    change: changeSchema,
  })
  .meta({ id: 'ZonefileImported' });
