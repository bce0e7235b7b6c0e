import { z } from 'zod';
import { PAGE_ITEMS, pageLimit, pageQuery, textSchema, timeSchema } from '../../http/schemas.ts';
import { type AuditAction, auditActions, zoneActions } from '../../storage/audit/audit-actions.ts';
import { actorSchema } from '../../storage/audit/actor-schema.ts';
import { outcomes } from '../../storage/audit/audit-entry.ts';

const time = (description: string, example: string) => timeSchema.optional().meta({ description, example });

const filters = {
  since: time('Only rows at or after this time.', '2026-11-01T00:00:00Z'),
  until: time('Only rows before this time. Must be later than `since`.', '2026-12-01T00:00:00Z'),
  actor: textSchema.max(600).optional().describe('ID or name of a token, or another name shown in `actor.name`.'),
  name: textSchema.max(1024).optional().describe('Owner name of a record, relative to the zone. Unicode or A-labels.'),
  outcome: z.enum(outcomes).optional().describe('Only rows with this outcome.'),
};

const actionOf = (actions: readonly AuditAction[], note = '') =>
  z
    .string()
    .max(64)
    .optional()
    .meta({ description: `One of ${actions.join(', ')}${note}.`, example: 'records.change' });

export const formats = { json: 'application/json', jsonl: 'application/x-ndjson', csv: 'text/csv' } as const;

export type AuditFormat = keyof typeof formats;

const format = z
  .enum(Object.keys(formats) as [AuditFormat, ...AuditFormat[]])
  .optional()
  .describe('json: paginated. jsonl, csv: all rows in one response. If omitted, the Accept header decides.');

const page = {
  limit: pageLimit
    .optional()
    .describe(`Items per page, default ${PAGE_ITEMS}. With jsonl and csv: maximum number of rows, default all.`),
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
  zone: textSchema.max(1024).optional().describe('Name or ID of a zone. Deleted zones are allowed.'),
  format,
  ...page,
});

const detailsSchema = z.looseObject({}).meta({ id: 'AuditDetails' });

export const auditRowSchema = z
  .object({
    id: z.uuid().describe('ID of the row.'),
    at: z.iso.datetime({ precision: 6 }).describe('When the action took place, with microseconds.'),
    action: z.string().meta({ description: 'The action.', example: 'records.change' }),
    outcome: z
      .enum(outcomes)
      .describe(
        'applied: the action took place. failed: the action started, but the store rejected it. refused: the action did not start.',
      ),
    request_count: z.int().describe('Number of requests in this row. Refused requests within a minute share one row.'),
    zone_id: z.uuid().nullable().describe('ID of the zone. Null if the action concerns no zone.'),
    zone: z.string().nullable().describe('Name of the zone. Null if it is not known.'),
    actor: actorSchema.describe('Who made the request.'),
    address: z.string().nullable().describe('IP address of the request. Null if it was erased.'),
    change_id: z.uuid().nullable().describe('ID of the change. Null if nothing was written.'),
    request_id: z.string().nullable().describe('ID of the request.'),
    details: detailsSchema
      .nullable()
      .describe(
        'Details of the action. They depend on the action, and more may be added. For a change of records: diff, with the records before and after. For a change of settings: settings.',
      ),
  })
  .meta({ id: 'AuditRow' });

export type AuditRowView = z.infer<typeof auditRowSchema>;
