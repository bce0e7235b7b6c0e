import { z } from 'zod';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import { listOf, pageQuery, writeQuery } from '../../http/schemas.ts';
import { changeBody, changeSchema } from '../write/outcome-schema.ts';
import { zoneSchema } from '../zone/zone-schema.ts';
import { listDeleted } from './list-deleted.ts';
import { restoreZone, type RestorePorts } from './restore-zone.ts';

const endpoint = endpointsWith<RestorePorts>();

const deletedZoneSchema = z
  .object({
    id: z.uuid().describe('ID of the zone.'),
    name: z.string().describe('Name of the zone.'),
    deleted_at: z.iso.datetime().describe('When the zone was deleted.'),
    restorable_until: z.iso.datetime().describe('Until when the zone can be restored.'),
    record_count: z
      .int()
      .nullable()
      .describe('Number of records that can be restored. Null if the token is limited to some records.'),
    kubernetes_record_count: z
      .int()
      .nullable()
      .describe(
        'Number of records that were Record objects in Kubernetes. They cannot be restored. Null if the token is limited to some records.',
      ),
  })
  .meta({ id: 'DeletedZone' });

const restoredSchema = zoneSchema
  .extend({
    kubernetes_record_count: z
      .int()
      .describe('Number of records that were Record objects in Kubernetes. They were not restored.'),
    change: changeSchema,
  })
  .meta({ id: 'ZoneRestored' });

const list = endpoint({
  method: 'get',
  path: '/deleted-zones',
  id: 'listDeletedZones',
  summary: 'List zones deleted in the last 7 days that can be restored, by name.',
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
  path: '/deleted-zones/{deleted_zone}/restore',
  id: 'restoreDeletedZone',
  summary: 'Restore a deleted zone by name or ID. The zone and its records keep their IDs.',
  access: caller('zones:write'),
  journalled: 'zone_creates',
  query: z.strictObject(writeQuery),
  replies: { 201: restoredSchema, 200: restoredSchema },
  sends: ['ETag', 'Location'],
  async handle({ services, actor, params, query, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const request = { zone: params.deleted_zone, dryRun, wait, requestId };
    const { zone, etag, attached, outcome } = await restoreZone(services, actor, request);
    const body = { ...zone, kubernetes_record_count: attached, change: changeBody(outcome) };
    if (dryRun) return { status: 200, body };
    return {
      status: 201,
      body,
      headers: { ETag: etag, Location: `../../zones/${zone.id}` },
    };
  },
});

export const deletedZones = [list, restore];
