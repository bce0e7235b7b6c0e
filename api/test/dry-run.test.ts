/** @slow: not in make check. */
import { generateKeyPairSync } from 'node:crypto';
import { SecretKind, ZoneKind } from '@fourwinds/resources';
import { until } from '../../test/until.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { Answer, ApiUnderTest } from './harness.ts';
import { followerOf, Publisher } from './publish.ts';
import { releaseZone } from './release-zone.ts';
import { writeOperations } from './write-operations.ts';

/**
 * Tests every write first with dry_run, which must change nothing, and then without dry_run, which must change
 * something.
 */

let api: ApiUnderTest;
let token: string;
let count = 0;
let zone: string;
let record: string;

apiForAllTests((given) => ({ api, token } = given));

beforeEach(async () => {
  zone = `dry${++count}.example`;
  expect((await api.send(token, 'POST', '/v1/zones', { name: zone })).status).toBe(201);
  const { body } = await api.send(token, 'POST', `/v1/zones/${zone}/records`, A);
  record = body.id;
});

const A = { name: 'www', type: 'A', value: '192.0.2.1' };
const CHALLENGE = 'c'.repeat(43);
const pem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });

/** A write to test. `prepare` brings the zone into the required state. */
interface Write {
  readonly prepare?: () => Promise<unknown>;
  readonly body?: () => unknown;
  readonly type?: string;
  /** Returns a part that the response with dry_run must have. */
  readonly shows: () => object;
}

const enable = () => api.send(token, 'POST', `/v1/zones/${zone}/dnssec/enable`);

/** Reports the status of a signed zone, as far as requests depend on it. */
async function sign(): Promise<void> {
  await enable();
  const stored = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
  await api.store.updateStatus(ZoneKind, { ...stored, status: { dnssec: { phase: 'on', keys: [], ds: [] } } });
}

async function remove(): Promise<void> {
  await api.send(token, 'DELETE', `/v1/zones/${zone}`);
  await releaseZone(api, zone);
  await until('the zone is gone', () => api.caches.zones.get(objectKeyFor(zone)) === undefined);
}

const name = (): string => zone.replace('.example', '.names.example');

async function register(): Promise<void> {
  expect((await api.send(token, 'POST', '/v1/domains', { name: name() })).status).toBe(201);
}

async function registerLongAgo(): Promise<void> {
  await register();
  await api.pool.query("UPDATE domains SET ends_at = now() + interval '30 days'");
}

async function registerAndDelete(): Promise<void> {
  await register();
  await api.send(token, 'DELETE', `/v1/domains/${name()}`);
}

/** Makes two revisions of the zone: one with the record, and one without. */
async function revise(): Promise<void> {
  const publisher = new Publisher(api);
  const follower = followerOf(api);
  follower.start();
  await publisher.publish(zone);
  await api.send(token, 'DELETE', `/v1/zones/${zone}/records/${record}`);
  await publisher.publish(zone);
  const revisions = async () => (await api.send(token, 'GET', `/v1/zones/${zone}/revisions`)).body.data.length;
  await until('there are two revisions', async () => (await revisions()) >= 2);
  await follower.stop();
}

const writes: { readonly [id: string]: Write } = {
  createZone: {
    body: () => ({ name: `new-${zone}`, dnssec: { enabled: true } }),
    shows: () => ({ name: `new-${zone}`, status: 'pending', dnssec: { status: 'enabling' } }),
  },
  updateZone: { body: () => ({ default_ttl: 60 }), shows: () => ({ name: zone, default_ttl: 60 }) },
  deleteZone: { shows: () => ({ name: zone, record_count: 1, change: { in_sync: false, regions: [] } }) },
  restoreDeletedZone: {
    prepare: remove,
    shows: () => ({ name: zone, record_count: 1, kubernetes_record_count: 0 }),
  },
  createDomain: {
    body: () => ({ name: `new-${name()}` }),
    shows: () => ({ name: `new-${name()}`, status: 'active' }),
  },
  updateDomain: { prepare: register, body: () => ({ auto_renew: true }), shows: () => ({ auto_renew: true }) },
  deleteDomain: { prepare: register, shows: () => ({ name: name(), status: 'deleting' }) },
  renewDomain: { prepare: registerLongAgo, shows: () => ({ status: 'active' }) },
  restoreDomain: { prepare: registerAndDelete, shows: () => ({ status: 'active', deleting_at: null }) },
  requestProof: { shows: () => ({ zone, status: 'waiting' }) },
  changeRecords: {
    body: () => ({ changes: [{ ...A, value: '192.0.2.2' }] }),
    shows: () => ({ change: { diff: { added: [{ value: '192.0.2.2' }], removed: [], changed: [] } } }),
  },
  createRecord: { body: () => ({ ...A, name: 'api' }), shows: () => ({ name: 'api', ttl: 3600 }) },
  updateRecord: { body: () => ({ ttl: 60 }), shows: () => ({ id: record, ttl: 60 }) },
  updateAddress: {
    body: () => ({ value: '192.0.2.4' }),
    shows: () => ({ zone, record: 'www', type: 'A', value: '192.0.2.4', ttl: 3600 }),
  },
  createChallenge: {
    body: () => ({ fqdn: `_acme-challenge.${zone}.`, value: CHALLENGE }),
    shows: () => ({ zone, name: '_acme-challenge', change: { diff: { added: [{ value: `"${CHALLENGE}"` }] } } }),
  },
  deleteChallenge: {
    prepare: () => api.send(token, 'POST', '/api/v1/challenges', { fqdn: `_acme-challenge.${zone}`, value: CHALLENGE }),
    shows: () => ({ zone, name: '_acme-challenge', change: { diff: { removed: [{ value: `"${CHALLENGE}"` }] } } }),
  },
  replaceRecords: {
    body: () => ({ records: [{ ...A, name: 'api' }] }),
    shows: () => ({ change: { diff: { added: [{ name: 'api' }], removed: [{ name: 'www' }] } } }),
  },
  deleteRecord: { shows: () => ({ id: record, change: { diff: { removed: [{ id: record }] } } }) },
  importZonefile: {
    body: () => 'api A 192.0.2.3\n',
    type: 'text/dns',
    shows: () => ({ change: { diff: { added: [{ name: 'api' }], removed: [{ name: 'www' }] } } }),
  },
  rollBackZone: {
    prepare: revise,
    shows: () => ({ record_counts: { added_count: 1 }, change: { diff: { added: [{ name: 'www' }] } } }),
  },
  enableDnssec: { body: () => ({ algorithm: 'ED25519' }), shows: () => ({ status: 'enabling', algorithm: 'ED25519' }) },
  disableDnssec: { prepare: sign, shows: () => ({ status: 'disabling' }) },
  rollKeys: {
    prepare: sign,
    body: () => ({ roles: ['ZSK'] }),
    shows: () => ({ status: 'rolling', change: { warnings: [] } }),
  },
  importKeys: {
    body: () => ({ keys: ['KSK', 'ZSK'].map((role) => ({ role, private_key: pem() })) }),
    shows: () => ({ zone, imported_keys: [{ role: 'KSK' }, { role: 'ZSK' }], change: { warnings: [] } }),
  },
};

const operations = writeOperations.filter(({ parameters }) => parameters.includes('dry_run'));

async function state(): Promise<unknown> {
  const objects = [await api.store.list(ZoneKind), await api.store.list(SecretKind)];
  const tables = ['changes', 'deleted_zones', 'domains', 'audit_log', 'idempotency_keys'].map(
    async (table) => (await api.pool.query<{ count: string }>(`SELECT count(*) FROM ${table}`)).rows[0].count,
  );
  return { objects: objects.map(({ items }) => items), rows: await Promise.all(tables) };
}

test.each(operations)('$request', async ({ id, method, path }) => {
  const { prepare, body, type = 'application/json', shows } = writes[id];
  await prepare?.();
  const target = path
    .replace('{zone}', zone)
    .replace('{domain}', name())
    .replace('{deleted_zone}', zone)
    .replace('{record}', id === 'updateAddress' ? A.name : record)
    .replace('{revision}', '1')
    .replace('{fqdn}', `_acme-challenge.${zone}`)
    .replace('{value}', CHALLENGE);
  const sent = body?.();
  const headers: { [name: string]: string } = sent === undefined ? {} : { 'Content-Type': type };
  const send = (query: string): Promise<Answer> => api.request(token, method, target + query, { body: sent, headers });
  const before = await state();
  const dry = await send('?dry_run=true');
  expect(dry).toMatchObject({ status: 200, body: shows() });
  expect(dry.body).toMatchObject({ change: { applied: false, id: null } });
  expect(await state()).toEqual(before);
  const { status } = await send('');
  expect(status).toBeLessThan(300);
  expect(await state()).not.toEqual(before);
});

test('a dry run is refused as the write is', async () => {
  const send = (method: string, path: string, body?: object) =>
    api.send(token, method, `/v1${path}?dry_run=true`, body).then(({ status }) => status);
  expect(await send('POST', '/zones', { name: zone })).toBe(409);
  expect(await send('POST', `/zones/${zone}/records`, A)).toBe(409);
  expect(await send('PATCH', `/zones/${zone}`, { nameservers: [`ns.${zone}`] })).toBe(422);
  expect(await send('DELETE', `/zones/${zone}/records/5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d`)).toBe(404);
  await api.send(token, 'DELETE', `/v1/zones/${zone}`);
  expect(await send('PATCH', `/zones/${zone}`, { default_ttl: 60 })).toBe(409);
  expect(await send('DELETE', `/zones/${zone}`)).toBe(200);
});
