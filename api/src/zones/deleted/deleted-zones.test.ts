import { DomainClaimKind, historyName, make, ZoneKind } from '@fourwinds/resources';
import { until } from '../../../../test/until.ts';
import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { ApiUnderTest } from '../../../test/harness.ts';
import { releaseZone } from '../../../test/release-zone.ts';
import { objectKeyFor } from '../zone/find-zone.ts';

let api: ApiUnderTest;
let token: string;
let count = 0;

apiForAllTests((given) => ({ api, token } = given));

const changes = [
  { name: 'www', type: 'A', value: '192.0.2.1', comment: 'the site' },
  { name: '@', type: 'TXT', value: 'a b', ttl: 60 },
];

async function newZone(by = token, name = `deleted${++count}.example`): Promise<string> {
  expect((await api.send(by, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  expect((await api.send(by, 'PATCH', `/api/v1/zones/${name}/records`, { changes })).status).toBe(200);
  return name;
}

/** Deletes a zone and removes its finalizer, as the operator does when no region serves the zone any longer. */
async function remove(name: string, by = token): Promise<void> {
  expect((await api.send(by, 'DELETE', `/api/v1/zones/${name}`)).status).toBe(200);
  await releaseZone(api, name);
  await until(`${name} is gone`, () => api.caches.zones.get(objectKeyFor(name)) === undefined);
}

const restore = (zone: string, by = token) => api.send(by, 'POST', `/api/v1/deleted-zones/${zone}/restore`);
const listed = async (by = token) =>
  (await api.send(by, 'GET', '/v1/deleted-zones?limit=200')).body.data.map(({ name }) => name);
const recordsOf = async (zone: string) => (await api.send(token, 'GET', `/api/v1/zones/${zone}/records`)).body.data;

test.each(['name', 'id'] as const)('a deleted zone comes back by its %s, with all ids', async (by) => {
  const name = await newZone();
  const { id } = (await api.send(token, 'GET', `/v1/zones/${name}`)).body;
  const records = await recordsOf(name);
  expect(await listed()).not.toContain(name);
  await remove(name);
  expect(await listed()).toContain(name);
  const { status, body } = await restore(by === 'name' ? name.toUpperCase() : id);
  expect({ status, body }).toMatchObject({ status: 201, body: { id, name, kubernetes_record_count: 0 } });
  expect(await recordsOf(name)).toEqual(records);
  expect(await listed()).not.toContain(name);
  expect((await restore(name)).status).toBe(404);
  const { rows } = await api.pool.query('SELECT state FROM changes WHERE zone_id = $1 AND action = $2', [
    id,
    'zone.restore',
  ]);
  expect(rows).toEqual([{ state: 'applied' }]);
});

test('a zone that came back has other ETags: those of before stand for it no more', async () => {
  const name = await newZone();
  const paths = [`/v1/zones/${name}`, `/v1/zones/${name}/records`, `/v1/zones/${name}/zonefile`];
  const tagsOf = async () =>
    Promise.all(paths.map(async (path) => (await api.send(token, 'GET', path)).headers.get('ETag')!));
  const before = await tagsOf();
  await remove(name);
  expect((await restore(name)).status).toBe(201);
  const after = await tagsOf();
  expect(new Set([...before, ...after]).size).toBe(new Set(before).size + new Set(after).size);
  for (const [i, path] of paths.entries()) {
    const known = await api.request(token, 'GET', path, { headers: { 'If-None-Match': before[i] } });
    expect({ path, status: known.status }).toEqual({ path, status: 200 });
  }
  const change = { comment: 'new' };
  const write = (etag: string) =>
    api.request(token, 'PATCH', `/v1/zones/${name}`, { body: change, headers: { 'If-Match': etag } });
  expect((await write(before[0])).status).toBe(412);
  expect((await write(after[0])).status).toBe(200);
});

test('while the zone is still being deleted it is not restored', async () => {
  const name = await newZone();
  expect((await api.send(token, 'DELETE', `/api/v1/zones/${name}`)).status).toBe(200);
  expect(await restore(name)).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } });
});

test('a domain that has a zone again, or another owner, is not restored', async () => {
  const name = await newZone();
  await remove(name);
  await newZone(token, name);
  expect((await restore(name)).status).toBe(409);
  const taken = await newZone();
  await remove(taken);
  const spec = { domain: taken, namespace: 'tenant', zone: 'theirs' };
  await api.store.create(DomainClaimKind, make(DomainClaimKind, { name: historyName(taken) }, { spec }));
  await until('the API has seen the claim', () => api.caches.claimedDomains.at(taken).length > 0);
  expect((await restore(taken)).status).toBe(409);
});

test('another account neither sees nor restores it', async () => {
  const name = await newZone();
  await remove(name);
  const foreign = await api.account();
  expect(await listed(foreign)).toEqual([]);
  expect((await restore(name, foreign)).status).toBe(404);
});

test('a token for other zones neither sees nor restores it; one without zones:write only sees it', async () => {
  const name = await newZone();
  await remove(name);
  const account = (await api.send(token, 'GET', '/v1/account')).body.id;
  const other = await api.token(account, { kind: 'scoped', zones: ['5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d'] });
  expect(await listed(other)).toEqual([]);
  expect((await restore(name, other)).status).toBe(404);
  const reading = await api.token(account, { kind: 'scoped', scopes: ['zones:read'] });
  expect(await listed(reading)).toContain(name);
  expect((await restore(name, reading)).status).toBe(403);
});

test('after seven days it is gone', async () => {
  const name = await newZone();
  await remove(name);
  await api.pool.query(`UPDATE deleted_zones SET deleted_at = now() - interval '7 days' WHERE domain = $1`, [name]);
  expect(await listed()).not.toContain(name);
  expect((await restore(name)).status).toBe(404);
  expect(await api.services.deletedZones.forget(1000)).toBe(1);
});

test('the plan counts it like a new zone', async () => {
  const free = await api.account({ plan: 'free' });
  const name = await newZone(free);
  await remove(name, free);
  for (let i = 0; i < 3; i++) await newZone(free);
  expect(await restore(name, free)).toMatchObject({ status: 403, body: { error: { code: 'quota_exceeded' } } });
});

test('of two restorations at once one makes the zone', async () => {
  const name = await newZone();
  await remove(name);
  const answers = await Promise.all([restore(name), restore(name)]);
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses[0]).toBe(201);
  expect([404, 409]).toContain(statuses[1]);
});

test('one that asked for a proof of its domain asks for none when it comes back', async () => {
  const name = `deleted${++count}.example`;
  expect((await api.send(token, 'POST', '/v1/zones', { name, request_proof: true })).status).toBe(201);
  expect((await api.store.get(ZoneKind, objectKeyFor(name)))?.spec).toHaveProperty('proof');
  await remove(name);
  expect((await restore(name)).status).toBe(201);
  expect((await api.store.get(ZoneKind, objectKeyFor(name)))?.spec).not.toHaveProperty('proof');
});
