import { once } from 'node:events';
import { isDeepStrictEqual } from 'node:util';
import { Client } from 'pg';
import { createDatabase, type TestDatabase } from '../../../../test/postgres/database.ts';
import { startPostgres } from '../../../../test/postgres/server.ts';
import { until } from '../../../../test/until.ts';
import { storeContract } from '../store.contract.ts';
import { isStoreError, type ResourceStore } from '../store.ts';
import { Informer } from '../informer.ts';
import { WriteOrder } from '../write-order.ts';
import { openPostgresStore, postgresOpener, type PostgresStoreOptions } from './postgres.ts';
import { prepareDatabase } from './postgres-rights.ts';
import { GET, READ_IN_ORDER } from './postgres-schema.ts';
import { topicOf } from './topic.ts';
import { writeStatement } from './write-statement.ts';
import {
  ConfigMapKind,
  type ConfigMapResource,
  LeaseKind,
  make,
  ZoneKind,
  type ZoneResource,
} from '@fourwinds/resources';

describe('the Postgres store', () => {
  let database: TestDatabase;
  let store: ResourceStore;
  const opened: ResourceStore[] = [];

  async function open(name: string, options?: PostgresStoreOptions): Promise<ResourceStore> {
    const one = await openPostgresStore(`${database.url}?store=${name}`, options);
    opened.push(one);
    return one;
  }

  beforeAll(async () => {
    database = await createDatabase();
    store = await openPostgresStore(`${database.url}?store=contract`);
  });

  afterEach(() => Promise.all(opened.splice(0).map((one) => one.close())));

  afterAll(async () => {
    await store.close();
    await database.stop();
  });

  const object = (name: string, value = ''): ConfigMapResource =>
    make(ConfigMapKind, { namespace: 'default', name }, { data: { value } });

  storeContract(() => ({
    store,
    address: `${database.url}?store=contract`,
    tooOld: async () => {
      const forgetful = await open('forgetful', { historyLength: 2, compactMilliseconds: 10, pollMilliseconds: 10 });
      for (const name of ['a', 'b', 'c', 'd']) await forgetful.create(ConfigMapKind, object(name));
      await untilExpired(forgetful, '1');
      return { store: forgetful, revision: '1' };
    },
  }));

  /** Repeats a watch until compaction has removed the changes after the revision. */
  async function untilExpired(forgetful: ResourceStore, from: string): Promise<void> {
    const signal = AbortSignal.timeout(60_000);
    const isExpired = (error: unknown): boolean => isStoreError(error, 'Expired');
    const first = (): Promise<unknown> =>
      forgetful.watch(ConfigMapKind, { from, signal })[Symbol.asyncIterator]().next();
    while (!(await first().then(() => false, isExpired))) signal.throwIfAborted();
  }

  test('a compacted store still has its objects, and none that are gone', async () => {
    const forgetful = await open('compacted', { historyLength: 1, compactMilliseconds: 10, pollMilliseconds: 10 });
    const kept = await forgetful.create(ConfigMapKind, object('kept'));
    await forgetful.delete(ConfigMapKind, (await forgetful.create(ConfigMapKind, object('gone'))).metadata);
    const last = await forgetful.update(ConfigMapKind, { ...kept, data: { value: '1' } });
    await untilExpired(forgetful, '1');
    expect((await forgetful.list(ConfigMapKind)).items).toEqual([last]);
    expect(await forgetful.get(ConfigMapKind, object('gone').metadata)).toBeUndefined();
    await forgetful.create(ConfigMapKind, object('gone'));
  });

  test('the pages of a list end with Expired when their revision is compacted', async () => {
    const forgetful = await open('paged', { historyLength: 1, compactMilliseconds: 10, pollMilliseconds: 10 });
    for (const name of ['a', 'b', 'c']) await forgetful.create(ConfigMapKind, object(name));
    const page = await forgetful.list(ConfigMapKind, { limit: 1 });
    for (const name of ['d', 'e', 'f']) await forgetful.create(ConfigMapKind, object(name));
    await untilExpired(forgetful, page.revision);
    const next = forgetful.list(ConfigMapKind, { limit: 1, continue: page.continue });
    await expect(next).rejects.toMatchObject({ reason: 'Expired' });
  });

  describe('writes of the status', () => {
    const records = Array.from({ length: 500 }, (_, i) => ({ name: `h${i}`, type: 'A', value: '192.0.2.1' }));
    const spec = { domain: 'example.com', records, defaultTTL: 60, suspend: false, deletionPolicy: 'Delete' as const };
    const zone = make(ZoneKind, { namespace: 'default', name: 'example' }, { spec });

    test('neither write the spec again nor send it to those who watch', async () => {
      const [writer, reader] = [await open('parts'), await open('parts', { pollMilliseconds: 10 })];
      let kept = await writer.create(ZoneKind, zone);
      const events = reader.watch(ZoneKind, { from: '0', signal: AbortSignal.timeout(60_000) });
      const seen: ZoneResource[] = [];
      for await (const event of events) {
        if (event.type === 'bookmark') continue;
        seen.push(event.object);
        expect(event.object).toEqual(kept);
        if (seen.length === 4) break;
        const status = { serial: seen.length };
        kept = { ...kept, status, metadata: await writer.updateStatus(ZoneKind, { ...kept, status }) };
      }
      expect(seen.slice(1).every((one) => one.spec === seen[0].spec)).toBe(true);
      await using client = await connect(database.url);
      const written = `select count(content) || ' of ' || count(*) from resources.versions where store = 'parts'`;
      expect(await column(client, written)).toEqual(['1 of 4']);
      expect(await (await open('parts')).get(ZoneKind, kept.metadata)).toEqual(kept);
    });

    test('leave the spec where it is when versions before them are compacted, and it goes with its object', async () => {
      const forgetful = await open('spec-kept', { historyLength: 1, compactMilliseconds: 10, pollMilliseconds: 10 });
      let kept = await forgetful.create(ZoneKind, zone);
      for (let serial = 1; serial <= 5; serial++)
        kept = {
          ...kept,
          status: { serial },
          metadata: await forgetful.updateStatus(ZoneKind, { ...kept, status: { serial } }),
        };
      await using client = await connect(database.url);
      const rows = `select revision from resources.versions where store = 'spec-kept' order by 1`;
      await untilColumn(client, rows, ['1', '5', '6']);
      const fresh = await open('spec-kept');
      expect(await fresh.get(ZoneKind, kept.metadata)).toEqual(kept);
      expect((await fresh.list(ZoneKind)).items).toEqual([kept]);
      kept = await fresh.update(ZoneKind, { ...kept, spec: { ...kept.spec, defaultTTL: 90 } });
      await fresh.delete(ZoneKind, kept.metadata);
      await fresh.create(ConfigMapKind, object('last'));
      await fresh.update(ConfigMapKind, { ...(await fresh.get(ConfigMapKind, object('last').metadata))!, data: {} });
      await untilColumn(client, rows, ['9', '10']);
    });
  });

  test('a database that an earlier Fourwinds made is refused, with nothing changed', async () => {
    const former = await startPostgres();
    await using client = await connect(former.url);
    await client.query('create schema resources; create table resources.versions (store text, object json not null)');
    const message = /of a Fourwinds before 2026-11-23.*Nothing was changed.*export the zones/;
    await expect(openPostgresStore(`${former.url}?store=management`)).rejects.toThrow(message);
    await expect(prepareDatabase(former.url, ['management'], [])).rejects.toThrow(message);
    expect(await column(client, `select relname from pg_class where relnamespace = 'resources'::regnamespace`)).toEqual(
      ['versions'],
    );
    expect(await column(client, `select rolname from pg_roles where rolname like 'fourwinds\\_%'`)).toEqual([]);
    await client.end();
    await former.stop();
  });

  test('the tables of a later Fourwinds are left as they are, and used', async () => {
    const later = await createDatabase();
    const address = `${later.url}?store=later`;
    await (await openPostgresStore(address)).close();
    const client = new Client(later.url);
    await client.connect();
    await client.query(`comment on schema resources is '1000'; drop index resources.versions_of_kind`);
    const before = await openPostgresStore(address);
    await before.create(ConfigMapKind, object('x'));
    await before.close();
    const { rows } = await client.query(`select to_regclass('resources.versions_of_kind') as index`);
    expect(rows).toEqual([{ index: null }]);
    await client.end();
    await later.stop();
  });

  test('a watch from a revision that has not been yet is Expired: the database is an older one', async () => {
    const events = store.watch(ConfigMapKind, { from: '99999999', signal: AbortSignal.timeout(60_000) });
    await expect(events[Symbol.asyncIterator]().next()).rejects.toMatchObject({ reason: 'Expired' });
  });

  test('compaction waits for no row that another transaction holds, so that no two can wait for each other', async () => {
    const writer = await open('held', { historyLength: 1 });
    let last = await writer.create(ConfigMapKind, object('kept'));
    for (const value of ['1', '2', '3', '4']) last = await writer.update(ConfigMapKind, { ...last, data: { value } });
    const replaced = `select revision from resources.versions where store = 'held' and next is not null`;
    await using holder = await connect(database.url);
    await using reader = await connect(database.url);
    await holder.query('begin');
    await holder.query(`${replaced} and revision = 3 for update`);
    await open('held', { historyLength: 1, compactMilliseconds: 10 });
    await untilColumn(reader, `${replaced} order by revision`, ['3', '4']);
    await holder.query('commit');
    await untilColumn(reader, replaced, ['4']);
  });

  test('many processes compact a store while it is written to: no deadlock, a mark that only rises, and watches that miss nothing', async () => {
    const often = { historyLength: 20, compactMilliseconds: 1, pollMilliseconds: 10 };
    const stores = await Promise.all(Array.from({ length: 6 }, () => open('shared', often)));
    const watched = new Informer(stores[5], ConfigMapKind);
    watched.start();
    await watched.ready;
    const names = ['a', 'b', 'c', 'd'];
    await using client = await connect(database.url);
    const marks: number[] = [];
    await Promise.all(
      names.map(async (name, i) => {
        let kept = await stores[i].create(ConfigMapKind, object(name));
        for (let round = 1; round <= 100; round++) {
          kept = await stores[i].update(ConfigMapKind, { ...kept, data: { value: `${round}` } });
          const gone = await stores[i].create(ConfigMapKind, object(`gone-${name}`));
          await stores[i].delete(ConfigMapKind, gone.metadata);
          if (i === 0) marks.push(...(await column(client, MARK)).map(Number));
        }
      }),
    );
    const { items, revision } = await stores[0].list(ConfigMapKind);
    await watched.waitFor(revision, AbortSignal.timeout(60_000));
    expect(new Set(watched.list())).toEqual(new Set(items));
    expect(items.map(({ metadata, data }) => [metadata.name, data?.value])).toEqual(names.map((name) => [name, '100']));
    expect(marks).toEqual(marks.toSorted((a, b) => a - b));
    expect(await column(client, DEADLOCKS)).toEqual(['0']);
    watched.stop();
  });

  test('stores in one database know nothing of each other', async () => {
    const [one, two] = await Promise.all([open('one'), open('two')]);
    const created = await one.create(ConfigMapKind, object('a'));
    expect(created.metadata.resourceVersion).toBe('1');
    expect((await two.list(ConfigMapKind)).items).toEqual([]);
  });

  test('writes to several stores that come at once are one transaction, each with its own outcome', async () => {
    const names = ['together-1', 'together-2', 'together-3'];
    const stores = await openTogether(names);
    await stores[1].create(ConfigMapKind, object('a'));
    const outcomes = await Promise.allSettled(stores.map((one) => one.create(ConfigMapKind, object('a', 'x'))));
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(outcomes[1]).toMatchObject({ reason: { reason: 'AlreadyExists' } });
    await using client = await connect(database.url);
    const transactions = `select distinct xmin::text from resources.versions where store in ('together-1', 'together-3')`;
    expect(await column(client, transactions)).toHaveLength(1);
    const more = stores.flatMap((one) => ['b', 'c'].map((name) => one.create(ConfigMapKind, object(name, name))));
    const written = await Promise.all(more);
    expect(written.map(({ metadata }) => metadata.resourceVersion)).toEqual(['2', '3', '2', '3', '2', '3']);
  });

  test('writes to a store that is closed are unavailable', async () => {
    const closed = await open('closed');
    const written = await closed.create(ConfigMapKind, object('a'));
    await closed.close();
    for (const write of [closed.create(ConfigMapKind, object('b')), closed.update(ConfigMapKind, written)])
      await expect(write).rejects.toMatchObject({ reason: 'Unavailable' });
  });

  test('a store stays usable when one that it commits with is closed', async () => {
    const [first, second] = await openTogether(['first-of-two', 'second-of-two']);
    const before = [first, second].map((one) => one.create(ConfigMapKind, object('before')));
    await Promise.all([...before, first.close()]);
    await second.create(ConfigMapKind, object('after'));
    expect((await second.list(ConfigMapKind)).items.map(({ metadata }) => metadata.name)).toEqual(['after', 'before']);
  });

  describe('writes that follow another', () => {
    const ordered: ResourceStore[] = [];
    afterEach(() => Promise.all(ordered.splice(0).map((one) => one.close())));

    /** Opens one store for the first write and two stores for following writes, each with an object to change. */
    async function openOrdered(label: string) {
      const stores = await openTogether([`${label}-1`, `${label}-2`, `${label}-3`]);
      ordered.push(...stores);
      const objects = await Promise.all(stores.map((one) => one.create(ConfigMapKind, object('a'))));
      const order = new WriteOrder(stores[0]);
      return {
        stores,
        objects,
        order,
        lead: (first: ConfigMapResource) =>
          order.lead(() => stores[0].update(ConfigMapKind, { ...first, data: { value: 'first' } }, { leads: order })),
        follow: () =>
          [1, 2].map((i) =>
            stores[i].update(ConfigMapKind, { ...objects[i], data: { value: 'next' } }, { follows: order }),
          ),
        values: async () =>
          (await Promise.all(stores.map((one) => one.get(ConfigMapKind, objects[0].metadata)))).map(
            (found) => found?.data?.value,
          ),
        transactions: async () => {
          await using client = await connect(database.url);
          const written = `from resources.versions where type = 'modified' and store like '${label}-%'`;
          return await column(client, `select distinct xmin::text ${written}`);
        },
      };
    }

    test('are in one transaction with it where they come at once, whichever comes first', async () => {
      for (const label of ['ordered', 'reversed']) {
        const { objects, lead, follow, values, transactions } = await openOrdered(label);
        const early = label === 'reversed' ? follow() : undefined;
        await Promise.all([lead(objects[0]), ...(early ?? follow())]);
        expect(await values()).toEqual(['first', 'next', 'next']);
        expect(await transactions()).toHaveLength(1);
      }
    });

    test('are not made where the first is not', async () => {
      const { stores, objects, lead, follow, values } = await openOrdered('refused');
      await stores[0].update(ConfigMapKind, { ...objects[0], data: { value: 'other' } });
      const outcomes = await Promise.allSettled([lead(objects[0]), ...follow()]);
      const refusals = ['Conflict', 'Unavailable', 'Unavailable'];
      expect(outcomes).toMatchObject(refusals.map((reason) => ({ status: 'rejected', reason: { reason } })));
      expect(await values()).toEqual(['other', '', '']);
    });

    test('have outcomes of their own', async () => {
      const { stores, objects, lead, follow, values } = await openOrdered('outcomes');
      await stores[1].update(ConfigMapKind, { ...objects[1], data: { value: 'other' } });
      const outcomes = await Promise.allSettled([lead(objects[0]), ...follow()]);
      expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      expect(await values()).toEqual(['first', 'other', 'next']);
    });

    test('are made although another write beside the first is refused', async () => {
      const { stores, objects, lead, follow, values } = await openOrdered('beside');
      const refused = stores[0].create(ConfigMapKind, object('a'));
      const outcomes = await Promise.allSettled([refused, lead(objects[0]), ...follow()]);
      expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
      expect(await values()).toEqual(['first', 'next', 'next']);
    });

    test('wait for it where they come later, and where their store is locked before its own', async () => {
      const { stores, objects, order, lead, follow, values } = await openOrdered('later');
      await lead(objects[0]);
      await Promise.all(follow());
      expect(await values()).toEqual(['first', 'next', 'next']);
      expect(order.covers(stores[1])).toBe(true);
      expect(order.covers(await open('later-2'))).toBe(false);

      const back = new WriteOrder(stores[2]);
      const [last, first] = [await stores[2].get(ConfigMapKind, object('a').metadata), objects[0].metadata];
      const before = await stores[0].get(ConfigMapKind, first);
      const writes = [
        back.lead(() => stores[2].update(ConfigMapKind, { ...last!, data: { value: 'leads' } }, { leads: back })),
        stores[0].update(ConfigMapKind, { ...before!, data: { value: 'follows' } }, { follows: back }),
      ];
      await Promise.all(writes);
      expect(await values()).toEqual(['follows', 'next', 'leads']);
    });

    test('wait for it where another transaction holds their store', async () => {
      const { stores, objects, lead, follow, values } = await openOrdered('held-one');
      await using holder = await connect(database.url);
      await holder.query('begin');
      await holder.query(`select from resources.stores where name = 'held-one-2' for update`);
      const written = Promise.allSettled([lead(objects[0]), ...follow()]);
      await stores[0].get(ConfigMapKind, objects[0].metadata);
      expect((await written).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
      await holder.query('rollback');
      expect(await values()).toEqual(['first', '', 'next']);
    }, 60_000);
  });

  async function openTogether(names: readonly string[]): Promise<ResourceStore[]> {
    const openOne = postgresOpener();
    const stores = await Promise.all(names.map((name) => openOne(`${database.url}?store=${name}`)));
    opened.push(...stores);
    return stores;
  }

  test('one statement notifies others of writes to several stores that come together', async () => {
    const stores = await openTogether(['notified-1', 'notified-2', 'notified-3']);
    await using client = await connect(database.url);
    const heard: [channel: string, topic: string | undefined, process: number][] = [];
    const all = new Promise<void>((resolve) => {
      client.on('notification', ({ channel, payload, processId }) => {
        if (heard.push([channel, payload, processId]) === 3) resolve();
      });
    });
    for (const name of ['notified-1', 'notified-2', 'notified-3']) await client.query(`listen "resources ${name}"`);
    await Promise.all(stores.map((one) => one.create(ConfigMapKind, object('notified'))));
    await all;
    expect(heard.map(([channel]) => channel).sort()).toEqual([1, 2, 3].map((n) => `resources notified-${n}`));
    expect(new Set(heard.map(([, topic]) => topic))).toEqual(new Set(['/configmaps']));
    expect(new Set(heard.map(([, , process]) => process)).size).toBe(1);
  });

  test('writes and reads go through few versions, whether their plans were made for an empty table or for a large one that was never analyzed', async () => {
    const WRITES = 500;
    const fresh = await createDatabase();
    await (await openPostgresStore(`${fresh.url}?store=plans`)).close();
    const parts = { store: 'plans', kind: '/configmaps', namespace: 'default', metadata: '{}', status: null };
    const values = ['plans', parts.kind, 'default', 'object-0', []];
    for (const round of ['empty', 'large']) {
      const client = new Client({ connectionString: fresh.url, options: READ_IN_ORDER });
      await client.connect();
      await client.query('begin');
      for (let i = 0; i < WRITES; i++) {
        const name = round === 'empty' ? `object-${i}` : `large-${i}`;
        const write = { ...parts, name, type: 'added' as const, expected: null, content: '{}' };
        const { rows } = await client.query<{ outcome: string }>(writeStatement([[write]]));
        const read = await client.query({ name: 'get', text: GET, values });
        expect([rows[0].outcome, read.rowCount]).toEqual(['written', 1]);
      }
      const fetched = `select idx_tup_fetch + seq_tup_read from pg_stat_xact_user_tables where relname = 'versions'`;
      expect(Number((await column(client, fetched))[0])).toBeLessThanOrEqual(3 * WRITES);
      await client.query(MANY_VERSIONS);
      await client.query('commit');
      await client.end();
    }
    await fresh.stop();
  });

  test('processes that write at once see each change once and in order, their own too', async () => {
    const writers = await Promise.all([open('both'), open('both'), open('both')]);
    const seen = writers.map(async (one) => {
      const revisions: string[] = [];
      for await (const event of one.watch(ConfigMapKind, { from: '0', signal: AbortSignal.timeout(60_000) })) {
        if (event.type !== 'bookmark') revisions.push(event.revision);
        if (event.revision === '120') break;
      }
      return revisions;
    });
    for (let i = 0; i < 20; i++)
      await Promise.all(
        writers.flatMap((one, j) => [
          one.create(ConfigMapKind, object(`both-${i}-${j}`)),
          one.create(LeaseKind, make(LeaseKind, { namespace: 'default', name: `both-${i}-${j}` }, {})),
        ]),
      );
    const of = (await Promise.all(seen)).map((revisions) => revisions.map(Number));
    await using client = await connect(database.url);
    const written = `select revision from resources.versions where store = 'both' and kind = '/configmaps' order by 1`;
    const all = (await column(client, written)).map(Number);
    expect(all).toHaveLength(60);
    expect(of).toEqual(writers.map(() => all));
  });

  test('one connection of a process listens for all its stores in a database, and hears for those that are left', async () => {
    await using client = await connect(database.url);
    const listening = `select application_name from pg_stat_activity where query like 'listen %' and application_name like 'fourwinds store heard%'`;
    const stores = await openTogether(['heard-1', 'heard-2', 'heard-3']);
    expect(await column(client, listening)).toHaveLength(1);
    await stores[0].close();
    const informers = stores.slice(1).map((one) => new Informer(one, ConfigMapKind));
    for (const informer of informers) informer.start();
    await Promise.all(informers.map(({ ready }) => ready));
    for (const [i, name] of ['heard-2', 'heard-3'].entries()) {
      const { metadata } = await (await open(name)).create(ConfigMapKind, object('heard'));
      await informers[i].waitFor(metadata.resourceVersion!, AbortSignal.timeout(60_000));
    }
    for (const informer of informers) informer.stop();
  });

  test('many processes may start at once on an empty database', async () => {
    const fresh = await createDatabase();
    const stores = await Promise.all(
      Array.from({ length: 8 }, (_, i) => openPostgresStore(`${fresh.url}?store=${i % 2}`)),
    );
    await Promise.all(stores.map((one, i) => one.create(ConfigMapKind, object(`object-${i}`))));
    await Promise.all(stores.map((one) => one.close()));
    await fresh.stop();
  });

  test('changes are seen, and writes work, after all connections were cut', async () => {
    const [writer, watcher] = [await open('cut'), await open('cut', { pollMilliseconds: 20 })];
    const cache = new Informer(watcher, ConfigMapKind);
    cache.start();
    await cache.ready;
    const signal = AbortSignal.timeout(60_000);
    await writer.create(ConfigMapKind, object('a'));
    await cutConnections(database.url);
    const { metadata } = await untilWritten(() => writer.create(ConfigMapKind, object('b')));
    await cache.waitFor(metadata.resourceVersion!, signal);
    expect(cache.list().map((one) => one.metadata.name)).toEqual(['a', 'b']);
    cache.stop();
  });

  test('a quiet write notifies nobody, and is seen', async () => {
    const [writer, watcher] = [await open('quiet'), await open('quiet', { pollMilliseconds: 20 })];
    const cache = new Informer(watcher, ConfigMapKind);
    cache.start();
    await cache.ready;
    const created = await writer.create(ConfigMapKind, object('a'));
    await cache.waitFor(created.metadata.resourceVersion!, AbortSignal.timeout(60_000));
    await using listener = await connect(database.url);
    await listener.query('listen "resources quiet"');
    const notified = once(listener, 'notification');
    const { metadata } = await writer.update(ConfigMapKind, { ...created, data: {} }, { isQuiet: true });
    await cache.waitFor(metadata.resourceVersion!, AbortSignal.timeout(60_000));
    await writer.create(LeaseKind, make(LeaseKind, { namespace: 'default', name: 'b' }, {}));
    expect(await notified).toMatchObject([{ payload: topicOf(LeaseKind) }]);
    cache.stop();
  });

  test('a character that Postgres cannot hold as text is kept all the same', async () => {
    const created = await store.create(ConfigMapKind, object('characters', 'a\u0000b\ud800"\\é😀'));
    expect((await store.get(ConfigMapKind, created.metadata))?.data).toEqual({ value: 'a\u0000b\ud800"\\é😀' });
  });

  test('without a database it is Unavailable', async () => {
    const opening = openPostgresStore('postgres://postgres@127.0.0.1:1/postgres?store=none');
    await expect(opening).rejects.toMatchObject({ reason: 'Unavailable' });
  });

  test('closing ends the watches', async () => {
    const closing = await open('closing');
    const events = closing.watch(ConfigMapKind, { from: '0', signal: new AbortController().signal });
    const next = events[Symbol.asyncIterator]().next();
    await closing.close();
    expect(await next).toEqual({ done: true, value: undefined });
  });
});

const MANY_VERSIONS = `
  with added as (update resources.stores set revision = revision + 20000 where name = 'plans' returning revision - 20000 as before)
  insert into resources.versions (store, revision, type, kind, namespace, name, metadata, content, content_of)
  select 'plans', before + i, 'added', '/configmaps', 'default', 'many-' || before + i, '{}', '{}', before + i
  from added, generate_series(1, 20000) i`;
const MARK = `select compacted from resources.stores where name = 'shared'`;
const DEADLOCKS = 'select deadlocks from pg_stat_database where datname = current_database()';

async function connect(url: string): Promise<Client & AsyncDisposable> {
  const client = new Client(url);
  await client.connect();
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() });
}

async function column(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => value);
}

async function untilColumn(client: Client, sql: string, wanted: readonly string[]): Promise<void> {
  await until(`${sql} gives ${wanted.join()}`, async () => isDeepStrictEqual(await column(client, sql), wanted));
}

async function cutConnections(url: string): Promise<void> {
  await using client = await connect(url);
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fourwinds store cut'`,
  );
}

/** Retries failed writes. When connections were just cut, at most one write per connection fails. */
async function untilWritten<T>(write: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isStoreError(error, 'Unavailable')) throw error;
    }
  }
}
