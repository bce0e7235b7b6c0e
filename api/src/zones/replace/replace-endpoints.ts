import { z } from 'zod';
import { recordList } from '../../http/body.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { writeQuery } from '../../http/schemas.ts';
import { confirmQuery } from '../zonefile/confirm-query.ts';
import { caller } from '../../kernel/access.ts';
import { recordsChangeBody } from '../records/change-body.ts';
import { recordCountsBody } from '../records/record-counts-schema.ts';
import { type RecordsReplaced, replaceRecords, type ReplaceRecordsPorts } from './replace-records.ts';
import { recordsReplacedSchema, replaceRecordsRequest, unreadRecords } from './replace-schema.ts';

const endpoint = endpointsWith<ReplaceRecordsPorts>();

export const replacement = endpoint({
  method: 'put',
  path: '/zones/{zone}/records',
  id: 'replaceRecords',
  summary: 'Replace all records of a zone by a list. All records are replaced, or none.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject({
    confirm: confirmQuery,
    ...writeQuery,
  }),
  consumes: recordList,
  body: replaceRecordsRequest,
  shallowBody: unreadRecords,
  replies: { 200: recordsReplacedSchema },
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const { dry_run: dryRun, confirm, wait } = query;
    const result = await replaceRecords(services, actor, {
      zone: params.zone,
      records: body.records,
      confirm,
      dryRun,
      wait,
      ifMatch,
      requestId,
    });
    return { status: 200, body: await toBody(result), headers: { ETag: result.etag } };
  },
});

async function toBody({ counts, attached, confirm, ...changed }: RecordsReplaced): Promise<object> {
  const { zone, serial } = changed;
  return {
    zone,
    serial,
    record_counts: recordCountsBody(counts, attached),
    confirm: confirm ?? null,
    change: await recordsChangeBody(changed),
  };
}
