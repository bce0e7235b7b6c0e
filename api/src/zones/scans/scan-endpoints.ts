import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { commands } from '../../http/body.ts';
import type { Reply } from '../../http/reply.ts';
import { z } from 'zod';
import { compareZone, getComparison, type CompareZonePorts } from './compare-zone.ts';
import { comparisonSchema, scanRequestBody, scanSchema, scanWait } from './scan-schema.ts';
import { isOver, type JobView } from './scan-view.ts';
import { getScan, scanZone, type ScanZonePorts } from './scan-zone.ts';

const endpoint = endpointsWith<ScanZonePorts & CompareZonePorts>();

const query = z.strictObject({ wait: scanWait });

const scan = endpoint({
  method: 'post',
  path: '/zones/{zone}/scan',
  id: 'createScan',
  summary: 'Scan the current nameservers of a domain for its records. Returns a change that imports them.',
  access: caller('records:write'),
  query,
  consumes: commands,
  body: scanRequestBody.optional(),
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
  summary: 'Get a scan from the last day, with a proposal for the current zone.',
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
  id: 'createComparison',
  summary: 'Compare a zone with its records at the current nameservers of the domain.',
  access: caller('records:read'),
  query,
  consumes: commands,
  body: scanRequestBody.optional(),
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
  summary: 'Get a comparison from the last day, with the current zone.',
  access: caller('records:read'),
  replies: { 200: comparisonSchema },
  handle: async ({ services, actor, params }) => ({
    status: 200,
    body: await getComparison(services, actor, params.zone, params.comparison),
  }),
});

export const scans = [scan, getOne, compare, getOther];

function toReply(view: JobView<unknown>, location: string): Reply {
  return { status: isOver(view) ? 200 : 202, body: view, headers: { Location: location } };
}
