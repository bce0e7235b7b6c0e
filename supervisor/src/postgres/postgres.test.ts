import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@fourwinds/process';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from './postgres.ts';
import { runningPostgres } from './running.ts';

describe('the embedded Postgres', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-postgres-'));
  const home = join(folder, 'postgres');
  const data = join(home, 'data');
  let postgres: EmbeddedPostgres;

  const start = (folderOfPostgres = home) =>
    startPostgres({
      home: folderOfPostgres,
      logFolder: join(folder, 'log'),
      log: createLogger('test', 'silent'),
    });
  const stop = () => postgres[Symbol.asyncDispose]();

  beforeAll(async () => {
    postgres = await start();
    await query('CREATE TABLE winds (name text)');
    await query(`INSERT INTO winds VALUES ('tramontane')`);
    await stop();
  });

  afterEach(() => stop());
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function query(sql: string): Promise<unknown[]> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    try {
      return (await client.query<object>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  test('finds its data again', async () => {
    postgres = await start();
    expect(await query('SELECT name FROM winds')).toEqual([{ name: 'tramontane' }]);
  });

  test('listens on a socket of its own and on loopback alone, and wants the password on both', async () => {
    postgres = await start();
    expect(
      await query(`SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync`),
    ).toEqual([{ addresses: '127.0.0.1', fsync: 'on' }]);
    expect(await query('SELECT inet_client_addr() AS client')).toEqual([{ client: null }]);
    const socket = join(
      home,
      readdirSync(home).find((name) => /^\.s\.PGSQL\.\d+$/.test(name))!,
    );
    expect([statSync(socket).mode & 0o777, statSync(home).mode & 0o777]).toEqual([0o700, 0o700]);
    for (const address of [postgres.url, await runningPostgres(home)]) {
      const url = new URL(address);
      url.password = 'wrong';
      await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow(
        'password authentication failed',
      );
    }
    expect(statSync(join(folder, 'postgres/password')).mode & 0o777).toBe(0o600);
  });

  test('keeps a write-ahead log that takes 5 MB, not 80, when little is written', async () => {
    postgres = await start();
    expect(
      await query(
        `SELECT current_setting('wal_segment_size') AS segment, current_setting('min_wal_size') AS least, current_setting('max_wal_size') AS most`,
      ),
    ).toEqual([{ segment: '1MB', least: '5MB', most: '1GB' }]);
  });

  test('has no rights of root, though its folders are below one that only root may enter', async () => {
    chmodSync(folder, 0o700);
    postgres = await start();
    const [{ pid }] = (await query('SELECT pg_backend_pid() AS pid')) as { pid: number }[];
    const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]);
    expect(pid).not.toBe(postmaster);
    const status = readFileSync(`/proc/${postmaster}/status`, 'utf8');
    const held = ['CapPrm', 'CapEff', 'CapAmb'].map((set) => new RegExp(`${set}:\\s*(.+)`).exec(status)?.[1]);
    expect(new Set(held)).toEqual(new Set(['0'.repeat(16)]));
  });

  test('starts over the lock file of an earlier one, though its process id is another program’s now', async () => {
    writeFileSync(join(data, 'postmaster.pid'), `${process.pid}\n${data}\n`);
    postgres = await start();
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test('removes the sockets that a killed one left behind', async () => {
    const left = ['.s.PGSQL.1', '.s.PGSQL.1.lock'].map((name) => join(home, name));
    for (const path of left) writeFileSync(path, `${process.pid}\n`);
    postgres = await start();
    expect(await query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(left.filter((path) => existsSync(path))).toEqual([]);
    await stop();
    expect(readdirSync(home).filter((name) => name.startsWith('.s.'))).toEqual([]);
  });

  test('is reached by TCP alone where the path of a socket would be too long', async () => {
    const deep = join(folder, 'deep'.repeat(20), 'postgres');
    postgres = await start(deep);
    expect(new URL(postgres.url).hostname).toBe('127.0.0.1');
    expect(await query('SELECT inet_client_addr() AS client')).toEqual([{ client: '127.0.0.1' }]);
    expect(readdirSync(deep).filter((name) => name.startsWith('.s.'))).toEqual([]);
  });

  test('starts from data that root copied', async () => {
    for (const entry of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(data, entry), process.getuid!(), process.getgid!());
    }
    postgres = await start();
    expect(await query('SELECT name FROM winds')).toEqual([{ name: 'tramontane' }]);
  });
});
