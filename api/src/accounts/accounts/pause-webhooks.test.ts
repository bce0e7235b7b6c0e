import { randomUUID } from 'node:crypto';
import type { WebhookState } from '@fourwinds/webhooks';
import { silent } from '../../../test/harness.ts';
import { migratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { administratorEntry } from '../../admin/administrator.ts';
import { migration } from '../../storage/db/migrations/0064-paused-webhooks.ts';
import { Accounts } from './accounts.ts';

let database: MigratedDatabase;
let accounts: Accounts;
let accountId: string;
beforeAll(async () => {
  database = await migratedDatabase(silent);
  accounts = new Accounts(database.pool);
});
beforeEach(async () => {
  accountId = await accounts.create({ name: 'test', plan: 'verified', verified: true });
});
afterAll(() => database.stop());

async function addWebhook(state: WebhookState, reason: string | null = null): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `INSERT INTO webhooks (id, account_id, url, state, disabled_reason, secret)
     VALUES ($1, $2, 'https://example.net/', $3, $4, '')`,
    [id, accountId, state, reason],
  );
  return id;
}

async function webhook(id: string) {
  const { rows } = await database.pool.query<{ state: WebhookState; reason: string | null }>(
    'SELECT state, disabled_reason AS reason FROM webhooks WHERE id = $1',
    [id],
  );
  return rows[0];
}

function change(by: Parameters<Accounts['change']>[1]): Promise<unknown> {
  return accounts.change(accountId, by, administratorEntry({ id: accountId, plan: 'verified' }, `account.${by.type}`));
}

const suspended = {
  by: { type: 'suspend' },
  back: { type: 'resume' },
  reason: 'the account is suspended',
} as const;
const free = {
  by: { type: 'plan', plan: 'free' },
  back: { type: 'plan', plan: 'pro' },
  reason: 'the plan of the account has no webhooks',
} as const;

test.each([
  { state: 'delivering', ...suspended },
  { state: 'delivering', ...free },
  { state: 'unverified', ...suspended },
  { state: 'unverified', ...free },
] as const)(
  'a webhook that is $state pauses while $reason, and goes on as before',
  async ({ state, by, back, reason }) => {
    const id = await addWebhook(state);
    await change(by);
    expect(await webhook(id)).toEqual({ state: 'disabled', reason });
    await change(back);
    expect(await webhook(id)).toEqual({ state, reason: null });
  },
);

test('a webhook that pauses for two reasons goes on when none is left', async () => {
  const id = await addWebhook('unverified');
  await change(suspended.by);
  await change(free.by);
  await change(suspended.back);
  expect(await webhook(id)).toEqual({ state: 'disabled', reason: suspended.reason });
  await change(free.back);
  expect(await webhook(id)).toEqual({ state: 'unverified', reason: null });
});

test('a webhook that failed for too long, or was deleted, stays as it is when its account is resumed', async () => {
  const failed = await addWebhook('disabled', 'it is gone');
  const deleted = await addWebhook('delivering');
  await change(suspended.by);
  await database.pool.query('UPDATE webhooks SET deleted_at = now() WHERE id = $1', [deleted]);
  await change(suspended.back);
  expect([await webhook(failed), (await webhook(deleted)).state]).toEqual([
    { state: 'disabled', reason: 'it is gone' },
    'disabled',
  ]);
});

test('webhooks that the version before has paused go on as before', async () => {
  await change(suspended.by);
  const delivering = await addWebhook('disabled', suspended.reason);
  const unverified = await addWebhook('disabled', `${free.reason}; its URL is not verified`);
  const failed = await addWebhook('disabled', 'it is gone');
  await database.pool.query('ALTER TABLE webhooks DROP COLUMN paused_state');
  await database.pool.query(migration.sql);
  expect((await webhook(unverified)).reason).toBe(free.reason);
  await change(suspended.back);
  const states = [await webhook(delivering), await webhook(unverified), await webhook(failed)].map(
    ({ state }) => state,
  );
  expect(states).toEqual(['delivering', 'unverified', 'disabled']);
});
