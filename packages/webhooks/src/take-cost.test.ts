/** @slow: not in make check. */
import { randomUUID } from 'node:crypto';
import { silent } from '../../../api/test/harness.ts';
import { migratedDatabase, type MigratedDatabase } from '../../../api/test/migrated-database.ts';
import { Accounts } from '../../../api/src/accounts/accounts/accounts.ts';
import { TAKE, WHAT_IS_DUE } from './delivery-statements.ts';

let database: MigratedDatabase;
beforeAll(async () => {
  database = await migratedDatabase(silent);
});
afterAll(() => database.stop());

interface Plan {
  readonly Plan: { readonly 'Shared Hit Blocks': number; readonly 'Shared Read Blocks': number };
}

async function fill(webhooks: number, each: number): Promise<void> {
  const accountId = await new Accounts(database.pool).create({ name: 'test', plan: 'verified', verified: true });
  await database.pool.query(
    `WITH webhook AS (
       INSERT INTO webhooks (id, account_id, url, state, secret)
       SELECT gen_random_uuid(), $1, 'https://example.net/', 'delivering', '' FROM generate_series(1, $2::integer) RETURNING id
     ), event AS (
       INSERT INTO webhook_events (id, account_id, kind, body)
       SELECT gen_random_uuid(), $1, 'zone.created', '{}' FROM generate_series(1, $3::integer) RETURNING id
     )
     INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind) SELECT gen_random_uuid(), webhook.id, event.id, 'zone.created' FROM webhook, event`,
    [accountId, webhooks, each],
  );
}

/** Returns the number of database blocks that a statement reads. Rolls the statement back. */
async function blocksOf(text: string, values: readonly unknown[]): Promise<number> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ 'QUERY PLAN': [Plan] }>({
      text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${text}`,
      values: [...values],
    });
    const { Plan } = rows[0]['QUERY PLAN'][0];
    return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks'];
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

test('a take costs the same, however many deliveries wait', async () => {
  const take = () => blocksOf(TAKE, [false, 16, randomUUID(), randomUUID(), 4, false]);
  const whatIsDue = () => blocksOf(WHAT_IS_DUE, []);
  await fill(1000, 2);
  await database.pool.query('ANALYZE');
  const [few, fewDue] = [await take(), await whatIsDue()];
  for (let i = 0; i < 5; i++) await fill(1, 20_000);
  await fill(100, 300);
  await database.pool.query('ANALYZE');
  expect([(await take()) < 2 * few, (await whatIsDue()) < 2 * fewDue + 2]).toEqual([true, true]);
});
