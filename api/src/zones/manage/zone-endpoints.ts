import { zoneGroups } from '@fourwinds/zones';
import { z } from 'zod';
import { countZones } from './count-zones.ts';
import { createZone, type CreateZonePorts } from './create-zone.ts';
import { deleteZone, type DeletePorts } from './delete-zone.ts';
import { getZone } from '../zone/get-zone.ts';
import { listZones, type ListPorts } from '../zone/list-zones.ts';
import { updateZone } from './update-zone.ts';
import { caller } from '../../kernel/access.ts';
import { createdReply } from '../../http/created-reply.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { settingsOf } from '../signing/signing-schema.ts';
import { listOf, listQuery, pageQuery, searchText, writeQuery } from '../../http/schemas.ts';
import { changeBody, changeSchema } from '../write/outcome-schema.ts';
import { zoneSchema } from '../zone/zone-schema.ts';
import { createZoneRequest, updateZoneRequest } from './zone-requests.ts';

const endpoint = endpointsWith<CreateZonePorts & DeletePorts & ListPorts>();

const changedSchema = zoneSchema
  .extend({ change: changeSchema })
  .meta({ id: 'ZoneChanged', description: 'A zone after a write, and the outcome of the write.' });

const countsSchema = z
  .object({
    zone_count: z.int().describe('All zones that the token can see.'),
    needs_action_count: z.int().describe('Zones that need an action of their owner.'),
    in_progress_count: z.int().describe('Zones that are pending, updating, degraded or deleting.'),
  })
  .meta({ id: 'ZoneCounts', description: 'Numbers of zones, in all and for each value of the filter `only`.' });

/** Maximum IDs per request. This is also the maximum page size. */
const MAX_IDS = 200;

const idsQuery = listQuery(z.uuid(), {
  maximum: MAX_IDS,
  description: 'Only zones with these IDs.',
  example: ['607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11'],
});

const list = endpoint({
  method: 'get',
  path: '/zones',
  id: 'listZones',
  summary: 'List zones by name.',
  access: caller('zones:read'),
  query: z.strictObject({
    ...pageQuery,
    id: idsQuery,
    name: z.string().max(1024).optional().describe('Only the zone with this name.'),
    owns_name: z
      .string()
      .max(1024)
      .optional()
      .meta({ description: 'Only the zone that contains this name.', example: '_acme-challenge.www.example.com' }),
    label: z.string().max(1024).optional().meta({
      description: 'Only zones that match this Kubernetes label selector.',
      example: 'team in (web, mail),!legacy',
    }),
    q: searchText
      .optional()
      .meta({ description: 'Only zones with this text in their name, comment or labels.', example: 'shop' }),
    only: z
      .enum(zoneGroups)
      .optional()
      .describe(
        'needs_action: only zones that need an action of their owner, such as a record to correct or a delegation. in_progress: only zones that are pending, updating, degraded or deleting.',
      ),
  }),
  replies: { 200: listOf(zoneSchema) },
  async handle({ services, actor, query }) {
    const { id: ids, owns_name: ownsName, q: text, only: group, ...rest } = query;
    const { body, fingerprint } = await listZones(services, actor, { ...rest, ids, ownsName, text, group });
    return { status: 200, body, fingerprint };
  },
});

const count = endpoint({
  method: 'get',
  path: '/zone-counts',
  id: 'countZones',
  summary: 'Count zones for each value of the filter `only`.',
  access: caller('zones:read'),
  replies: { 200: countsSchema },
  handle: async ({ services, actor }) => ({ status: 200, body: await countZones(services, actor) }),
});

const create = endpoint({
  method: 'post',
  path: '/zones',
  id: 'createZone',
  summary: 'Create a zone. Returns 409 if the domain is taken.',
  access: caller('zones:write', { scope: 'dnssec:write', when: 'with dnssec' }),
  journalled: 'zone_creates',
  query: z.strictObject(writeQuery),
  body: createZoneRequest,
  replies: { 201: changedSchema, 200: changedSchema },
  sends: ['ETag', 'Location'],
  async handle({ services, actor, query, body, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const { zone, etag, outcome, warnings } = await createZone(services, actor, {
      name: body.name,
      defaultTtl: body.default_ttl,
      nameservers: body.nameservers,
      requestProof: body.request_proof,
      takeRecords: body.take_records,
      comment: body.comment,
      labels: body.labels,
      suspend: body.suspend,
      delegateTo: body.delegate_to,
      recordsFrom: body.records_from,
      dnssec: body.dnssec && { enabled: body.dnssec.enabled, settings: settingsOf(body.dnssec) },
      dryRun,
      wait,
      requestId,
    });
    const answer = { ...zone, change: changeBody(outcome, { warnings }) };
    return createdReply(answer, { dryRun, etag, location: `zones/${zone.id}` });
  },
});

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}',
  id: 'getZone',
  summary: 'Get a zone by name or ID.',
  access: caller('zones:read'),
  replies: { 200: zoneSchema },
  sends: ['ETag'],
  async handle({ services, actor, params }) {
    const { row, etag } = await getZone(services, actor, params.zone);
    return { status: 200, body: row.text, fingerprint: row.hash, headers: { ETag: etag } };
  },
});

const update = endpoint({
  method: 'patch',
  path: '/zones/{zone}',
  id: 'updateZone',
  summary: 'Change the settings of a zone.',
  access: caller('zones:write', { scope: 'dnssec:write', when: 'with dnssec' }),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  body: updateZoneRequest,
  replies: { 200: changedSchema },
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const { zone, etag, outcome } = await updateZone(services, actor, {
      zone: params.zone,
      dryRun: query.dry_run,
      wait: query.wait,
      defaultTtl: body.default_ttl,
      nameservers: body.nameservers,
      comment: body.comment,
      labels: body.labels,
      suspend: body.suspend,
      delegateTo: body.delegate_to,
      recordsFrom: body.records_from,
      dnssec: body.dnssec && settingsOf(body.dnssec),
      ifMatch,
      requestId,
    });
    return { status: 200, body: { ...zone, change: changeBody(outcome) }, headers: { ETag: etag } };
  },
});

const remove = endpoint({
  method: 'delete',
  path: '/zones/{zone}',
  id: 'deleteZone',
  summary: 'Delete a zone and its records. Returns the zone as it was.',
  access: caller('zones:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  replies: { 200: changedSchema },
  async handle({ services, actor, params, query, ifMatch, requestId }) {
    const { zone, outcome } = await deleteZone(services, actor, {
      zone: params.zone,
      dryRun: query.dry_run,
      wait: query.wait,
      ifMatch,
      requestId,
    });
    return { status: 200, body: { ...zone, change: changeBody(outcome) } };
  },
});

export const dnsZones = [list, create, get, update, remove];

export const generalZones = [list, count, create, get, update, remove];
