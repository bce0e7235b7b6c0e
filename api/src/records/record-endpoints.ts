import { z } from 'zod';
import { Failure } from '../failure.ts';
import { changeRecords, type RecordsChanged } from './change-records.ts';
import { createRecord, type RecordChanged } from './create-record.ts';
import { deleteRecord } from './delete-record.ts';
import { getRecord } from './get-record.ts';
import { listRecords } from './list-records.ts';
import { updateRecord } from './update-record.ts';
import { commands } from '../http/body.ts';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { listOf, pageLimit, pageQuery, writeQuery } from '../http/schemas.ts';
import { hasItsName, NAME_WANTED, NEEDS_NAME, recordFields, recordSchema, shownFields } from './record-schema.ts';
import { outcomeBody, outcomeFields, progressBody, progressFields } from '../zones/zone-schema.ts';
import { changesSchema, detailSchema } from './change-schema.ts';
import { differenceBody, differenceSchema } from './difference-schema.ts';

const changedSchema = z
  .object({
    zone: z.string(),
    serial: z.int().nullable(),
    change_id: z.uuid().nullable(),
    applied: z.boolean(),
    changes: z.array(
      z.object({
        index: z.int(),
        op: z.enum(['upsert', 'replace', 'delete', 'create']),
        status: z.enum(['created', 'updated', 'deleted', 'unchanged']),
        record_id: z.uuid().nullable().describe('Where it is about one record.'),
        record_ids: z.array(z.uuid()),
      }),
    ),
    warnings: z.array(detailSchema),
    diff: differenceSchema.optional().describe('With dry_run.'),
    ...progressFields,
  })
  .meta({ id: 'RecordsChanged' });

const changedRecord = recordSchema.extend({
  warnings: z
    .array(detailSchema.omit({ index: true }))
    .optional()
    .describe('What may not be meant, e.g. a name that repeats the zone.'),
  ...outcomeFields,
});

const list = endpoint({
  method: 'get',
  path: '/zones/{zone}/records',
  id: 'listRecords',
  summary: 'Lists the records of a zone: all of them, or page by page.',
  access: caller('records:read'),
  query: z.strictObject({
    limit: pageLimit
      .optional()
      .describe('Records a page; all of them in one answer where neither limit nor cursor is given.'),
    cursor: pageQuery.cursor,
    name: recordFields.name.optional().describe('Only records of this name.'),
    type: z
      .string()
      .max(256)
      .optional()
      .meta({ description: 'Only records of this type, or of these.', example: 'A,AAAA' }),
  }),
  replies: { 200: listOf(recordSchema) },
  sends: ['ETag'],
  async handle({ services, actor, params, query }) {
    const { items, nextCursor, etag, body } = await listRecords(services, actor, { zone: params.zone, ...query });
    return {
      status: 200,
      body: body ?? { data: items, next_cursor: nextCursor },
      headers: { ETag: etag },
      isValidatedByEtag: true,
    };
  },
});

const change = endpoint({
  method: 'patch',
  path: '/zones/{zone}/records',
  id: 'changeRecords',
  summary: 'Applies changes to the records of a zone, all or none.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  consumes: commands,
  body: z.strictObject({ changes: changesSchema }),
  replies: { 200: changedSchema },
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const result = await changeRecords(services, actor, {
      zone: params.zone,
      changes: body.changes,
      dryRun,
      wait,
      ifMatch,
      requestId,
    });
    return { status: 200, body: await toBody(result, dryRun), headers: { ETag: result.etag } };
  },
});

const create = endpoint({
  method: 'post',
  path: '/zones/{zone}/records',
  id: 'createRecord',
  summary: 'Adds a record.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  body: z.strictObject(recordFields),
  replies: { 201: changedRecord, 200: changedRecord },
  sends: ['ETag', 'Location'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const changed = await createRecord(services, actor, {
      zone: params.zone,
      record: body,
      dryRun,
      wait,
      ifMatch,
      requestId,
    });
    const { record, etag } = changed;
    if (dryRun) return { status: 200, body: toRecord(changed) };
    return { status: 201, body: toRecord(changed), headers: { ETag: etag, Location: `records/${record.id}` } };
  },
});

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}/records/{record}',
  id: 'getRecord',
  summary: 'Gives a record.',
  access: caller('records:read'),
  replies: { 200: recordSchema },
  sends: ['ETag'],
  async handle({ services, actor, params }) {
    const { record, etag } = await getRecord(services, actor, { zone: params.zone, id: params.record });
    return { status: 200, body: record, headers: { ETag: etag }, isValidatedByEtag: true };
  },
});

const update = endpoint({
  method: 'patch',
  path: '/zones/{zone}/records/{record}',
  id: 'updateRecord',
  summary: 'Changes a record, which keeps its id; fields left out stay.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  body: z
    .strictObject({ ...recordFields, id: z.uuid().describe('The one of the path, if it is there.'), ...shownFields })
    .partial()
    .refine(hasItsName, { path: ['unicode_name'], message: NAME_WANTED })
    .meta({ override: NEEDS_NAME }),
  replies: { 200: changedRecord },
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const { id = params.record, managed_by: _, unicode_name: __, ...fields } = body;
    if (id.toLowerCase() !== params.record.toLowerCase()) throw otherId();
    const changed = await updateRecord(services, actor, {
      zone: params.zone,
      id,
      fields,
      dryRun: query.dry_run,
      wait: query.wait,
      ifMatch,
      requestId,
    });
    return { status: 200, body: toRecord(changed), headers: { ETag: changed.etag } };
  },
});

const remove = endpoint({
  method: 'delete',
  path: '/zones/{zone}/records/{record}',
  id: 'deleteRecord',
  summary: 'Removes a record.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  replies: { 200: changedSchema, 204: null },
  async handle({ services, actor, params, query, ifMatch, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const request = { zone: params.zone, id: params.record, dryRun, wait, ifMatch, requestId };
    const changed = await deleteRecord(services, actor, request);
    if (!dryRun && wait === undefined) return { status: 204 };
    return { status: 200, body: await toBody(changed, dryRun) };
  },
});

/** Records of the DNS API. */
export const dnsRecords = [list, change];

/** Records of the general API. */
export const generalRecords = [list, change, create, get, update, remove];

function toRecord({ record, warnings, outcome }: RecordChanged): object {
  return { ...record, ...(warnings.length === 0 ? {} : { warnings }), ...outcomeBody(outcome) };
}

function otherId(): Failure {
  const message = 'the id of a record does not change; it is that of the path';
  return new Failure('validation_error', message, [{ path: 'id', code: 'field-invalid', message }]);
}

async function toBody(
  { results, difference, defaultTtl, ...result }: RecordsChanged,
  dryRun: boolean,
): Promise<object> {
  const { zone, serial, changeId, applied, warnings } = result;
  return {
    zone,
    serial,
    change_id: changeId,
    applied,
    changes: results.map(({ index, op, status, recordIds }) => ({
      index,
      op,
      status,
      record_id: recordIds.length === 1 ? recordIds[0] : null,
      record_ids: recordIds,
    })),
    warnings,
    ...(dryRun ? { diff: await differenceBody(difference, defaultTtl) } : {}),
    ...progressBody(result),
  };
}
