import { Client } from 'pg';
import { startPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import { openStore, storeOpener } from '../open.ts';
import { isStoreError, type ResourceStore } from '../store.ts';
import { openPostgresStore } from './postgres.ts';
import { type DatabaseUser, prepareDatabase } from './postgres-rights.ts';
import { EVENTS, GET, LIST, LIST_METADATA, NEWEST, READ_IN_ORDER } from './postgres-schema.ts';
import { topicOf } from './topic.ts';
import {
  ACCOUNTS_NAMESPACE,
  ANSWERS_NAMESPACE,
  apiRights,
  ConfigMapKind,
  HANDOVER_NAMESPACE,
  KEYS_NAMESPACE,
  type Kind,
  LeaseKind,
  make,
  nameserverRights,
  NamespaceKind,
  operatorRights,
  regionOperatorRights,
  type Resource,
  SecretKind,
  SYSTEM_NAMESPACE,
  ZoneKind,
} from '@fourwinds/resources';

const STORES = ['management', 'ns1', 'ns2'];
const certificate = { namespace: 'dns', name: 'dot' };
const nameserver = (name: string): DatabaseUser => ({
  name,
  stores: new Map([[name, nameserverRights({ server: name, certificate })]]),
});
const USERS: readonly DatabaseUser[] = [
  {
    name: 'operator',
    stores: new Map([
      ['management', operatorRights] as const,
      ...['ns1', 'ns2'].map((name) => [name, regionOperatorRights] as const),
    ]),
    compacts: true,
  },
  { name: 'api', stores: new Map([['management', apiRights]]), hasTables: true },
  nameserver('ns1'),
  nameserver('ns2'),
];
const SECRETS = [
  [SYSTEM_NAMESPACE, 'fourwinds-publication-key'],
  [KEYS_NAMESPACE, 'dnssec-1'],
  [HANDOVER_NAMESPACE, 'import-1'],
  [ANSWERS_NAMESPACE, 'answer-1'],
] as const;

let postgres: TestPostgres;
let addresses: ReadonlyMap<string, string>;
const opened: ResourceStore[] = [];

async function open(url: string, store: string): Promise<ResourceStore> {
  const result = await openStore(`${url}?store=${store}`);
  opened.push(result);
  return result;
}
const as = (user: string, store: string): Promise<ResourceStore> => open(addresses.get(user)!, store);

async function query(user: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: addresses.get(user) });
  await client.connect();
  try {
    return (await client.query<object>(sql)).rows;
  } finally {
    await client.end();
  }
}

const named = <T extends Resource>(kind: Kind<T>, namespace: string, name: string): T =>
  make(kind, { namespace, name }, { data: { secret: btoa(`${namespace}/${name}`) } } as never);

beforeAll(async () => {
  postgres = await startPostgres();
  // Objects of an earlier version of Fourwinds, which used one superuser for everything.
  const before = await open(postgres.url, 'management');
  for (const [namespace, name] of SECRETS) await before.create(SecretKind, named(SecretKind, namespace, name));
  await before.create(
    ZoneKind,
    make(ZoneKind, { namespace: 'team', name: 'zone' }, { spec: { domain: 'a.example' } as never }),
  );
  const client = new Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(
    `create table accounts (id serial primary key, name text); insert into accounts (name) values ('one')`,
  );
  await client.end();
  for (const region of ['ns1', 'ns2']) {
    const store = await open(postgres.url, region);
    await store.create(NamespaceKind, make(NamespaceKind, { name: 'kube-system' }, {}));
    await store.create(ConfigMapKind, named(ConfigMapKind, SYSTEM_NAMESPACE, `zone-of-${region}`));
    for (const name of ['dot', 'another']) await store.create(SecretKind, named(SecretKind, 'dns', name));
    await store.create(LeaseKind, make(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'nameserver-other' }, {}));
  }
  await prepareDatabase(postgres.url, STORES, USERS);
  addresses = (await prepareDatabase(postgres.url, STORES, USERS)).users;
});
afterAll(async () => {
  for (const store of opened) await store.close();
  await postgres.stop();
});

test('a program may have tables of its own and no store', async () => {
  const other = await startPostgres();
  const { users } = await prepareDatabase(other.url, [], [{ name: 'api', stores: new Map(), hasTables: true }]);
  const client = new Client({ connectionString: users.get('api') });
  await client.connect();
  await client.query('create table accounts (id int)');
  await expect(client.query('select from resources.versions')).rejects.toThrow('permission denied');
  await client.end();
  await other.stop();
});

const visible = `select store, kind, namespace, name from resources.versions order by store, kind, namespace, name`;

test('no program is a superuser, or may make roles or databases', async () => {
  const rows = await query(
    'api',
    `select rolname from pg_roles where rolname like 'fourwinds\\_%' and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls)`,
  );
  expect(rows).toEqual([]);
});

test('a nameserver that opens connections without end leaves enough of them to others', async () => {
  const clients: Client[] = [];
  const connect = async (user: string): Promise<void> => {
    const client = new Client({ connectionString: addresses.get(user) });
    await client.connect();
    clients.push(client);
  };
  const connectWithoutEnd = async (): Promise<never> => {
    for (;;) await connect('ns1');
  };
  await expect(connectWithoutEnd()).rejects.toThrow('too many connections for role "fourwinds_ns1"');
  await connect('api');
  await connect('operator');
  await Promise.all(clients.map((client) => client.end()));
});

test('a nameserver sees of its own region what it works with, and of no other', async () => {
  const row = (kind: string, namespace: string, name: string) => ({ store: 'ns1', kind, namespace, name });
  expect(await query('ns1', visible)).toEqual([
    row('/configmaps', SYSTEM_NAMESPACE, 'zone-of-ns1'),
    row('/namespaces', '', 'kube-system'),
    row('/secrets', 'dns', 'dot'),
  ]);
  expect(await query('ns1', 'select name from resources.stores')).toEqual([{ name: 'ns1' }]);
  await expect(as('ns1', 'ns2')).rejects.toMatchObject({ reason: 'Forbidden' });
  await expect(as('ns1', 'management')).rejects.toMatchObject({ reason: 'Forbidden' });
});

test('the API sees zones, and no Secret but sealed answers', async () => {
  expect(await query('api', visible)).toEqual([
    { store: 'management', kind: '/secrets', namespace: ANSWERS_NAMESPACE, name: 'answer-1' },
    { store: 'management', kind: 'dns.fourwinds.dev/zones', namespace: 'team', name: 'zone' },
  ]);
});

test('the operator sees all of the management cluster, and of regions no Secret', async () => {
  const rows = (await query('operator', visible)) as { store: string; kind: string; name: string }[];
  const secrets = rows.filter(({ kind }) => kind === '/secrets');
  expect(secrets.map(({ store, name }) => `${store}/${name}`).sort()).toEqual(
    SECRETS.map(([, name]) => `management/${name}`).sort(),
  );
});

test('tables of the API are the API’s alone', async () => {
  expect(await query('api', 'select name from accounts')).toEqual([{ name: 'one' }]);
  await query('api', 'create table more (id int); drop table more');
  for (const user of ['operator', 'ns1']) {
    await expect(query(user, 'select name from public.accounts')).rejects.toThrow('permission denied');
    await expect(query(user, 'create table public.more (id int)')).rejects.toThrow('permission denied');
  }
});

test.each([
  'update resources.versions set content = content',
  'update resources.versions set status = status',
  'update resources.versions set content_of = 1',
  'delete from resources.versions',
  'update resources.stores set compacted = 0',
  `select resources.raise_mark('ns2', 0, 0)`,
  `select resources.compact('ns2', 1)`,
  'alter table resources.versions disable row level security',
  'drop policy fourwinds_ns1_read on resources.versions',
  'set role fourwinds_operator',
  'set role fourwinds_stores',
  `copy resources.versions to program 'true'`,
  `select pg_read_file('/etc/passwd')`,
  'create schema other',
])('a nameserver may not: %s', async (sql) => {
  await expect(query('ns1', sql)).rejects.toThrow(/permission denied|must be owner/);
});

const write = (
  store: string,
  [type, kind, namespace, name]: readonly string[],
  { metadata = { namespace, name }, content = '{}' }: { metadata?: unknown; content?: string } = {},
): string =>
  `select outcome from resources.write('${store}', '{${type}}', '{${kind}}', '{${namespace}}', '{${name}}', '{null}', array['${JSON.stringify(metadata)}'], '{null}', array['${content}'])`;
const LEASES = topicOf(LeaseKind);
const OWN_LEASE = ['added', LEASES, SYSTEM_NAMESPACE, 'nameserver-ns1'];

test.each([
  ['the store of another region', write('ns2', OWN_LEASE)],
  ['another Lease', write('ns1', ['added', LEASES, SYSTEM_NAMESPACE, 'nameserver-ns2'])],
  ['a Lease of another namespace', write('ns1', ['added', LEASES, 'default', 'nameserver-ns1'])],
  ['a ConfigMap, which it may read', write('ns1', ['modified', '/configmaps', SYSTEM_NAMESPACE, 'zone-of-ns1'])],
  [
    'nothing, to lock the store of another',
    `select resources.write('ns2', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}')`,
  ],
])('a nameserver cannot write %s through the function', async (_, sql) => {
  await expect(query('ns1', sql)).rejects.toThrow('permission denied');
});

test.each([
  `update resources.stores set revision = 0 where name = 'ns1'`,
  `select from resources.stores where name = 'ns1' for update`,
  `insert into resources.versions values ('ns1', 99, null, 'added', '${LEASES}', '${SYSTEM_NAMESPACE}', 'nameserver-ns1', '{}', null, '{}', 99)`,
  'update resources.versions set next = 1',
  'select from resources.rights',
  `insert into resources.rights values ('fourwinds_ns1', 'ns2', '/secrets', null, null, '{added}')`,
])('no role writes a table of the stores past the function: %s', async (sql) => {
  for (const user of ['ns1', 'api', 'operator']) await expect(query(user, sql)).rejects.toThrow('permission denied');
});

test.each([
  {},
  null,
  [],
  'x',
  { name: 'nameserver-ns1' },
  { name: 'nameserver-ns2', namespace: SYSTEM_NAMESPACE },
  { name: ['nameserver-ns1'], namespace: SYSTEM_NAMESPACE },
  { name: 'nameserver-ns1', namespace: 'default' },
])('a nameserver cannot write a Lease with the metadata %j', async (metadata) => {
  await expect(query('ns1', write('ns1', OWN_LEASE, { metadata }))).rejects.toThrow('permission denied for metadata');
});

test('a nameserver cannot write more than 2 MiB into its Lease, which all who watch it would keep', async () => {
  const content = JSON.stringify({ spec: { holderIdentity: 'x'.repeat(2 ** 21) } });
  await expect(query('ns1', write('ns1', OWN_LEASE, { content }))).rejects.toThrow('more than 2 MiB');
});

test('a create finds an object that its role may not read', async () => {
  const existing = ['added', '/secrets', HANDOVER_NAMESPACE, 'import-1'];
  expect(await query('api', write('management', existing))).toEqual([{ outcome: 'AlreadyExists' }]);
});

test.each([
  'pg_advisory_lock(1)',
  'pg_advisory_xact_lock(1)',
  'pg_try_advisory_lock(1)',
  'pg_advisory_lock_shared(1)',
  'pg_advisory_unlock_all()',
])('no program may call %s', async (call) => {
  for (const user of ['ns1', 'operator', 'api'])
    await expect(query(user, `select ${call}`)).rejects.toThrow('permission denied');
});

test('the API, which migrates its tables, may lock them', async () => {
  await query('api', 'create table migrations (name text)');
  await query('api', 'begin; lock table migrations in share row exclusive mode; commit; drop table migrations');
});

test('a role has its rights no longer once they are taken away', async () => {
  const other = await startPostgres();
  const rights = nameserverRights({ server: 'ns1', certificate });
  const user: DatabaseUser = { name: 'ns1', stores: new Map([['ns1', rights]]) };
  await prepareDatabase(other.url, ['ns1'], [user]);
  const readOnly = rights.filter(({ kind }) => kind !== LeaseKind);
  const { users } = await prepareDatabase(other.url, ['ns1'], [{ ...user, stores: new Map([['ns1', readOnly]]) }]);
  const client = new Client({ connectionString: users.get('ns1') });
  await client.connect();
  await expect(client.query(write('ns1', OWN_LEASE))).rejects.toThrow('permission denied');
  await client.end();
  await other.stop();
});

describe('through a store', () => {
  const isForbidden = (call: Promise<unknown>): Promise<boolean> =>
    call.then(
      () => false,
      (error: unknown) => isStoreError(error, 'Forbidden'),
    );

  test('a nameserver keeps its Lease, and writes nothing else', async () => {
    const store = await as('ns1', 'ns1');
    const key = { namespace: SYSTEM_NAMESPACE, name: 'nameserver-ns1' };
    const lease = await store.create(LeaseKind, make(LeaseKind, key, { spec: { holderIdentity: 'a' } }));
    const next = await store.update(LeaseKind, { ...lease, spec: { holderIdentity: 'b' } });
    expect((await store.get(LeaseKind, key))?.spec).toEqual({ holderIdentity: 'b' });
    await store.delete(LeaseKind, next.metadata);
    expect(await store.get(LeaseKind, key)).toBeUndefined();
    const other = make(LeaseKind, { namespace: SYSTEM_NAMESPACE, name: 'nameserver-other' }, {});
    expect(await isForbidden(store.create(LeaseKind, other))).toBe(true);
    expect(await isForbidden(store.create(ConfigMapKind, named(ConfigMapKind, SYSTEM_NAMESPACE, 'x')))).toBe(true);
    const [zone] = (await store.list(ConfigMapKind)).items;
    expect(await isForbidden(store.update(ConfigMapKind, { ...zone, data: {} }))).toBe(true);
  });

  test('the API hands over what it cannot read again, and writes zones of accounts alone', async () => {
    const store = await as('api', 'management');
    await store.create(SecretKind, named(SecretKind, HANDOVER_NAMESPACE, 'import-2'));
    expect(await store.get(SecretKind, { namespace: HANDOVER_NAMESPACE, name: 'import-2' })).toBeUndefined();
    expect(await isForbidden(store.create(SecretKind, named(SecretKind, KEYS_NAMESPACE, 'dnssec-2')))).toBe(true);
    const zone = (namespace: string) => {
      const spec = {
        domain: 'b.example',
        records: [],
        defaultTTL: 60,
        suspend: false,
        deletionPolicy: 'Delete' as const,
      };
      return make(ZoneKind, { namespace, name: 'b' }, { spec });
    };
    const made = await store.create(ZoneKind, zone(ACCOUNTS_NAMESPACE));
    const changed = await store.update(ZoneKind, { ...made, spec: { ...made.spec, defaultTTL: 120 } });
    await store.delete(ZoneKind, changed.metadata);
    expect(await isForbidden(store.create(ZoneKind, zone('team')))).toBe(true);
    const operator = await as('operator', 'management');
    expect(await operator.get(SecretKind, { namespace: HANDOVER_NAMESPACE, name: 'import-2' })).toBeDefined();
  });

  test('the operator lets a zone go that it holds by a finalizer', async () => {
    const store = await as('operator', 'management');
    const key = { namespace: SYSTEM_NAMESPACE, name: 'service' };
    const spec = {
      domain: 'c.example',
      records: [],
      defaultTTL: 60,
      suspend: false,
      deletionPolicy: 'Delete' as const,
    };
    await store.create(ZoneKind, make(ZoneKind, { ...key, finalizers: ['a/b'] }, { spec }));
    const administrator = await open(postgres.url, 'management');
    await administrator.delete(ZoneKind, key);
    const zone = (await store.get(ZoneKind, key))!;
    await store.update(ZoneKind, { ...zone, metadata: { ...zone.metadata, finalizers: [] } });
    expect(await store.get(ZoneKind, key)).toBeUndefined();
  });

  test('a write wakes the watch of another role', async () => {
    const operator = await as('operator', 'ns2');
    const server = await openPostgresStore(`${addresses.get('ns2')}?store=ns2`, { pollMilliseconds: 3600_000 });
    opened.push(server);
    const { revision: from } = await server.list(ConfigMapKind);
    const watch = server.watch(ConfigMapKind, { from, signal: AbortSignal.timeout(60_000) });
    const heard = (async () => {
      for await (const event of watch) if (event.type === 'added') return event.object.metadata.name;
      return undefined;
    })();
    await operator.create(ConfigMapKind, named(ConfigMapKind, SYSTEM_NAMESPACE, 'new'));
    expect(await heard).toBe('new');
  });
});

test('a write that is refused fails none to another store that comes with it', async () => {
  const openOne = storeOpener();
  const open = async (store: string): Promise<ResourceStore> => {
    const result = await openOne(`${addresses.get('operator')}?store=${store}`);
    opened.push(result);
    return result;
  };
  const [one, two] = [await open('ns1'), await open('ns2')];
  const [written, refused] = await Promise.allSettled([
    one.create(ConfigMapKind, named(ConfigMapKind, SYSTEM_NAMESPACE, 'together')),
    two.create(SecretKind, named(SecretKind, SYSTEM_NAMESPACE, 'together')),
  ]);
  expect(written.status).toBe('fulfilled');
  expect(refused).toMatchObject({ status: 'rejected', reason: { reason: 'Forbidden' } });
  expect(await one.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: 'together' })).toBeDefined();
  await one.delete(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: 'together' });
});

test('a nameserver that holds its store stops no writes to another, and leaves none waiting in the database', async () => {
  const openOne = storeOpener();
  const [one, two] = await Promise.all(
    ['ns1', 'ns2'].map(async (store) => {
      const result = await openOne(`${addresses.get('operator')}?store=${store}`);
      opened.push(result);
      return result;
    }),
  );
  const holder = new Client({ connectionString: addresses.get('ns1') });
  await holder.connect();
  await holder.query('begin');
  await holder.query(write('ns1', ['deleted', ...OWN_LEASE.slice(1)]));
  const create = (store: ResourceStore, name: string): Promise<unknown> =>
    store.create(ConfigMapKind, named(ConfigMapKind, SYSTEM_NAMESPACE, name));
  const [held, written] = await Promise.allSettled([create(one, 'held-1'), create(two, 'held-1')]);
  expect(held).toMatchObject({ status: 'rejected', reason: { reason: 'Unavailable' } });
  expect(written.status).toBe('fulfilled');
  let isWaiting = true;
  const waits = create(one, 'held-2').catch((error: unknown) => {
    isWaiting = false;
    return error;
  });
  for (const name of ['held-2', 'held-3', 'held-4']) await create(two, name);
  expect(isWaiting).toBe(true);
  expect(await waits).toMatchObject({ reason: 'Unavailable' });
  const administrator = new Client({ connectionString: postgres.url });
  await administrator.connect();
  const { rows } = await administrator.query(`select from pg_stat_activity where wait_event_type = 'Lock'`);
  await administrator.end();
  expect(rows).toEqual([]);
  await holder.query('rollback');
  await holder.end();
  await Promise.all([create(one, 'held-5'), create(two, 'held-5')]);
});

describe('statements over a store of many versions', () => {
  const OBJECTS = 600;
  const OF_ALL = [topicOf(ConfigMapKind), SYSTEM_NAMESPACE];
  /** Revision before the last ten changes. */
  let latest: number;

  beforeAll(async () => {
    const store = await as('operator', 'ns2');
    latest = Number((await store.list(ConfigMapKind, { limit: 1 })).revision) + OBJECTS - 10;
    const names = Array.from({ length: OBJECTS }, (_, i) => `many-${1000 + i}`);
    await Promise.all(names.map((name) => store.create(ConfigMapKind, named(ConfigMapKind, SYSTEM_NAMESPACE, name))));
  });

  interface PlanNode {
    readonly 'Relation Name'?: string;
    readonly 'Actual Rows': number;
    readonly 'Actual Loops': number;
    readonly 'Rows Removed by Filter'?: number;
    readonly Plans?: readonly PlanNode[];
  }

  function versionsRead(node: PlanNode): number {
    const { 'Actual Rows': rows, 'Actual Loops': loops, 'Rows Removed by Filter': removed = 0, Plans = [] } = node;
    const isScan = node['Relation Name'] === 'versions';
    return Plans.map(versionsRead).reduce((sum, count) => sum + count, isScan ? (rows + removed) * loops : 0);
  }

  describe.each(['analyze', 'vacuum analyze'])('after %s', (command) => {
    beforeAll(async () => {
      const superuser = new Client({ connectionString: postgres.url });
      await superuser.connect();
      await superuser.query(command);
      await superuser.end();
    });

    describe.each(['ns2', 'operator'])('as %s', (user) => {
      test.each<[string, string, (string | number | null | (() => number))[], number]>([
        ['one object', GET, ['ns2', ...OF_ALL, 'many-1300', '{}'], 2],
        ['the first page', LIST, ['ns2', ...OF_ALL, null, '', '', 20, null], 30],
        ['a page', LIST, ['ns2', ...OF_ALL, null, SYSTEM_NAMESPACE, 'many-1300', 20, null], 30],
        ['a page of metadata', LIST_METADATA, ['ns2', ...OF_ALL, null, SYSTEM_NAMESPACE, 'many-1300', 20, null], 30],
        ['the latest events', EVENTS, ['ns2', ...OF_ALL, () => latest, 200, null, '{}'], 20],
        ['events of a kind of few', EVENTS, ['ns2', topicOf(LeaseKind), null, 1, 200, null, '{}'], 10],
        ['the newest revision of a kind', NEWEST, ['{ns2}', `{${topicOf(ConfigMapKind)}}`], 1],
      ])('%s: no more of them are read than are given', async (_, statement, values, most) => {
        const client = new Client({ connectionString: addresses.get(user), options: READ_IN_ORDER });
        await client.connect();
        try {
          await client.query(`set plan_cache_mode = force_generic_plan; prepare made as ${statement}`);
          const literals = values
            .map((value) => (value === null ? 'null' : `'${typeof value === 'function' ? value() : value}'`))
            .join();
          const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
            `explain (analyze, format json) execute made(${literals})`,
          );
          expect(versionsRead(rows[0]['QUERY PLAN'][0].Plan)).toBeLessThanOrEqual(most);
        } finally {
          await client.end();
        }
      });
    });
  });
});
