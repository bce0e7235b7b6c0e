import { leaveAuditRole, prepareDatabase } from '@fourwinds/store/database';
import { Client, type Pool } from 'pg';
import { startPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import { silent } from '../../../test/harness.ts';
import { migrate } from '../db/migrate.ts';
import { openPool } from '../db/pool.ts';
import type { AuditEntry } from './audit-entry.ts';
import { recordActions } from './audit-rows.ts';

const entry: AuditEntry = {
  kept: 'month',
  accountId: '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d',
  action: 'zone.update',
  outcome: 'applied',
  via: 'token',
  person: { address: '192.0.2.1', name: 'somebody' },
};

let postgres: TestPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
}, 120_000);
afterAll(() => postgres.stop());

async function asSuperuser(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new Client(url);
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

async function partition(pool: Pool, table: string): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relid::regclass::text AS name FROM pg_partition_tree($1) WHERE isleaf AND relid::regclass::text LIKE $2 ORDER BY 1 LIMIT 1`,
    [table, `${table}_month%`],
  );
  return rows[0].name;
}

async function expectDenied(pool: Pool, statement: string): Promise<void> {
  const { code } = await pool.query(statement).then(
    () => ({ code: 'done' }),
    (error: unknown) => error as { code: string },
  );
  expect({ statement, code }).toEqual({ statement, code: '42501' });
}

async function expectAppendOnly(pool: Pool): Promise<void> {
  await recordActions(pool, [entry]);
  const part = await partition(pool, 'audit_log');
  for (const table of ['audit_log', part, 'audit_heads', 'audit_days'])
    for (const statement of [`DELETE FROM ${table}`, `TRUNCATE ${table}`, `UPDATE ${table} SET kept = 'ever'`])
      await expectDenied(pool, statement);
  await expectDenied(
    pool,
    `INSERT INTO audit_log (id, kept, at, action, outcome, via)
    VALUES (gen_random_uuid(), 'month', now() - interval '1 day', 'x', 'applied', 'token')`,
  );
  expect((await pool.query('SELECT FROM audit_log')).rowCount).toBe(1);
}

test('the API of a database of one’s own adds rows, and neither changes nor deletes them', async () => {
  await asSuperuser(postgres.url, `CREATE ROLE own LOGIN PASSWORD 'own'`, 'CREATE DATABASE own OWNER own');
  const url = new URL(postgres.url);
  [url.username, url.password, url.pathname] = ['own', 'own', 'own'];
  const pool = openPool(url.href, silent);
  await migrate(pool);
  await expectAppendOnly(pool);
  await migrate(pool);
  await pool.end();
});

test('the API of the embedded database could not give itself these rights, nor drop the log', async () => {
  const users = [
    { name: 'api', stores: new Map(), hasTables: true },
    { name: 'admin', stores: new Map(), usesTables: true },
  ];
  await prepareDatabase(postgres.url, [], users);
  const { users: addresses } = await prepareDatabase(postgres.url, [], users);
  const pool = openPool(addresses.get('api')!, silent);
  await migrate(pool);
  await leaveAuditRole(postgres.url);
  await expectAppendOnly(pool);
  const part = await partition(pool, 'audit_log');
  // Postgres only warns, and grants nothing.
  await pool.query('GRANT DELETE ON audit_log TO fourwinds_api');
  for (const statement of [
    'SET ROLE fourwinds_audit',
    'DELETE FROM audit_log',
    'DROP TABLE audit_log',
    `DROP TABLE ${part}`,
    `ALTER TABLE audit_log_month DETACH PARTITION ${part}`,
    'ALTER FUNCTION audit_maintain() OWNER TO fourwinds_api',
    'DELETE FROM audit_persons',
    `SELECT audit_erase('192.0.2.1', NULL, NULL)`,
  ])
    await expectDenied(pool, statement);
  await migrate(pool);

  const admin = openPool(addresses.get('admin')!, silent);
  await expectDenied(admin, 'DELETE FROM audit_log');
  await recordActions(admin, [entry]);
  const { rows } = await admin.query<{ count: number }>(`SELECT audit_erase('192.0.2.1', NULL, NULL) AS count`);
  expect(rows[0].count).toBe(2);
  expect((await admin.query('SELECT FROM audit_log')).rowCount).toBe(2);
  await Promise.all([pool.end(), admin.end()]);

  // After a restart, the API recreates its tables as a member of the role. The owner of the tables stays the same.
  await prepareDatabase(postgres.url, [], users);
  await leaveAuditRole(postgres.url);
  const owners = new Client(postgres.url);
  await owners.connect();
  const { rows: owned } = await owners.query<{ owner: string }>(
    `SELECT DISTINCT tableowner AS owner FROM pg_tables WHERE tablename LIKE 'audit\\_%'`,
  );
  await owners.end();
  expect(owned).toEqual([{ owner: 'fourwinds_audit' }]);
});

test('partitions end with their month and their class, by the clock of the database', async () => {
  const pool = openPool(postgres.url, silent);
  const past = (kept: string): string =>
    `SET ROLE fourwinds_audit; CREATE TABLE audit_log_${kept}_2024_01 PARTITION OF audit_log_${kept} FOR VALUES FROM ('2024-01-01 00:00Z') TO ('2024-02-01 00:00Z'); RESET ROLE`;
  for (const kept of ['month', 'year', 'ever']) await pool.query(past(kept));
  await pool.query('SELECT audit_maintain()');
  const { rows } = await pool.query(`SELECT tablename FROM pg_tables WHERE tablename LIKE 'audit_log%2024_01'`);
  expect(rows).toEqual([{ tablename: 'audit_log_ever_2024_01' }]);
  await pool.end();
});
