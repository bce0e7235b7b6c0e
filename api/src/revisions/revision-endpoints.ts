import { z } from 'zod';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { jsonOrZonefile } from '../http/body.ts';
import { listOf, pageQuery, writeQuery } from '../http/schemas.ts';
import { detailSchema } from '../records/change-schema.ts';
import { differenceBody, differenceSchema } from '../records/difference-schema.ts';
import { progressBody, progressFields } from '../zones/zone-schema.ts';
import { diffRevisions, type RevisionsDiffered } from './diff-revisions.ts';
import { getRevision } from './get-revision.ts';
import { listRevisions } from './list-revisions.ts';
import type { RevisionRecord } from './revision.ts';
import { revisionDifferenceSchema, revisionSchema, wholeRevisionSchema } from './revision-schema.ts';
import { type RolledBack, rollBack } from './roll-back.ts';

const ZONEFILE = 'text/dns';

const list = endpoint({
  method: 'get',
  path: '/zones/{zone}/revisions',
  id: 'listRevisions',
  summary: 'Lists the published changes of a zone, newest first: the last 50, on some plans those of 90 days.',
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
  summary: 'Gives all records of a revision; with Accept: text/dns as lines of a zone file.',
  access: caller('records:read'),
  produces: jsonOrZonefile,
  fails: [409],
  replies: { 200: wholeRevisionSchema },
  async handle({ services, actor, params, type }) {
    const revision = await getRevision(services, actor, { zone: params.zone, revision: params.revision });
    if (type !== ZONEFILE) return { status: 200, body: revision };
    const { zone: domain, records } = revision;
    const lines = await services.jobs.run('writeLines', { domain, records }, effort(actor.account.id, records));
    return { status: 200, body: textOf(lines) };
  },
});

const diff = endpoint({
  method: 'get',
  path: '/zones/{zone}/revisions/{revision}/diff/{other}',
  id: 'diffRevisions',
  summary: 'Gives the records that lead from one revision to another; with Accept: text/dns as lines with - or +.',
  access: caller('records:read'),
  produces: jsonOrZonefile,
  fails: [409],
  replies: { 200: revisionDifferenceSchema },
  async handle({ services, actor, params, type }) {
    const { zone, revision: before, other: after } = params;
    const found = await diffRevisions(services, actor, { zone, before, after });
    const { added, removed, changed } = found;
    if (type !== ZONEFILE)
      return {
        status: 200,
        body: { zone: found.zone, before: found.before, after: found.after, diff: { added, removed, changed } },
      };
    const write = (records: readonly RevisionRecord[]) =>
      services.jobs.run('writeLines', { domain: found.zone, records }, effort(actor.account.id, records));
    const { gone, come } = sidesOf(found);
    const lines = [...(await write(gone)).map((line) => `-${line}`), ...(await write(come)).map((line) => `+${line}`)];
    return { status: 200, body: textOf(lines) };
  },
});

const rolledBackSchema = z
  .object({
    zone: z.string(),
    revision: z.int().describe('The revision whose records the zone has now.'),
    serial: z.int().nullable(),
    change_id: z.uuid().nullable(),
    applied: z.boolean(),
    records: z.object({
      added: z.int(),
      changed: z.int(),
      removed: z.int(),
      managed_by_kubernetes: z.int().describe('Records of the revision that are objects of their own: left alone.'),
    }),
    warnings: z.array(detailSchema),
    diff: differenceSchema,
    ...progressFields,
  })
  .meta({ id: 'RolledBack' });

const rollback = endpoint({
  method: 'post',
  path: '/zones/{zone}/revisions/{revision}/rollback',
  id: 'rollBack',
  summary: 'Gives a zone the records of a revision, all or none.',
  access: caller('records:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  replies: { 200: rolledBackSchema },
  sends: ['ETag'],
  async handle({ services, actor, params, query, ifMatch, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const { zone, revision } = params;
    const result = await rollBack(services, actor, { zone, revision, dryRun, wait, ifMatch, requestId });
    return { status: 200, body: await toBody(result), headers: { ETag: result.etag } };
  },
});

/** The published versions of zones, in both APIs. */
export const revisions = [list, get, diff, rollback];

async function toBody(result: RolledBack): Promise<object> {
  const { zone, revision, serial, changeId, applied, difference, attached, warnings, defaultTtl } = result;
  const { added, changed, removed } = difference;
  return {
    zone,
    revision,
    serial,
    change_id: changeId,
    applied,
    records: {
      added: added.length,
      changed: changed.length,
      removed: removed.length,
      managed_by_kubernetes: attached,
    },
    warnings,
    diff: await differenceBody(difference, defaultTtl),
    ...progressBody(result),
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
