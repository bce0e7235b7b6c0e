import { chmodSync, chownSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@fourwinds/process';
import pg from 'pg';
import { type EmbeddedPostgres, startPostgres } from './postgres.ts';

describe('the embedded Postgres', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-postgres-'));
  const data = join(folder, 'postgres/data');
  let postgres: EmbeddedPostgres;

  const start = () =>
    startPostgres({
      home: join(folder, 'postgres'),
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

  test('listens on loopback alone and wants the password', async () => {
    postgres = await start();
    expect(
      await query(`SELECT current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync`),
    ).toEqual([{ addresses: '127.0.0.1', fsync: 'on' }]);
    const url = new URL(postgres.url);
    url.password = 'wrong';
    await expect(new pg.Client({ connectionString: url.href }).connect()).rejects.toThrow(
      'password authentication failed',
    );
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

  test('starts from data that root copied', async () => {
    for (const entry of ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(data, entry), process.getuid!(), process.getgid!());
    }
    postgres = await start();
    expect(await query('SELECT name FROM winds')).toEqual([{ name: 'tramontane' }]);
  });
});
