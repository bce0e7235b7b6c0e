import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createLogger } from '@fourwinds/process';
import {
  DomainClaimKind,
  type DomainClaimResource,
  findCondition,
  hashedName,
  RegionKind,
  ZoneKind,
} from '@fourwinds/resources';
import { openStore, type ResourceStore } from '@fourwinds/store';
import { Client } from 'pg';
import { zoneOf } from '../../operator/src/testing/objects.ts';
import { startPostgres } from '../../supervisor/src/postgres/postgres.ts';
import { runningPostgres } from '../../supervisor/src/postgres/running.ts';
import { until } from '../until.ts';
import { type Addresses, dig, type Fourwinds, freeAddresses, startFourwinds, SUPERVISOR } from './fourwinds.ts';

/** Follows the steps of docs/run/restore.md, for only the management store of the embedded database. */

const BACK_UP = `
begin isolation level repeatable read;
create schema backup;
create table backup.stores as select * from resources.stores where name = 'management';
create table backup.versions as select * from resources.versions where store = 'management';
commit;`;

const RESTORE = `
begin;
delete from resources.versions where store = 'management';
update resources.stores set revision = backup.stores.revision, compacted = backup.stores.compacted
  from backup.stores where backup.stores.name = resources.stores.name;
insert into resources.versions select * from backup.versions;
commit;`;

const folder = mkdtempSync(join(tmpdir(), 'fourwinds-e2e-'));
const home = join(folder, 'postgres');
let addresses: Addresses;
let fourwinds: Fourwinds;

beforeAll(async () => {
  addresses = await freeAddresses();
  // The product is not shared, because the test stops it and restores its database.
  fourwinds = await startFourwinds(folder, addresses);
});

afterAll(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

async function stop(): Promise<void> {
  process.kill(fourwinds.pid, 'SIGTERM');
  await fourwinds.ended;
}

async function execute(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statements).finally(() => client.end());
}

/** Replaces the management store with the backup while no other program runs. */
async function restore(): Promise<void> {
  await using postgres = await startPostgres({
    home,
    logFolder: join(folder, 'log'),
    log: createLogger('test', 'silent'),
  });
  await execute(postgres.url, RESTORE);
}

async function withManagement<T>(use: (store: ResourceStore) => Promise<T>): Promise<T> {
  const store = await openStore(`${await runningPostgres(home)}?store=management`);
  return use(store).finally(() => store.close());
}

function claimOf(store: ResourceStore): Promise<DomainClaimResource | undefined> {
  return store.get(DomainClaimKind, { name: hashedName('domain', 'new.example') });
}

/** Waits until each region has recorded all writes so far. */
async function epochsWritten(): Promise<void> {
  await withManagement(async (store) => {
    const { items } = await store.list(ZoneKind);
    const latest = Math.max(...items.map(({ metadata }) => Number(metadata.resourceVersion)));
    await until('the epochs of all regions', async () => {
      const regions = await store.list(RegionKind);
      return regions.items.every(({ status }) => Number(status?.epoch) >= latest);
    });
  });
}

/** The output of `supervisor.js regions`, a line per Region. */
async function regions(...args: string[]): Promise<string[]> {
  const env = { PATH: process.env.PATH, FOURWINDS_DATA_DIR: folder };
  const { stdout } = await promisify(execFile)(process.execPath, [SUPERVISOR, 'regions', ...args], { env });
  return stdout.trim().split('\n');
}

async function allSay(reason: string): Promise<void> {
  await until(`all Regions say ${reason}`, async () =>
    (await regions()).every((line) => line.split(' ')[1] === `${reason}:`),
  );
}

async function write(zone: string, value: string): Promise<void> {
  const changes = [{ op: 'replace', type: 'A', name: 'www', values: [value], ttl: 60 }];
  const path = `/api/v1/zones/${zone}/records?wait=30s`;
  expect(await fourwinds.request('PATCH', path, { changes })).toMatchObject({ body: { in_sync: true } });
}

async function allServe(name: string, expected: readonly string[]): Promise<void> {
  for (const server of addresses.dns)
    await until(`${server} serves ${name}: ${expected.join()}`, async () => {
      const served = await dig(server, [name]);
      return served.join() === expected.join();
    });
}

test('a restored backup removes nothing and gives no domain away until an administrator confirms', async () => {
  await fourwinds.request('POST', '/api/v1/zones', { name: 'old.example' });
  await write('old.example', '192.0.2.1');
  await execute(await runningPostgres(home), BACK_UP);
  await write('old.example', '192.0.2.2');
  await fourwinds.request('POST', '/api/v1/zones', { name: 'new.example' });
  await write('new.example', '192.0.2.3');
  await epochsWritten();
  const claim = await withManagement(claimOf);
  expect(claim?.spec).toMatchObject({ domain: 'new.example' });
  await stop();
  await restore();
  fourwinds = await startFourwinds(folder, addresses);

  await allSay('ManagementRestored');
  await allServe('www.old.example', ['192.0.2.1']);
  await withManagement(async (store) => {
    await store.create(ZoneKind, zoneOf('new.example', [], { namespace: 'other' }));
    await until('new.example is refused to another owner', async () => {
      const { status } = (await store.get(ZoneKind, { namespace: 'other', name: 'new.example' }))!;
      return findCondition(status?.conditions, 'Accepted')?.reason === 'DomainConflict';
    });
    expect((await claimOf(store))?.spec).toEqual(claim?.spec);
    await store.delete(ZoneKind, { namespace: 'other', name: 'new.example' });
  });
  await allServe('www.new.example', ['192.0.2.3']);

  for (const line of await regions()) {
    const [, name, number] = /^(\w+) .*confirm-restore: "(\d+)"/.exec(line)!;
    await regions(name, `confirm-restore=${number}`);
  }
  await allSay('Serving');
  await allServe('www.new.example', []);
  await allServe('www.old.example', ['192.0.2.1']);
  await write('old.example', '192.0.2.4');
}, 240_000);
