import { MAX_GRANTS, ttlSchema } from '@fourwinds/resources';
import { zoneGroups } from '@fourwinds/zones';
import { z } from 'zod';
import { countZones } from './count-zones.ts';
import { createZone } from './create-zone.ts';
import { deleteZone } from './delete-zone.ts';
import { getZone } from './get-zone.ts';
import { listZones } from './list-zones.ts';
import { recordsFromSchema } from './records-from.ts';
import { updateZone } from './update-zone.ts';
import { MAX_NAMESERVERS } from './read-nameservers.ts';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { dnssecSettings, settingsOf } from '../signing/signing-schema.ts';
import { type Conditions, fieldsOf } from '../http/conditions.ts';
import { listOf, pageQuery, searchText, writeQuery } from '../http/schemas.ts';
import {
  commentSchema,
  grantSchema,
  labelKeySchema,
  labelValueSchema,
  outcomeBody,
  outcomeFields,
  regionSchema,
  zoneSchema,
} from './zone-schema.ts';

const ownNameservers = z
  .array(z.string().min(1).max(1024))
  .min(1, 'this is empty; leave it out, or send null, for the names of the service')
  .max(MAX_NAMESERVERS)
  .meta({
    description:
      "Names of your own for the service's nameservers, in their order, in place of the service's names, which null brings back. Each needs the addresses of its nameserver. For verified accounts.",
    example: ['ns1.example.com', 'ns2.example.com'],
  });

const suspendSchema = z
  .boolean()
  .describe('While it is true, changes of the zone wait, and the version that is published stays served.');

/** Exactly one of both, which is checked with the zone. */
const oneGrantee: Conditions = {
  if: fieldsOf({ required: ['account'] }),
  then: fieldsOf({ refused: ['namespace'] }),
  else: fieldsOf({ required: ['namespace'] }),
};

const grantsSchema = z
  .array(grantSchema.meta({ override: oneGrantee }))
  .max(MAX_GRANTS)
  .meta({
    description: 'Names below the zone that other owners may have zones for, in place of those before.',
    example: [{ name: 'sub', namespace: 'team-a' }],
  });

const changedSchema = zoneSchema.extend(outcomeFields).meta({ id: 'ZoneChanged' });

/** Ids that a request may ask for, the most zones that a page has. */
const MAX_IDS = 200;

const ID = z.regexes.uuid().source.slice(1, -1);

const idsQuery = z
  .string()
  .max(37 * MAX_IDS)
  .transform((text) => text.split(','))
  .pipe(z.array(z.uuid()).max(MAX_IDS))
  .optional()
  .meta({
    description: `Only zones with these ids, at most ${MAX_IDS}, with commas in between.`,
    example: '607b1cc6-6b5c-4d0e-9a55-0c6f2b0f7a11',
    override: { pattern: `^${ID}(,${ID})*$` },
  });

const list = endpoint({
  method: 'get',
  path: '/zones',
  id: 'listZones',
  summary: 'Lists zones by name.',
  access: caller('zones:read'),
  query: z.strictObject({
    ...pageQuery,
    id: idsQuery,
    name: z.string().max(1024).optional().describe('Only the zone of this name.'),
    owns_name: z
      .string()
      .max(1024)
      .optional()
      .meta({ description: 'Only the zone that this name is in.', example: '_acme-challenge.www.example.com' }),
    label: z.string().max(1024).optional().meta({
      description: 'Only zones with these labels, as selectors of Kubernetes are written.',
      example: 'team in (web, mail),!legacy',
    }),
    q: searchText
      .optional()
      .meta({ description: 'Only zones with this text in their name, comment or labels.', example: 'shop' }),
    only: z
      .enum(zoneGroups)
      .optional()
      .describe(
        'Only zones that wait for an action of their owner, such as a record to correct or a delegation; or zones that are pending, updating, degraded or deleting.',
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
  summary: 'Counts zones, by the values of `only` that the list of zones has.',
  access: caller('zones:read'),
  replies: {
    200: z.object({
      all: z.int(),
      needs_action: z.int().describe('Zones that wait for an action of their owner.'),
      in_progress: z.int().describe('Zones that are pending, updating, degraded or deleting.'),
    }),
  },
  handle: async ({ services, actor }) => ({ status: 200, body: await countZones(services, actor) }),
});

const create = endpoint({
  method: 'post',
  path: '/zones',
  id: 'createZone',
  summary: 'Makes a zone.',
  access: caller('zones:write', { scope: 'dnssec:write', when: 'with dnssec' }),
  journalled: 'zone_creates',
  query: z.strictObject(writeQuery),
  body: z.strictObject({
    name: z
      .string()
      .min(1, 'this is empty; write the name of a domain, such as example.org')
      .max(1024)
      .meta({ description: 'Apex domain name.', example: 'example.com' }),
    default_ttl: ttlSchema.default(3600).describe('TTL of records that give none.'),
    nameservers: ownNameservers.optional(),
    comment: commentSchema.optional(),
    labels: z.record(labelKeySchema, labelValueSchema).optional().describe('Labels of your own, for filters.'),
    suspend: suspendSchema.optional(),
    delegate_to: grantsSchema.optional(),
    records_from: recordsFromSchema.optional(),
    dnssec: z
      .strictObject({ enabled: z.boolean().default(false).describe('Needs a verified account.'), ...dnssecSettings })
      .optional()
      .describe('How the zone is signed, from its first publication on. Needs the scope dnssec:write, too.'),
    claim: z
      .boolean()
      .default(false)
      .describe(
        'Ask for a proof that the account has the domain. Where another owner has it without one, the zone waits for it; see …/claim.',
      ),
    take_records: z
      .boolean()
      .default(false)
      .describe(
        'Move the records of your zone above that have the names of the new zone into it, which are not served otherwise. Its NS and DS records of the name, and glue, stay there. Record objects of Kubernetes stay there, too, and are not served; a warning names them. Needs the scope records:write for that zone.',
      ),
  }),
  replies: { 201: changedSchema, 200: changedSchema },
  sends: ['ETag', 'Location'],
  async handle({ services, actor, query, body, requestId }) {
    const { dry_run: dryRun, wait } = query;
    const { zone, etag, outcome } = await createZone(services, actor, {
      name: body.name,
      defaultTtl: body.default_ttl,
      nameservers: body.nameservers,
      claim: body.claim,
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
    const answer = { ...zone, ...outcomeBody(outcome) };
    if (dryRun) return { status: 200, body: answer };
    return { status: 201, body: answer, headers: { ETag: etag, Location: `zones/${zone.id}` } };
  },
});

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}',
  id: 'getZone',
  summary: 'Gives a zone by name or id.',
  access: caller('zones:read'),
  replies: { 200: zoneSchema },
  sends: ['ETag'],
  async handle({ services, actor, params }) {
    const { row, etag } = await getZone(services, actor, params.zone);
    return { status: 200, body: row.text, fingerprint: row.hash, headers: { ETag: etag } };
  },
});

/** Advice for those who try to switch DNSSEC on or off by a setting. */
function adviseOnSwitch(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code !== 'unrecognized_keys' || !issue.keys.includes('enabled')) return undefined;
  return 'these are settings; DNSSEC is switched by POST …/dnssec/enable and …/dnssec/disable';
}

const update = endpoint({
  method: 'patch',
  path: '/zones/{zone}',
  id: 'updateZone',
  summary: 'Changes the settings of a zone.',
  access: caller('zones:write', { scope: 'dnssec:write', when: 'with dnssec' }),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  body: z.strictObject({
    default_ttl: ttlSchema.optional().describe('TTL of records that give none.'),
    nameservers: ownNameservers.nullable().optional(),
    comment: commentSchema.optional(),
    labels: z
      .record(labelKeySchema, labelValueSchema.nullable())
      .optional()
      .meta({
        description: 'Labels of your own: null takes one away, and those left out stay.',
        example: { team: 'web', legacy: null },
      }),
    suspend: suspendSchema.optional(),
    delegate_to: grantsSchema.optional(),
    records_from: recordsFromSchema.optional(),
    dnssec: z
      .strictObject(dnssecSettings, { error: adviseOnSwitch })
      .optional()
      .describe('How the zone is signed while DNSSEC is enabled.'),
  }),
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
    return { status: 200, body: { ...zone, ...outcomeBody(outcome) }, headers: { ETag: etag } };
  },
});

const remove = endpoint({
  method: 'delete',
  path: '/zones/{zone}',
  id: 'deleteZone',
  summary: 'Deletes a zone with its records.',
  access: caller('zones:write'),
  journalled: 'writes',
  query: z.strictObject(writeQuery),
  replies: {
    200: z
      .object({
        zone: z.string(),
        change_id: z.uuid().nullable(),
        applied: z.boolean(),
        record_count: z.int().describe('Records that go with it.'),
        in_sync: z.boolean().describe('Whether all regions have dropped the zone.'),
        regions: z.array(regionSchema).describe('Those that still serve it.'),
      })
      .describe('With wait or dry_run.'),
    204: null,
  },
  async handle({ services, actor, params, query, ifMatch, requestId }) {
    const { zone, changeId, applied, recordCount, inSync, regions } = await deleteZone(services, actor, {
      zone: params.zone,
      dryRun: query.dry_run,
      wait: query.wait,
      ifMatch,
      requestId,
    });
    if (inSync === undefined) return { status: 204 };
    return {
      status: 200,
      body: { zone, change_id: changeId, applied, record_count: recordCount, in_sync: inSync, regions },
    };
  },
});

/** Zones of the DNS API. */
export const dnsZones = [list, create, get, remove];

/** Zones of the general API. */
export const generalZones = [list, count, create, get, update, remove];
