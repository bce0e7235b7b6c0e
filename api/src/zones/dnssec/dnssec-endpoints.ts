import type { VerifiedPorts } from '../../kernel/require-verified.ts';
import type { ValidationPorts } from '../zone/current-settings.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import { z } from 'zod';
import type { DnssecChanged } from './change-dnssec.ts';
import { disableDnssec } from './disable-dnssec.ts';
import { enableDnssec } from './enable-dnssec.ts';
import { getDnssec } from './get-dnssec.ts';
import { rollKeys } from './roll-keys.ts';
import { caller } from '../../kernel/access.ts';
import { endpointsWith } from '../../http/endpoint.ts';
import type { Reply } from '../../http/reply.ts';
import { settingsOf } from '../signing/signing-schema.ts';
import { disableSchema, dnssecChangedSchema, dnssecSchema, enableSchema, rolloverSchema } from './dnssec-schema.ts';
import { writeQuery } from '../../http/schemas.ts';
import { changeBody } from '../write/outcome-schema.ts';
import type { Detail } from '../../kernel/failure.ts';

const endpoint = endpointsWith<ChangePorts & ValidationPorts & VerifiedPorts>();

const get = endpoint({
  method: 'get',
  path: '/zones/{zone}/dnssec',
  id: 'getDnssec',
  summary: 'Get the DNSSEC state of a zone: its keys, the DS records for its parent, and the next step.',
  access: caller('zones:read'),
  replies: { 200: dnssecSchema },
  sends: ['ETag'],
  async handle({ services, actor, params }) {
    const { dnssec, etag } = await getDnssec(services, actor, params.zone);
    return { status: 200, body: dnssec, headers: { ETag: etag } };
  },
});

const change = { method: 'post', query: z.strictObject(writeQuery), replies: { 200: dnssecChangedSchema } } as const;

const enable = endpoint({
  ...change,
  path: '/zones/{zone}/dnssec/enable',
  id: 'enableDnssec',
  summary: 'Enable DNSSEC for a zone, or change its settings. Requires a verified account.',
  access: caller('dnssec:write'),
  journalled: 'writes',
  body: enableSchema.prefault({}),
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
  summary:
    'Disable DNSSEC for a zone. It stays signed until the DS record is removed from the parent and has expired from caches.',
  access: caller('dnssec:write'),
  journalled: 'writes',
  body: disableSchema.prefault({}),
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
  summary: 'Start a key rollover. A KSK rollover waits until the parent has the new DS record.',
  access: caller('dnssec:write'),
  journalled: 'writes',
  body: rolloverSchema.prefault({}),
  sends: ['ETag'],
  async handle({ services, actor, params, query, body, ifMatch, requestId }) {
    const request = { zone: params.zone, dryRun: query.dry_run, wait: query.wait, ifMatch, requestId };
    const { warnings, ...changed } = await rollKeys(services, actor, {
      ...request,
      rollover: { keys: body.roles, compromised: body.compromised },
    });
    return toReply(changed, warnings);
  },
});

export const dnssec = [get, enable, disable, rollover];

function toReply(changed: DnssecChanged, warnings: readonly Detail[] = []): Reply {
  const { dnssec: view, etag } = changed;
  const change = changeBody(changed, { warnings });
  return { status: 200, body: { ...view, change }, headers: { ETag: etag } };
}
