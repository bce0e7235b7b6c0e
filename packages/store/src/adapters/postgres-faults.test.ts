import { connect as connectTo, createServer, type Server, type Socket } from 'node:net';
import { once } from 'node:events';
import { jest } from '@jest/globals';
import { Client } from 'pg';
import { createDatabase, type TestDatabase } from '../../../../test/postgres/database.ts';
import { Informer } from '../informer.ts';
import type { ResourceStore, WatchEvent } from '../store.ts';
import { openPostgresStore, type PostgresStoreOptions } from './postgres.ts';
import { PostgresReader } from './postgres-reader.ts';
import { ConfigMapKind, type ConfigMapResource, make, NamespaceKind } from '@fourwinds/resources';

let database: TestDatabase;
const opened: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((one) => one.close()));
  await database.stop();
});

async function open(url: string, store: string, options?: PostgresStoreOptions): Promise<ResourceStore> {
  const one = await openPostgresStore(`${url}?store=${store}`, options);
  opened.push(one);
  return one;
}

const object = (name: string, value = ''): ConfigMapResource =>
  make(ConfigMapKind, { namespace: 'default', name }, { data: { value } });

async function follow(store: ResourceStore): Promise<{ informer: Informer<ConfigMapResource>; lists: () => number }> {
  let lists = 0;
  const list = store.list.bind(store);
  store.list = ((...parameters: Parameters<typeof list>) => {
    lists += 1;
    return list(...parameters);
  }) as typeof list;
  const informer = new Informer(store, ConfigMapKind);
  informer.start();
  await informer.ready;
  opened.push({ close: async () => informer.stop() });
  return { informer, lists: () => lists };
}

/** A proxy that can freeze its connections. Frozen connections stay open, but transmit nothing. */
async function startProxy(target: string): Promise<{ url: string; freeze: () => void }> {
  const { port } = new URL(target);
  const pairs = new Set<Socket[]>();
  const server: Server = createServer((socket) => {
    const upstream = connectTo(Number(port), '127.0.0.1');
    pairs.add([socket, upstream]);
    for (const [a, b] of [
      [socket, upstream],
      [upstream, socket],
    ])
      a.on('error', () => undefined)
        .on('close', () => b.destroy())
        .pipe(b);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  opened.push({
    close: async () => {
      server.close();
      for (const socket of [...pairs].flat()) socket.destroy();
    },
  });
  const freeze = (): void => {
    for (const socket of [...pairs].flat()) socket.unpipe().pause();
  };
  return { url: url.href, freeze };
}

test('a change whose notification was lost is found by the revision', async () => {
  const { informer, lists } = await follow(await open(database.url, 'lost', { pollMilliseconds: 10 }));
  const client = new Client(database.url);
  await client.connect();
  for (const name of ['a', 'b'])
    await client.query(
      `select from resources.write('lost', '{added}', '{/configmaps}', '{default}', array['${name}'], '{null}', '{"{\\"namespace\\":\\"default\\",\\"name\\":\\"${name}\\"}"}', '{null}', '{"{}"}')`,
    );
  await client.end();
  await informer.waitFor('2', AbortSignal.timeout(60_000));
  expect(informer.list().map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
  expect(lists()).toBe(1);
});

test('connections that are half open are replaced, and the watch resumes without a list', async () => {
  const proxy = await startProxy(database.url);
  const limits = { pollMilliseconds: 10, queryMilliseconds: 200 };
  const { informer, lists } = await follow(await open(proxy.url, 'frozen', limits));
  const writer = await open(database.url, 'frozen');
  const before = await writer.create(ConfigMapKind, object('a'));
  await informer.waitFor(before.metadata.resourceVersion!, AbortSignal.timeout(60_000));
  proxy.freeze();
  const after = await writer.create(ConfigMapKind, object('b'));
  await informer.waitFor(after.metadata.resourceVersion!, AbortSignal.timeout(60_000));
  expect(informer.list().map(({ metadata }) => metadata.name)).toEqual(['a', 'b']);
  expect(lists()).toBe(1);
});

test('a database that is an older copy of itself is listed again', async () => {
  const { informer, lists } = await follow(await open(database.url, 'restored', { pollMilliseconds: 10 }));
  const writer = await open(database.url, 'restored');
  for (const name of ['a', 'b', 'c']) await writer.create(ConfigMapKind, object(name));
  await informer.waitFor('3', AbortSignal.timeout(60_000));
  const client = new Client(database.url);
  await client.connect();
  await client.query(`
    begin;
    delete from resources.versions where store = 'restored' and revision > 1;
    update resources.stores set revision = 1 where name = 'restored';
    commit`);
  await client.end();
  const gone = Promise.withResolvers<void>();
  informer.onChange(() => {
    if (informer.size === 1) gone.resolve();
  });
  await gone.promise;
  expect(informer.list().map(({ metadata }) => metadata.name)).toEqual(['a']);
  expect(lists()).toBe(2);
});

test('a watch of a quiet kind gets bookmarks without a read when other kinds change, so that it stays young', async () => {
  const store = await open(database.url, 'quiet', { pollMilliseconds: 10 });
  const reads = jest.spyOn(PostgresReader.prototype, 'changesAfter');
  const { revision: from } = await store.list(ConfigMapKind);
  const watch = store.watch(ConfigMapKind, { from, signal: AbortSignal.timeout(60_000) });
  const events = watch[Symbol.asyncIterator]();
  const next = async (): Promise<WatchEvent<ConfigMapResource>> =>
    (await events.next()).value as WatchEvent<ConfigMapResource>;
  expect(await next()).toEqual({ type: 'bookmark', revision: '0' });
  reads.mockClear();
  await store.create(NamespaceKind, make(NamespaceKind, { name: 'other' }, {}));
  for (let event = await next(); event.revision !== '1'; event = await next()) expect(event.type).toBe('bookmark');
  expect(reads).not.toHaveBeenCalled();
  reads.mockRestore();
});
