import { z } from 'zod';
import { Failure } from '../../kernel/failure.ts';
import { changeRecords, type RecordsChanged, type ChangeRecordsPorts } from './change-records.ts';
import { createRecord } from './create-record.ts';
import { deleteRecord } from './delete-record.ts';
import { getRecord } from './get-record.ts';
import { listRecords } from './list-records.ts';
import { updateRecord } from './update-record.ts';
import { commands } from '../../http/body.ts';
import { caller } from '../../kernel/access.ts';
import { createdReply } from '../../http/created-reply.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { listOf, listQuery, pageLimit, pageQuery, writeQuery } from '../../http/schemas.ts';
import { hasItsName, NAME_WANTED, NEEDS_NAME, recordFields, recordSchema, shownFields } from '../zone/record-schema.ts';
import { changeSchema } from '../write/outcome-schema.ts';
import { recordsChangeBody } from './change-body.ts';
import { changeRecordsRequest, recordsChangedSchema } from './change-schema.ts';
import type { RecordChanged } from './one-change.ts';

const endpoint = endpointsWith<ChangeRecordsPorts>();

const createRecordRequest = z
  .strictObject(recordFields)
  .meta({ id: 'CreateRecordRequest', description: 'A record to create.' });

const updateRecordRequest = z
  .strictObject({ ...recordFields, id: z.uuid().describe('If set, must equal the ID in the path.'), ...shownFields })
  .partial()
  .refine(hasItsName, { path: ['unicode_name'], message: NAME_WANTED })
  .meta({
    id: 'UpdateRecordRequest',
    description: 'Fields of a record to change. Omitted fields do not change.',
    override: NEEDS_NAME,
  });

const recordChangedSchema = recordSchema
  .extend({ change: changeSchema })
  .meta({ id: 'RecordChanged', description: 'A record after a change. A deleted record is as it was.' });

/** Maximum types in a filter. */
const MOST_TYPES = 50;

const list = endpoint({
  method: 'get',
  path: '/zones/{zone}/records',
  id: 'listRecords',
  summary: 'List the records of a zone. Returns all of them, or one page if limit or cursor is set.',
  access: caller('records:read'),
  query: z.strictObject({
    limit: pageLimit
      .optional()
      .describe('Records per page. Without limit and cursor, the response contains all records.'),
    cursor: pageQuery.cursor,
    name: recordFields.name.optional().describe('Only records with this name.'),
    type: listQuery(z.string().max(16), {
      maximum: MOST_TYPES,
      description: 'Only records of these types.',
      example: ['A', 'AAAA'],
    }),
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
  summary: 'Apply changes to the records of a zone. All changes are applied, or none.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  consumes: commands,
  body: changeRecordsRequest,
  replies: { 200: recordsChangedSchema },
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
    return { status: 200, body: await toBody(result), headers: { ETag: result.etag } };
  },
});

const create = endpoint({
  method: 'post',
  path: '/zones/{zone}/records',
  id: 'createRecord',
  summary: 'Create a record.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  body: createRecordRequest,
  replies: { 201: recordChangedSchema, 200: recordChangedSchema },
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
    return createdReply(await toRecord(changed), { dryRun, etag, location: `records/${record.id}` });
  },
});

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}/records/{record}',
  id: 'getRecord',
  summary: 'Get a record.',
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
  summary: 'Change a record. Its ID stays the same. Omitted fields do not change.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  body: updateRecordRequest,
  replies: { 200: recordChangedSchema },
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
    return { status: 200, body: await toRecord(changed), headers: { ETag: changed.etag } };
  },
});

const remove = endpoint({
  method: 'delete',
  path: '/zones/{zone}/records/{record}',
  id: 'deleteRecord',
  summary: 'Delete a record. The response is the record as it was.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  replies: { 200: recordChangedSchema },
  sends: ['ETag'],
  async handle({ services, actor, params, query, ifMatch, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const request = { zone: params.zone, id: params.record, dryRun, wait, ifMatch, requestId };
    const changed = await deleteRecord(services, actor, request);
    return { status: 200, body: await toRecord(changed), headers: { ETag: changed.etag } };
  },
});

export const records = [list, change, create, get, update, remove];

async function toRecord({ record, ...changed }: RecordChanged): Promise<object> {
  return { ...record, change: await recordsChangeBody(changed) };
}

function otherId(): Failure {
  const message = 'the id of a record does not change; it is that of the path';
  return new Failure('validation_error', message, [{ path: 'id', code: 'field-invalid', message }]);
}

async function toBody({ results, zone, serial, ...changed }: RecordsChanged): Promise<object> {
  return {
    zone,
    serial,
    results: results.map(({ index, op, status, recordIds }) => ({
      index,
      op,
      status,
      record_id: recordIds.length === 1 ? recordIds[0] : null,
      record_ids: recordIds,
    })),
    change: await recordsChangeBody(changed),
    in_sync: changed.inSync,
  };
}
