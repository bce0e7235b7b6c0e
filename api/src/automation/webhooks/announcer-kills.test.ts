import { randomUUID } from 'node:crypto';
import { ACCOUNTS_NAMESPACE, FINALIZER, labels, make, ZoneKind } from '@fourwinds/resources';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { freePort } from '../../../../test/free-port.ts';
import { Random } from '../../../../test/random.ts';
import { ServiceProcess } from '../../../../test/service-process.ts';
import { until } from '../../../../test/until.ts';
import { silent } from '../../../test/harness.ts';
import { type MigratedDatabase, migratedDatabase } from '../../../test/migrated-database.ts';
import { Publisher } from '../../../test/publish.ts';
import { Accounts } from '../../accounts/accounts/accounts.ts';
import { objectKeyFor } from '../../zones/zone/find-zone.ts';

/** Publishes changes of several zones as fast as possible while the API announces them and is killed at random. */

const PROGRAM = `${import.meta.dirname}/../../main.ts`;
const ZONES = 5;
/** Maximum changes published ahead of the announcements: slightly more than the history keeps. */
const AHEAD = 20;
const KILLS = Number(process.env.FOURWINDS_TEST_KILLS ?? 3);
const SEED = Number(process.env.FOURWINDS_SEED ?? Date.now());

let database: MigratedDatabase;
let store: ResourceStore;
let account: string;
const replicas: ServiceProcess[] = [];

beforeAll(async () => {
  database = await migratedDatabase(silent);
  store = await openStore(`${database.url}?store=management`);
  account = await new Accounts(database.pool).create({ name: 'test', plan: 'unlimited', verified: true });
  await database.pool.query(
    `INSERT INTO webhooks (id, account_id, url, state, secret) VALUES ($1, $2, 'https://example.net/', 'delivering', '')`,
    [randomUUID(), account],
  );
});
afterAll(async () => {
  await killAll();
  await store.close();
  await database.stop();
});

async function startReplica(): Promise<ServiceProcess> {
  const replica = new ServiceProcess([process.execPath, PROGRAM], {
    DATABASE_URL: database.url,
    FOURWINDS_STORE: `${database.url}?store=management`,
    FOURWINDS_HTTP: `127.0.0.1:${await freePort()}`,
  });
  replicas.push(replica);
  await replica.ready();
  return replica;
}

async function killAll(): Promise<void> {
  const killed = replicas.splice(0);
  for (const { pid } of killed) process.kill(pid, 'SIGKILL');
  await Promise.all(killed.map((replica) => replica.end()));
}

const nameOf = (zone: number): string => `killed${zone}.example`;

async function createZone(zone: number): Promise<void> {
  const domain = nameOf(zone);
  const spec = { domain, records: [], defaultTTL: 60, suspend: false, deletionPolicy: 'Delete' as const };
  const metadata = {
    ...objectKeyFor(domain),
    namespace: ACCOUNTS_NAMESPACE,
    finalizers: [FINALIZER],
    labels: { [labels.account]: account, [labels.zoneId]: randomUUID() },
  };
  await store.create(ZoneKind, make(ZoneKind, metadata, { spec }));
}

/** Publishes a record that no other version adds, sometimes after an unpublished draft. */
async function change(publisher: Publisher, zone: number, step: number, random: Random): Promise<void> {
  if (random.chance(0.3)) await write(zone, `draft${step}`, 'drafts');
  await write(zone, `host${step}`, 'hosts');
  await publisher.publish(nameOf(zone));
}

async function write(zone: number, name: string, kind: 'drafts' | 'hosts'): Promise<void> {
  const object = (await store.get(ZoneKind, objectKeyFor(nameOf(zone))))!;
  const published = object.spec.records.filter((record) => !record.name.startsWith('draft'));
  const value = kind === 'drafts' ? '192.0.2.66' : '192.0.2.1';
  const records = [...published, { name, type: 'A', value }];
  await store.update(ZoneKind, { ...object, spec: { ...object.spec, records } });
}

interface Event {
  readonly id: string;
  readonly type: string;
  readonly sequence: number;
  readonly data: { readonly zone: string; readonly records?: readonly { readonly name: string }[] };
}

async function eventsOf(zone: number): Promise<Event[]> {
  const { rows } = await database.pool.query<{ body: string }>(
    'SELECT body FROM webhook_events WHERE account_id = $1 AND zone_name = $2 ORDER BY sequence',
    [account, nameOf(zone)],
  );
  return rows.map(({ body }) => JSON.parse(body) as Event);
}

async function announced(zone: number): Promise<string[]> {
  return (await eventsOf(zone)).flatMap(({ type, data }) => (data.records ?? []).map(({ name }) => `${type} ${name}`));
}

async function isAnnounced(zone: number, step: number): Promise<void> {
  await until(`the change ${step} of ${nameOf(zone)} is announced`, async () =>
    (await announced(zone)).includes(`record.created host${step}`),
  );
}

async function countOfEvents(): Promise<number> {
  return (await database.pool.query('SELECT FROM webhook_events')).rowCount!;
}

/** Ends the turn of a killed replica, which would otherwise last another half minute. */
async function endTurn(): Promise<void> {
  await database.pool.query('UPDATE history_cursor SET held_until = now(), holder = NULL');
}

test(`each published change is announced once, and no draft, while replicas are killed (seed ${SEED})`, async () => {
  const random = new Random(SEED);
  await Promise.all([startReplica(), startReplica()]);
  await until(
    'the account is followed',
    async () => (await database.pool.query('SELECT FROM announced_accounts')).rowCount! > 0,
  );
  for (let zone = 0; zone < ZONES; zone++) await createZone(zone);
  const publisher = new Publisher({ store });
  const killing = new AbortController();
  const steps = Array.from({ length: ZONES }, () => 0);
  const writing = steps.map(async (_, zone) => {
    while (!killing.signal.aborted) {
      await change(publisher, zone, (steps[zone] += 1), random);
      if (steps[zone] > AHEAD) await isAnnounced(zone, steps[zone] - AHEAD);
    }
  });
  for (let i = 0; i < KILLS; i++) {
    const wanted = (await countOfEvents()) + random.between(1, 60);
    await until(`there are ${wanted} events`, async () => (await countOfEvents()) >= wanted);
    await killAll();
    await endTurn();
    await Promise.all([startReplica(), startReplica()]);
  }
  killing.abort();
  await Promise.all(writing);
  for (const [zone, last] of steps.entries()) {
    await isAnnounced(zone, last);
    const expected = Array.from({ length: last }, (_, i) => `record.created host${i + 1}`);
    expect((await announced(zone)).sort()).toEqual(expected.sort());
    const events = await eventsOf(zone);
    expect(events.map(({ data }) => data.zone)).toEqual(events.map(() => nameOf(zone)));
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, i) => i + 1));
    expect(events.filter(({ type }) => type === 'zone.created')).toHaveLength(1);
  }
  const all = (await Promise.all(steps.keys().map(eventsOf))).flat();
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});
