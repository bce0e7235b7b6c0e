import { z } from 'zod';
import { PAGE_ITEMS, pageLimit, pageQuery, textSchema, timeSchema } from '../http/schemas.ts';
import { type AuditAction, auditActions, zoneActions } from '../audit/audit-actions.ts';
import { outcomes, ways } from '../audit/audit-entry.ts';

const time = (description: string, example: string) => timeSchema.optional().meta({ description, example });

const filters = {
  since: time('Rows of this time and later.', '2026-11-01T00:00:00Z'),
  until: time('Rows before this time, which is later than `since`.', '2026-12-01T00:00:00Z'),
  actor: textSchema.max(600).optional().describe('Id or name of a token, or another name that `actor.name` shows.'),
  name: textSchema
    .max(1024)
    .optional()
    .describe('Owner name of a record, relative to the zone; with letters of any script, or A-labels.'),
  outcome: z.enum(outcomes).optional(),
};

const actionOf = (actions: readonly AuditAction[], note = '') =>
  z
    .string()
    .max(64)
    .optional()
    .meta({ description: `One of ${actions.join(', ')}${note}.`, example: 'records.change' });

/** The forms of an answer, with their media types. */
export const formats = { json: 'application/json', jsonl: 'application/x-ndjson', csv: 'text/csv' } as const;

export type AuditFormat = keyof typeof formats;

const format = z
  .enum(Object.keys(formats) as [AuditFormat, ...AuditFormat[]])
  .optional()
  .describe('json: page by page. jsonl, csv: all rows in one answer. Where left out, the header Accept decides.');

const page = {
  limit: pageLimit
    .optional()
    .describe(`Items a page, ${PAGE_ITEMS} where left out; of jsonl and csv the most rows, all where left out.`),
  cursor: pageQuery.cursor,
};

export const zoneAuditQuery = z.strictObject({
  ...filters,
  action: actionOf(zoneActions),
  format,
  ...page,
});

export const auditQuery = z.strictObject({
  ...filters,
  action: actionOf(auditActions, '; with `zone`, one that the log of a zone can have'),
  zone: textSchema.max(1024).optional().describe('Name or id of a zone, also of one that is gone.'),
  format,
  ...page,
});

const record = z.looseObject({ name: z.string(), type: z.string(), value: z.string() });

export const auditRowSchema = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime({ precision: 6 }),
    action: z.string().meta({ description: 'The action.', example: 'records.change' }),
    outcome: z.enum(outcomes).describe('failed: begun, and not taken by the store. refused: nothing was begun.'),
    count: z.int().describe('How many requests the row stands for: refusals of a minute are one row.'),
    zone: z.object({ id: z.uuid(), name: z.string().nullable() }).nullable(),
    actor: z.object({
      type: z.enum(ways),
      token_id: z.uuid().nullable(),
      name: z.string().nullable().describe('Of the token, or as Kubernetes knows it; null where it was erased.'),
      address: z.string().nullable(),
    }),
    change_id: z.uuid().nullable(),
    request_id: z.string().nullable(),
    details: z
      .looseObject({
        records: z
          .object({ added: z.int().nullable(), changed: z.int().nullable(), removed: z.int().nullable() })
          .optional()
          .describe('Counts; null where they are not known.'),
        diff: z
          .object({
            added: z.array(record),
            changed: z.array(z.object({ before: record, after: record })),
            removed: z.array(record),
          })
          .optional(),
        is_cut: z.boolean().optional().describe('Not all records are shown; `records` counts all.'),
        settings: z.record(z.string(), z.object({ before: z.unknown(), after: z.unknown() })).optional(),
      })
      .nullable(),
  })
  .meta({ id: 'AuditRow' });

export type AuditRowView = z.infer<typeof auditRowSchema>;
