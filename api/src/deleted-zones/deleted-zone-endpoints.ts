import { z } from 'zod';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { listOf, pageQuery, writeQuery } from '../http/schemas.ts';
import { outcomeBody, outcomeFields, zoneSchema } from '../zones/zone-schema.ts';
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

const restoredSchema = zoneSchema
  .extend({
    managed_by_kubernetes: z.int().describe('Records that were objects of their own, and did not come back.'),
    ...outcomeFields,
  })
  .meta({ id: 'RestoredZone' });

const list = endpoint({
  method: 'get',
  path: '/deleted-zones',
  id: 'listDeletedZones',
  summary: 'Lists zones that were deleted in the last 7 days and can be restored, by name.',
  access: caller('zones:read'),
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
  access: caller('zones:write'),
  journalled: 'zone_creates',
  query: z.strictObject(writeQuery),
  replies: { 201: restoredSchema, 200: restoredSchema },
  sends: ['ETag', 'Location'],
  async handle({ services, actor, params, query, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const request = { zone: params.deleted, dryRun, wait, requestId };
    const { zone, etag, attached, outcome } = await restoreZone(services, actor, request);
    const body = { ...zone, managed_by_kubernetes: attached, ...outcomeBody(outcome) };
    if (dryRun) return { status: 200, body };
    return {
      status: 201,
      body,
      headers: { ETag: etag, Location: `../../zones/${zone.id}` },
    };
  },
});

/** Zones that were deleted, in both APIs. */
export const deletedZones = [list, restore];
