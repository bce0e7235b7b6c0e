import { KEY_ROLES } from '@fourwinds/resources';
import { z } from 'zod';
import type { DnssecChanged } from './change-dnssec.ts';
import { disableDnssec } from './disable-dnssec.ts';
import { enableDnssec } from './enable-dnssec.ts';
import { getDnssec } from './get-dnssec.ts';
import { rollKeys } from './roll-keys.ts';
import { caller } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import type { Reply } from '../http/reply.ts';
import { dnssecSettings, dnssecSummary, settingsOf } from '../signing/signing-schema.ts';
import { dsSchema, keyStates } from './key-schema.ts';
import { writeQuery } from '../http/schemas.ts';
import { progressBody, progressFields } from '../zones/zone-schema.ts';

const waiting = { reason: z.string(), message: z.string(), since: z.iso.datetime() };

const parentDsSchema = dsSchema.extend({
  dnskey: z
    .object({ flags: z.int(), protocol: z.int(), algorithm: z.int(), public_key: z.string() })
    .nullable()
    .describe('The key of the DS record, for registrars that ask for it instead.'),
});

const dnssecSchema = z
  .object({
    zone: z.string(),
    ...dnssecSummary,
    keys: z.array(
      z.object({
        key_tag: z.int(),
        role: z.enum(KEY_ROLES).describe('The role of the key: a KSK signs the keys, a ZSK everything else.'),
        algorithm: z.string(),
        state: keyStates,
        since: z.iso.datetime(),
      }),
    ),
    ds: z
      .array(parentDsSchema)
      .describe('The DS records that the parent should have; empty while it should have none.'),
    upcoming_ds: z
      .array(
        parentDsSchema.extend({
          publish_after: z.iso
            .datetime()
            .nullable()
            .describe('From when on; null while that depends on more than time: see waiting_for.'),
        }),
      )
      .describe('The DS records that the parent should have next, but not yet.'),
    next_rollover: z.iso.datetime().nullable(),
    signatures_expire: z.iso.datetime().nullable().describe('When the first signature ends; they are renewed before.'),
    waiting_for: z
      .object(waiting)
      .nullable()
      .describe('The next step that is waited for, what you have to do first; null where nothing is.'),
    conditions: z.array(z.object({ type: z.string(), status: z.enum(['True', 'False', 'Unknown']), ...waiting })),
  })
  .meta({ id: 'Dnssec' });

const changedSchema = dnssecSchema
  .extend({
    change_id: z.uuid().nullable(),
    applied: z.boolean().describe('false with dry_run.'),
    warnings: z
      .array(z.object({ path: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .describe('Of a rollover: keys that are being replaced already.'),
    ...progressFields,
  })
  .meta({ id: 'DnssecChanged' });

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}/dnssec',
  id: 'getDnssec',
  summary: 'Gives the keys of a zone, the DS records for its parent, and the next step that is waited for.',
  access: caller('zones:read'),
  replies: { 200: dnssecSchema },
  sends: ['ETag'],
  async handle({ services, actor, params }) {
    const { dnssec, etag } = await getDnssec(services, actor, params.zone);
    return { status: 200, body: dnssec, headers: { ETag: etag } };
  },
});

/** The parts that the three changes share. */
const change = { method: 'post', query: z.strictObject(writeQuery), replies: { 200: changedSchema } } as const;

const enable = endpoint({
  ...change,
  path: '/zones/{zone}/dnssec/enable',
  id: 'enableDnssec',
  summary: 'Signs a zone, or changes how it is signed. Needs a verified account.',
  access: caller('dnssec:write'),
  journalled: 'writes',
  body: z.strictObject(dnssecSettings).prefault({}),
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const request = { zone: params.zone, dryRun: query.dry_run, wait: query.wait, ifMatch, requestId };
    return toReply(await enableDnssec(services, actor, { ...request, settings: settingsOf(body) }));
  },
});

const disable = endpoint({
  ...change,
  path: '/zones/{zone}/dnssec/disable',
  id: 'disableDnssec',
  summary: 'Ends signing once the DS record at the parent is gone and forgotten.',
  access: caller('dnssec:write'),
  journalled: 'writes',
  body: z
    .strictObject({
      force: z
        .boolean()
        .default(false)
        .describe(
          'Take the signatures away at once: while the parent has a DS record, resolvers that validate refuse the zone.',
        ),
    })
    .prefault({}),
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const request = { zone: params.zone, dryRun: query.dry_run, wait: query.wait, ifMatch, requestId };
    return toReply(await disableDnssec(services, actor, { ...request, force: body.force }));
  },
});

const rollover = endpoint({
  ...change,
  path: '/zones/{zone}/dnssec/rollover',
  id: 'rollKeys',
  summary: 'Replaces keys before their time; a KSK waits for its DS record at the parent.',
  access: caller('dnssec:write'),
  journalled: 'writes',
  body: z
    .strictObject({
      keys: z
        .array(z.enum(KEY_ROLES))
        .min(1, 'this is empty; list KSK, ZSK or both, or leave it out for both')
        .max(2)
        .default([...KEY_ROLES]),
      compromised: z
        .boolean()
        .default(false)
        .describe('Others may know the private keys: replace all of them, as fast as can be done safely.'),
    })
    .prefault({}),
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const request = { zone: params.zone, dryRun: query.dry_run, wait: query.wait, ifMatch, requestId };
    const { warnings, ...changed } = await rollKeys(services, actor, { ...request, rollover: body });
    const reply = toReply(changed);
    return { ...reply, body: { ...reply.body, warnings } };
  },
});

/** DNSSEC of a zone, in both APIs. */
export const dnssec = [get, enable, disable, rollover];

function toReply(changed: DnssecChanged): Reply & { readonly body: object } {
  const { dnssec: view, etag, changeId, applied } = changed;
  const body = { ...view, change_id: changeId, applied, ...progressBody(changed) };
  return { status: 200, body, headers: { ETag: etag } };
}
