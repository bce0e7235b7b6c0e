import { isBlocked, labels, ZoneKind } from '@fourwinds/resources';
import { ApiUnderTest } from '../../../test/harness.ts';
import { objectKeyFor } from './find-zone.ts';
import { blockZones } from './block-zones.ts';

let api: ApiUnderTest;
let token: string;
let account: string;
let round = 0;
let zones: string[];

beforeAll(async () => {
  api = await ApiUnderTest.start();
});
afterAll(() => api.stop());

beforeEach(async () => {
  token = await api.account();
  account = (await api.send(token, 'GET', '/v1/account')).body.id;
  round++;
  zones = ['a', 'b', 'c'].map((name) => `${name}${round}.example`);
  for (const name of zones) await api.send(token, 'POST', '/v1/zones', { name, labels: { team: 'web' } });
  await api.send(await api.account(), 'POST', '/v1/zones', { name: `other${round}.example` });
});

/** Suspends the account as of `days` days ago. null ends the suspension. */
const suspend = (days: number | null): Promise<void> =>
  api.change("UPDATE accounts SET suspended_at = now() - $2 * interval '1 day' WHERE id = $1", [account, days]);

async function blocked(names = [...zones, `other${round}.example`]): Promise<string[]> {
  const found = await Promise.all(names.map((name) => api.store.get(ZoneKind, objectKeyFor(name))));
  return found.filter((zone) => isBlocked(zone!)).map((zone) => zone!.spec.domain);
}

/** Blocks zones once, and waits until the caches have seen the writes. */
async function block(mostWrites?: number): Promise<void> {
  await blockZones(api.pool, api.services, mostWrites);
  const { revision } = await api.store.list(ZoneKind, { limit: 1 });
  await api.caches.zones.waitFor(revision, AbortSignal.timeout(60_000));
}

async function blockingAt(): Promise<Date | null> {
  const { rows } = await api.pool.query<{ at: Date | null }>('SELECT blocking_at AS at FROM accounts WHERE id = $1', [
    account,
  ]);
  return rows[0].at;
}

test('zones of an account are blocked after seven days, and freed when it is active again', async () => {
  await suspend(6.9);
  await block();
  expect(await blocked()).toEqual([]);
  await suspend(7.1);
  await block();
  expect(await blocked()).toEqual(zones);
  const shown = await api.send(token, 'GET', `/v1/zones/${zones[0]}`);
  expect(shown.body).toMatchObject({ status: 'suspended', labels: { team: 'web' } });
  await suspend(null);
  await block();
  expect(await blocked()).toEqual([]);
  const { metadata } = (await api.store.get(ZoneKind, objectKeyFor(zones[0])))!;
  expect(metadata.labels).toMatchObject({ team: 'web', [labels.account]: account });
});

test('a zone is written once', async () => {
  await suspend(8);
  await block();
  const { metadata } = (await api.store.get(ZoneKind, objectKeyFor(zones[0])))!;
  expect(metadata.generation).toBe(1);
  await block();
  expect((await api.store.get(ZoneKind, objectKeyFor(zones[0])))!.metadata.resourceVersion).toBe(
    metadata.resourceVersion,
  );
});

test('at most so many are written at a time, and the rest later', async () => {
  await suspend(8);
  await block(2);
  expect(await blocked()).toHaveLength(2);
  await block(2);
  expect(await blocked()).toEqual(zones);
  await suspend(null);
  await block(2);
  expect(await blocked()).toHaveLength(1);
  await block(2);
  expect(await blocked()).toEqual([]);
});

test('an account is forgotten once its last write was long ago, unless it is suspended again', async () => {
  const longAgo = (): Promise<unknown> =>
    api.pool.query(`UPDATE accounts SET blocking_at = now() - interval '1 hour' WHERE id = $1`, [account]);
  await suspend(8);
  await block();
  await longAgo();
  await block();
  expect(await blockingAt()).not.toBeNull();
  await suspend(null);
  await block();
  await block();
  expect(await blockingAt()).not.toBeNull();
  await longAgo();
  await block();
  expect(await blockingAt()).toBeNull();
});

test('replicas that do it at the same time write each zone once', async () => {
  await suspend(8);
  const replica = await api.replica();
  try {
    const { revision } = await api.store.list(ZoneKind, { limit: 1 });
    await Promise.all([api, replica].map(({ pool, services }) => blockZones(pool, services)));
    expect(await blocked()).toEqual(zones);
    const written: string[] = [];
    const signal = AbortSignal.timeout(100);
    for await (const event of api.store.watch(ZoneKind, { from: revision, signal }))
      if (event.type === 'modified') written.push(event.object.spec.domain);
    expect(written.sort()).toEqual(zones);
  } finally {
    await replica.stop();
  }
});
