import { randomBytes } from 'node:crypto';
import { RecordKind, ZoneKind } from '@fourwinds/resources';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { ApiUnderTest } from './harness.ts';
import { appliedByKubectl, ManagedStore } from './managed-store.ts';
import { servedAtOnce } from './served-at-once.ts';

/** ACME challenges as operations of the DNS API. They share the rules of /acme, which acme.test.ts checks. */

let api: ApiUnderTest;
let owner: string;
let zone: string;
let stopServing: () => void;

beforeAll(async () => {
  api = await ApiUnderTest.start(new ManagedStore());
  stopServing = servedAtOnce(api);
});
afterAll(async () => {
  stopServing();
  await api.stop();
});
beforeEach(async () => {
  owner = await api.account();
  zone = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
});

const aValue = (): string => randomBytes(32).toString('base64url');
const CHALLENGES = '/api/v1/challenges';

const create = (value: string, query = '?wait=10s', token = owner) =>
  api.send(token, 'POST', CHALLENGES + query, { fqdn: `_acme-challenge.${zone}.`, value });
const remove = (value: string, query = '') =>
  api.send(owner, 'DELETE', `${CHALLENGES}/_acme-challenge.${zone}./${value}${query}`);

async function texts(): Promise<string[]> {
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/records?type=TXT`);
  return body.data.map(
    ({ name, ttl, value }: { name: string; ttl: number; value: string }) => `${name} ${ttl} ${value}`,
  );
}

/** Returns the values of the zone's Record objects. */
async function objects(): Promise<string[]> {
  const { items } = await api.store.list(RecordKind);
  const own = items.filter(({ spec }) => spec.zoneRef.name === objectKeyFor(zone).name);
  return own.map(({ spec: { value } }) => value);
}

async function takeOver(): Promise<void> {
  const before = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
  const metadata = { ...before.metadata, annotations: appliedByKubectl };
  const { metadata: written } = await api.store.update(ZoneKind, { ...before, metadata });
  await api.caches.zones.waitFor(written.resourceVersion!, AbortSignal.timeout(60_000));
}

test('a value comes, is not written twice, and goes by its value', async () => {
  const [value, other] = [aValue(), aValue()];
  const { status, body } = await create(value);
  expect([status, body]).toMatchObject([
    200,
    { zone, name: '_acme-challenge', value, change: { applied: true, in_sync: true, diff: null, warnings: [] } },
  ]);
  expect(body.change.id).toMatch(/^[\da-f-]{36}$/);
  expect((await create(value)).body.change).toMatchObject({ id: null, applied: true, in_sync: true });
  await create(other);
  expect(await remove(value)).toMatchObject({ status: 200, body: { zone, value, change: { applied: true } } });
  expect(await texts()).toEqual([`_acme-challenge 60 "${other}"`]);
  expect(await remove(value)).toMatchObject({ status: 200, body: { change: { id: null } } });
});

test('a value goes after a day, also if it came again', async () => {
  const value = aValue();
  for (let times = 0; times < 2; times++) await create(value);
  const { rows } = await api.pool.query<{ value: string; hours: number }>(
    'SELECT value, round(extract(epoch FROM remove_at - now()) / 3600)::int AS hours FROM challenge_values WHERE value = $1',
    [value],
  );
  expect(rows).toEqual([{ value, hours: 24 }]);
});

test('a dry run writes no value and starts no day', async () => {
  const value = aValue();
  expect((await create(value, '?dry_run=true')).body.change).toMatchObject({
    id: null,
    applied: false,
    in_sync: false,
  });
  expect((await api.pool.query('SELECT FROM challenge_values WHERE value = $1', [value])).rowCount).toBe(0);
  await create(value);
  expect((await remove(value, '?dry_run=true')).body.change).toMatchObject({ id: null, applied: false });
  expect((await api.pool.query('SELECT FROM challenge_values WHERE value = $1', [value])).rowCount).toBe(1);
  expect(await texts()).toHaveLength(1);
});

test('faults are named by their fields', async () => {
  const short = await create('short');
  expect([short.status, short.body.error.issues]).toMatchObject([422, [{ path: 'value' }]]);
  const inPath = await remove('short');
  expect([inPath.status, inPath.body.error.issues]).toMatchObject([422, [{ path: 'value' }]]);
  const nowhere = await api.send(owner, 'POST', CHALLENGES, {
    fqdn: '_acme-challenge.nowhere.example',
    value: aValue(),
  });
  expect([nowhere.status, nowhere.body.error.code]).toEqual([404, 'not_found']);
  const other = await api.send(owner, 'POST', CHALLENGES, { fqdn: `a b.${zone}`, value: aValue() });
  expect([other.status, other.body.error.issues]).toMatchObject([422, [{ path: 'fqdn' }]]);
});

test('in a zone that kubectl writes, a value is a Record object', async () => {
  const inline = aValue();
  await create(inline);
  await takeOver();
  const value = aValue();
  expect((await create(value, '?dry_run=true')).body.change).toMatchObject({ id: null, applied: false });
  expect(await objects()).toEqual([]);
  const { change } = (await create(value, '')).body;
  expect(change).toMatchObject({ applied: true, in_sync: false });
  expect(await objects()).toEqual([`"${value}"`]);
  expect((await remove(value, '?dry_run=true')).body.change).toMatchObject({ id: null, applied: false });
  expect(await objects()).toEqual([`"${value}"`]);
  const removed = (await remove(value)).body.change;
  expect(removed).toMatchObject({ applied: true });
  expect(await objects()).toEqual([]);
  const { rows } = await api.pool.query<{ id: string }>('SELECT id FROM changes WHERE domain = $1', [zone]);
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([change.id, removed.id]));
  for (const query of ['', '?dry_run=true']) expect(await remove(inline, query)).toMatchObject({ status: 422 });
});
