import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { commands } from '../http/body.ts';
import type { Reply } from '../http/reply.ts';
import { z } from 'zod';
import { compareZone, getComparison } from './compare-zone.ts';
import { comparisonSchema, scanBody, scanSchema, scanWait } from './scan-schema.ts';
import { isOver, type JobView } from './scan-view.ts';
import { getScan, scanZone } from './scan-zone.ts';

const query = z.strictObject({ wait: scanWait });

const scan = endpoint({
  method: 'post',
  path: '/zones/{zone}/scan',
  id: 'scanZone',
  summary: 'Asks the present nameservers of a domain for its records, and proposes a change that takes them over.',
  access: caller('records:write'),
  query,
  consumes: commands,
  body: scanBody,
  replies: { 200: scanSchema, 202: scanSchema },
  sends: ['Location'],
  async handle({ services, actor, params, query: { wait }, body }) {
    const view = await scanZone(services, actor, { zone: params.zone, servers: body?.servers ?? [], wait });
    return toReply(view, `scans/${view.id}`);
  },
});

const getOne = endpoint({
  method: 'get',
  path: '/zones/{zone}/scans/{scan}',
  id: 'getScan',
  summary: 'Gives a scan of the last day, with a proposal for the zone as it is now.',
  access: caller('records:read'),
  replies: { 200: scanSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getScan(services, actor, params.zone, params.scan),
  }),
});

const compare = endpoint({
  method: 'post',
  path: '/zones/{zone}/compare',
  id: 'compareZone',
  summary: 'Lists the differences between a zone and its records at the present nameservers of the domain.',
  access: caller('records:read'),
  query,
  consumes: commands,
  body: scanBody,
  replies: { 200: comparisonSchema, 202: comparisonSchema },
  sends: ['Location'],
  async handle({ services, actor, params, query: { wait }, body }) {
    const view = await compareZone(services, actor, { zone: params.zone, servers: body?.servers ?? [], wait });
    return toReply(view, `comparisons/${view.id}`);
  },
});

const getOther = endpoint({
  method: 'get',
  path: '/zones/{zone}/comparisons/{comparison}',
  id: 'getComparison',
  summary: 'Gives a comparison of the last day, with the zone as it is now.',
  access: caller('records:read'),
  replies: { 200: comparisonSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getComparison(services, actor, params.zone, params.comparison),
  }),
});

/** Moves of zones from other hosts. */
export const scans = [scan, getOne, compare, getOther];

function toReply(view: JobView<unknown>, location: string): Reply {
  return { status: isOver(view) ? 200 : 202, body: view, headers: { Location: location } };
}
