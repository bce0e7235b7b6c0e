import { z } from 'zod';
import { token } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { listOf, pageQuery } from '../http/schemas.ts';
import { zoneSchema } from '../zones/zone-schema.ts';
import { listDeleted } from './list-deleted.ts';
import { restoreZone } from './restore-zone.ts';

const deletedZoneSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    deleted_at: z.iso.datetime(),
    restorable_until: z.iso.datetime(),
    record_count: z.int().nullable().describe('Records that come back.'),
    managed_by_kubernetes: z.int().nullable().describe('Records that were objects of their own, and do not come back.'),
  })
  .meta({ id: 'DeletedZone' });

const list = endpoint({
  method: 'get',
  path: '/deleted-zones',
  id: 'listDeletedZones',
  summary: 'Lists zones that were deleted in the last 7 days and can be restored, by name.',
  access: token('zones:read'),
  query: z.strictObject(pageQuery),
  replies: { 200: listOf(deletedZoneSchema) },
  async handle({ services, actor, query }) {
    const { items, nextCursor } = await listDeleted(services, actor, query);
    return { status: 200, body: { data: items, next_cursor: nextCursor } };
  },
});

const restore = endpoint({
  method: 'post',
  path: '/deleted-zones/{deleted}/restore',
  id: 'restoreZone',
  summary: 'Makes a deleted zone again, by name or id, with its id, its records and theirs.',
  access: token('zones:write'),
  journalled: 'zone_creates',
  replies: {
    201: zoneSchema
      .extend({
        managed_by_kubernetes: z.int().describe('Records that were objects of their own, and did not come back.'),
      })
      .meta({ id: 'RestoredZone' }),
  },
  sends: ['ETag', 'Location'],
  async handle({ services, actor, params, requestId }) {
    const { zone, etag, attached } = await restoreZone(services, actor, { zone: params.deleted, requestId });
    return {
      status: 201,
      body: { ...zone, managed_by_kubernetes: attached },
      headers: { ETag: etag, Location: `../../zones/${zone.id}` },
    };
  },
});

/** Zones that were deleted, in both APIs. */
export const deletedZones = [list, restore];
