import type { Pool, PoolClient } from 'pg';
import type { Migration } from './migration.ts';
import { migration as accounts } from './migrations/0001-accounts.ts';
import { migration as tokens } from './migrations/0002-tokens.ts';
import { migration as changes } from './migrations/0003-changes.ts';
import { migration as ageOfChanges } from './migrations/0004-age-of-changes.ts';
import { migration as finishedChanges } from './migrations/0005-finished-changes.ts';

/** In the order in which they run; a new one is its file and its line here. */
const migrations: readonly Migration[] = [accounts, tokens, changes, ageOfChanges, finishedChanges];

/** Any number that no other program uses for advisory locks in this database. */
const LOCK = 0x46_57_44_42;

/** Brings the database to the latest schema. Replicas that start together take turns. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    try {
      await runMissing(client);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK]);
    }
  } finally {
    client.release();
  }
}

async function runMissing(client: PoolClient): Promise<void> {
  await client.query(
    'CREATE TABLE IF NOT EXISTS migrations (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())',
  );
  const { rows } = await client.query<{ name: string }>('SELECT name FROM migrations');
  const done = new Set(rows.map(({ name }) => name));
  for (const { name, sql } of migrations.filter((migration) => !done.has(migration.name))) {
    try {
      await client.query('BEGIN');
      await client.query(sql);
      await client.query('INSERT INTO migrations (name) VALUES ($1)', [name]);
      await client.query('COMMIT');
    } catch (cause) {
      await client.query('ROLLBACK');
      throw new Error(`the migration ${name} failed`, { cause });
    }
  }
}
