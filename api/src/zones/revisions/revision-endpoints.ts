import { z } from 'zod';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { jsonOrZonefile } from '../../http/body.ts';
import { listOf, pageQuery, writeQuery } from '../../http/schemas.ts';
import { recordsChangeBody } from '../records/change-body.ts';
import { recordCountsBody } from '../records/record-counts-schema.ts';
import { diffRevisions, type RevisionsDiffered } from './diff-revisions.ts';
import { getRevision } from './get-revision.ts';
import { listRevisions } from './list-revisions.ts';
import type { RevisionRecord } from './revision.ts';
import { revisionDiffSchema, revisionRecordsSchema, revisionSchema, zoneRolledBackSchema } from './revision-schema.ts';
import { type RolledBack, rollBack, type RollBackPorts } from './roll-back.ts';
import type { MakerPorts } from './name-makers.ts';

const endpoint = endpointsWith<RollBackPorts & MakerPorts>();

const ZONEFILE = 'text/dns';

const list = endpoint({
  method: 'get',
  path: '/zones/{zone}/revisions',
  id: 'listRevisions',
  summary:
    'List the published changes of a zone, newest first. Returns the last 50, or the last 90 days on some plans.',
  access: caller('records:read'),
  query: z.strictObject(pageQuery),
  replies: { 200: listOf(revisionSchema) },
  async handle({ services, actor, params, query }) {
    const { items, nextCursor } = await listRevisions(services, actor, { zone: params.zone, ...query });
    return { status: 200, body: { data: items, next_cursor: nextCursor } };
  },
});

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}/revisions/{revision}',
  id: 'getRevision',
  summary: 'Get all records of a revision. With Accept: text/dns, returns lines of a zone file.',
  access: caller('records:read'),
  produces: jsonOrZonefile,
  fails: [409],
  replies: { 200: revisionRecordsSchema },
  async handle({ services, actor, params, type }) {
    const revision = await getRevision(services, actor, { zone: params.zone, revision: params.revision });
    if (type !== ZONEFILE) return { status: 200, body: revision };
    const { zone: domain, records } = revision;
    const lines = await services.threads.writeLines({ domain, records }, effort(actor.account.id, records));
    return { status: 200, body: textOf(lines) };
  },
});

const diff = endpoint({
  method: 'get',
  path: '/zones/{zone}/revisions/{revision}/diff/{other}',
  id: 'diffRevisions',
  summary:
    'Compare two revisions. Returns the added and removed records. With Accept: text/dns, returns lines with - or +.',
  access: caller('records:read'),
  produces: jsonOrZonefile,
  fails: [409],
  replies: { 200: revisionDiffSchema },
  async handle({ services, actor, params, type }) {
    const { zone, revision: before, other: after } = params;
    const found = await diffRevisions(services, actor, { zone, before, after });
    const { added, removed, changed } = found;
    if (type !== ZONEFILE)
      return {
        status: 200,
        body: {
          zone: found.zone,
          from_revision: found.before,
          to_revision: found.after,
          diff: { added, removed, changed },
        },
      };
    const write = (records: readonly RevisionRecord[]) =>
      services.threads.writeLines({ domain: found.zone, records }, effort(actor.account.id, records));
    const { gone, come } = sidesOf(found);
    const lines = [...(await write(gone)).map((line) => `-${line}`), ...(await write(come)).map((line) => `+${line}`)];
    return { status: 200, body: textOf(lines) };
  },
});

const rollback = endpoint({
  method: 'post',
  path: '/zones/{zone}/revisions/{revision}/rollback',
  id: 'rollBackZone',
  summary: 'Restore the records of a revision. All records are restored, or none.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  replies: { 200: zoneRolledBackSchema },
  sends: ['ETag'],
  async handle({ services, actor, params, query, ifMatch, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const { zone, revision } = params;
    const result = await rollBack(services, actor, { zone, revision, dryRun, wait, ifMatch, requestId });
    return { status: 200, body: await toBody(result), headers: { ETag: result.etag } };
  },
});

export const revisions = [list, get, diff, rollback];

async function toBody(result: RolledBack): Promise<object> {
  const { zone, revision, serial, counts, attached } = result;
  return {
    zone,
    revision,
    serial,
    record_counts: recordCountsBody(counts, attached),
    change: await recordsChangeBody(result),
  };
}

function sidesOf({ added, removed, changed }: RevisionsDiffered) {
  return {
    gone: [...removed, ...changed.map(({ before }) => before)],
    come: [...added, ...changed.map(({ after }) => after)],
  };
}

function effort(account: string, records: readonly unknown[]) {
  return { account, items: records.length };
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}
