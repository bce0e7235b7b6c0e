import { ttlSchema } from '@fourwinds/resources';
import { z } from 'zod';
import { createZone } from '../../usecases/create-zone.ts';
import { deleteZone } from '../../usecases/delete-zone.ts';
import { getZone } from '../../usecases/get-zone.ts';
import { listZones } from '../../usecases/list-zones.ts';
import { updateZone } from '../../usecases/update-zone.ts';
import { endpoint } from '../endpoint.ts';
import { dnssecSettings, listOf, pageQuery, regionSchema, settingsOf, waitQuery, zoneSchema } from '../schemas.ts';

const list = endpoint({
  method: 'get',
  path: '/zones',
  id: 'listZones',
  summary: 'Lists zones by name. Scope zones:read.',
  query: z.strictObject({
    ...pageQuery,
    name: z.string().max(1024).optional().describe('Only the zone of this name.'),
  }),
  replies: { 200: listOf(zoneSchema) },
  async handle({ services, actor, query }) {
    const { items, nextCursor } = await listZones(services, actor, query);
    return { status: 200, body: { data: items, next_cursor: nextCursor } };
  },
});

const create = endpoint({
  method: 'post',
  path: '/zones',
  id: 'createZone',
  summary: 'Makes an empty zone. Scope zones:write.',
  body: z.strictObject({
    name: z.string().min(1).max(1024).meta({ description: 'Apex domain name.', example: 'example.com' }),
    default_ttl: ttlSchema.default(3600).describe('TTL of records that give none.'),
  }),
  replies: { 201: zoneSchema },
  async handle({ services, actor, body, requestId }) {
    const { zone, etag } = await createZone(services, actor, {
      name: body.name,
      defaultTtl: body.default_ttl,
      requestId,
    });
    return { status: 201, body: zone, headers: { ETag: etag, Location: `zones/${zone.id}` } };
  },
});

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}',
  id: 'getZone',
  summary: 'Gives a zone by name or id. Scope zones:read.',
  replies: { 200: zoneSchema },
  async handle({ services, actor, params }) {
    const { zone, etag } = await getZone(services, actor, params.zone);
    return { status: 200, body: zone, headers: { ETag: etag } };
  },
});

const update = endpoint({
  method: 'patch',
  path: '/zones/{zone}',
  id: 'updateZone',
  summary: 'Changes the settings of a zone. Scope zones:write, for dnssec also dnssec:write.',
  body: z.strictObject({
    default_ttl: ttlSchema.optional().describe('TTL of records that give none.'),
    dnssec: z.strictObject(dnssecSettings).optional().describe('How the zone is signed while DNSSEC is enabled.'),
  }),
  replies: { 200: zoneSchema },
  async handle({ services, actor, params, body, ifMatch, requestId }) {
    const { zone, etag } = await updateZone(services, actor, {
      zone: params.zone,
      defaultTtl: body.default_ttl,
      dnssec: body.dnssec && settingsOf(body.dnssec),
      ifMatch,
      requestId,
    });
    return { status: 200, body: zone, headers: { ETag: etag } };
  },
});

const remove = endpoint({
  method: 'delete',
  path: '/zones/{zone}',
  id: 'deleteZone',
  summary: 'Deletes a zone with its records. Scope zones:write.',
  query: z.strictObject({ wait: waitQuery }),
  replies: {
    200: z
      .object({
        zone: z.string(),
        change_id: z.uuid().nullable(),
        in_sync: z.boolean(),
        regions: z.array(regionSchema),
      })
      .describe('With wait.'),
    204: null,
  },
  async handle({ services, actor, params, query, ifMatch, requestId }) {
    const { zone, changeId, inSync, regions } = await deleteZone(services, actor, {
      zone: params.zone,
      wait: query.wait,
      ifMatch,
      requestId,
    });
    if (inSync === undefined) return { status: 204 };
    return { status: 200, body: { zone, change_id: changeId, in_sync: inSync, regions } };
  },
});

/** Zones of the DNS API. */
export const dnsZones = [list, create, get, remove];

/** Zones of the general API. */
export const generalZones = [list, create, get, update, remove];
