/** @slow: not in make check. */
import { randomUUID } from 'node:crypto';
import { historyName, IDENTITY_NAMESPACE, make, NamespaceKind, ZoneHistoryKind } from '@fourwinds/resources';
import { type ResourceStore, StoreError } from '@fourwinds/store';
import { ApiUnderTest } from '../../api/test/harness.ts';
import { followerOf } from '../../api/test/publish.ts';
import type { HistoryFollower } from '../../api/src/zones/revisions/follow-histories.ts';
import { regionNames, World } from '../../operator/src/testing/world.ts';

/**
 * The operator and the API run on the same clusters. Checks which events webhooks receive while one region is slow
 * and another is down.
 */

const [SLOW, DOWN] = regionNames;
const DOMAIN = 'first.example';

let world: World;
let api: ApiUnderTest;
let follower: HistoryFollower;
let token: string;
/** Writes to the slow region wait for this promise. */
let gate: PromiseWithResolvers<void>;
let isDown = false;
/** Simulates a killed operator: it has lost the management cluster. */
let isKilled = false;

beforeAll(async () => {
  world = new World();
  world.between = (store, cluster) => troubled(store, cluster);
  gate = Promise.withResolvers();
  gate.resolve();
  api = await ApiUnderTest.start(world.management);
  await world.management.create(NamespaceKind, make(NamespaceKind, { name: IDENTITY_NAMESPACE }, {}));
  for (const region of regionNames) await world.serve(region);
  await world.startOperator();
  follower = followerOf(api);
  follower.start();
  token = await api.account();
  const account = (await api.send(token, 'GET', '/v1/account')).body.id;
  await api.pool.query(
    `INSERT INTO webhooks (id, account_id, url, state, secret) VALUES ($1, $2, 'https://example.net/', 'delivering', '')`,
    [randomUUID(), account],
  );
  await world.eventually(
    async () => (await api.pool.query('SELECT FROM announced_accounts')).rowCount,
    (accounts) => accounts === 1,
  );
});
afterAll(async () => {
  gate.resolve();
  await follower.stop();
  await world.stop();
  await api.stop();
});

function troubled(store: ResourceStore, cluster: string): ResourceStore {
  const write = async <T>(act: () => Promise<T>): Promise<T> => {
    if (cluster === DOWN && isDown) throw new StoreError('Unavailable', 'the region is down');
    if (cluster === 'management' && isKilled) throw new StoreError('Unavailable', 'the operator is gone');
    if (cluster === SLOW) await gate.promise;
    return act();
  };
  return {
    ...store,
    create: (...args) => write(() => store.create(...args)),
    update: (...args) => write(() => store.update(...args)),
  };
}

async function publish(address: string): Promise<void> {
  const changes = [{ op: 'replace', name: 'www', type: 'A', values: [address] }];
  expect((await api.send(token, 'PATCH', `/api/v1/zones/${DOMAIN}/records`, { changes })).status).toBe(200);
}

/** The last address announced to webhooks. */
async function announced(): Promise<string[]> {
  const { rows } = await api.pool.query<{ body: string }>(
    `SELECT body FROM webhook_events WHERE zone_name = $1 AND kind LIKE 'record.%' ORDER BY sequence`,
    [DOMAIN],
  );
  return rows.flatMap(({ body }) => [...body.matchAll(/192\.0\.2\.\d+/g)].map(([address]) => address)).slice(-1);
}

const hears = (address: string): Promise<string[]> =>
  world.eventually(announced, (addresses) => addresses.includes(address));

/** Waits until the history has the new version, and until a later event of another zone has been processed. */
async function historyHas(versionBefore: string | undefined): Promise<void> {
  const key = { namespace: 'fourwinds-accounts', name: historyName(DOMAIN) };
  await world.eventually(
    () => world.management.get(ZoneHistoryKind, key),
    ({ spec }) => spec.version !== versionBefore,
  );
  const name = `${randomUUID()}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  await world.eventually(
    async () => (await api.pool.query('SELECT FROM webhook_events WHERE zone_name = $1', [name])).rowCount,
    (events) => events! > 0,
  );
}

const versionIn = async (region: string): Promise<string | undefined> =>
  (await world.manifest(region, `${DOMAIN}.`))?.data?.version;

const latest = async (): Promise<string | undefined> => (await world.publication(DOMAIN))?.version;

test('an event waits for a region whose writes are slow, and for none that is down', async () => {
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: DOMAIN })).status).toBe(201);
  await publish('192.0.2.1');
  await hears('192.0.2.1');
  const before = await latest();
  gate = Promise.withResolvers();
  isDown = true;
  await publish('192.0.2.2');
  await historyHas(before);
  expect([await announced(), await versionIn(SLOW)]).toEqual([['192.0.2.1'], before]);
  gate.resolve();
  await hears('192.0.2.2');
  expect([await versionIn(SLOW), await versionIn(DOWN)]).toEqual([await latest(), before]);
});

test('so it does where the operator is killed before it writes the history, and another one takes over', async () => {
  const before = await latest();
  gate = Promise.withResolvers();
  await publish('192.0.2.3');
  await world.eventually(latest, (version) => version !== before);
  isKilled = true;
  const ended = world.operator!.stop();
  gate.reject(new StoreError('Unavailable', 'the operator is gone'));
  await ended;
  isKilled = false;
  gate = Promise.withResolvers();
  const started = world.startOperator();
  await historyHas(before);
  expect([await announced(), await versionIn(SLOW)]).toEqual([['192.0.2.2'], before]);
  gate.resolve();
  await Promise.all([started, hears('192.0.2.3')]);
  expect(await versionIn(SLOW)).toBe(await latest());
});
