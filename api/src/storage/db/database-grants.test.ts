import { randomBytes, randomUUID } from 'node:crypto';
import { KeyRing } from '@fourwinds/envelope';
import { prepareDatabase } from '@fourwinds/store/database';
import { JobQueue, JobRequests } from '@fourwinds/jobs';
import { Pool } from 'pg';
import { startPostgres, type TestPostgres } from '../../../../test/postgres/server.ts';
import { silent } from '../../../test/harness.ts';
import { Accounts } from '../../accounts/accounts/accounts.ts';
import { endSessionsOfAccount } from '../../accounts/accounts/end-sessions-of-account.ts';
import { administratorEntry } from '../../admin/administrator.ts';
import { Staff } from '../../accounts/staff/staff.ts';
import { verifyAccount } from '../../accounts/verification/mark-verified.ts';
import { Reviews } from '../../accounts/verification/reviews.ts';
import { resealSecrets } from '../../automation/webhooks/reseal-secrets.ts';
import { migrate } from './migrate.ts';
import { removeAllFactors } from '../../accounts/people/factors/remove-factors.ts';
import { resealFactors } from '../../accounts/people/factors/totp-rows.ts';
import { askFor } from '../../accounts/people/address-requests.ts';
import { findPersonOf } from '../../accounts/people/people.ts';
import { recordEvents } from '../outbox/record-events.ts';
import { openPool } from './pool.ts';
import { inTransaction } from './transaction.ts';

let postgres: TestPostgres;
let api: Pool;
let worker: Pool;
let admin: Pool;
/** Error codes of a worker's queries during the creation of the tables. */
let codes: ReadonlySet<string>;
beforeAll(async () => {
  postgres = await startPostgres();
  const { users } = await prepareDatabase(
    postgres.url,
    [],
    [
      { name: 'api', stores: new Map(), hasTables: true },
      { name: 'worker', stores: new Map(), usesTables: true },
      { name: 'admin', stores: new Map(), usesTables: true },
    ],
  );
  api = openPool(users.get('api')!, silent);
  worker = openPool(users.get('worker')!, silent);
  admin = openPool(users.get('admin')!, silent);
  const migrating = migrate(api);
  codes = await codesUntil(migrating);
  await migrate(api);
}, 120_000);
afterAll(async () => {
  await Promise.all([api.end(), worker.end(), admin.end()]);
  await postgres.stop();
});

async function codesUntil(migrating: Promise<void>): Promise<Set<string>> {
  const met = new Set<string>();
  let isDone = false;
  const done = migrating.finally(() => (isDone = true));
  while (!isDone)
    for (const table of ['worker_jobs', 'webhook_deliveries'])
      await worker.query(`SELECT FROM ${table} LIMIT 0`).catch(({ code }: { code: string }) => met.add(code));
  await done;
  return met;
}

test('a table that the worker uses is never there without its rights', () => {
  expect([...codes]).toEqual(['42P01']);
});

test('the worker takes jobs and reports on them', async () => {
  const accountId = await new Accounts(api).create({ name: 'test', plan: 'free', verified: true });
  const key = { id: randomUUID(), accountId, zoneId: randomUUID(), kind: 'scan' };
  const requests = new JobRequests(api);
  await requests.add({ ...key, request: '{}' });
  const queue = new JobQueue(worker, randomUUID());
  expect(await queue.take(1)).toEqual({ id: key.id, accountId, request: '{}' });
  expect([await queue.extend(key.id), await queue.finish(key.id, '{"a":1}')]).toEqual([true, true]);
  expect(await requests.find(key)).toMatchObject({ state: 'finished', report: '{"a":1}' });
});

test.each([
  'SELECT secret, url FROM webhooks',
  'SELECT body FROM webhook_events',
  "UPDATE webhooks SET state = 'delivering', verified_at = now(), failures = 0, failing_since = NULL, resume_at = NULL, disabled_at = NULL, disabled_reason = NULL",
  "UPDATE webhook_deliveries SET state = 'delivered', attempts = 1, next_attempt_at = NULL, first_attempt_at = now(), holder = NULL, lease_until = NULL, finished_at = now()",
  `INSERT INTO webhook_attempts (delivery_id, number, at, milliseconds, url, request_headers)
   SELECT id, 1, now(), 5, 'https://example.net/', '{}' FROM webhook_deliveries`,
])('the worker may: %s', async (statement) => {
  await expect(worker.query(statement)).resolves.toBeDefined();
});

test.each([
  'SELECT FROM accounts',
  'SELECT FROM tokens',
  'SELECT FROM changes',
  'SELECT FROM audit_log',
  'DELETE FROM worker_jobs',
  'UPDATE worker_jobs SET account_id = gen_random_uuid()',
  "UPDATE worker_jobs SET request = '{}'",
  "INSERT INTO worker_jobs (id, account_id, zone_id, kind, request) VALUES (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'scan', '{}')",
  "UPDATE webhooks SET url = 'https://example.net/'",
  "UPDATE webhooks SET secret = ''",
  'UPDATE webhook_deliveries SET webhook_id = gen_random_uuid()',
  "UPDATE webhook_events SET body = '{}'",
  'DELETE FROM webhook_deliveries',
  'DELETE FROM webhook_attempts',
  'SELECT FROM resources.versions',
  'CREATE TABLE public.more (id int)',
])('the worker may not: %s', async (statement) => {
  await expect(worker.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('administrators seal the secrets of webhooks anew and pause them, but do not send them elsewhere', async () => {
  expect(await resealSecrets(admin, new KeyRing([randomBytes(32)]))).toEqual({ resealed: 0, faults: [] });
  await expect(admin.query("UPDATE webhooks SET secret = '', previous_secret = NULL")).resolves.toBeDefined();
  await expect(admin.query("UPDATE webhooks SET state = 'disabled', disabled_at = now()")).resolves.toBeDefined();
  const statement = "UPDATE webhooks SET url = 'https://elsewhere.example/'";
  await expect(admin.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('administrators remove second factors, and read neither passwords nor passkeys', async () => {
  expect(await resealFactors(admin, new KeyRing([randomBytes(32)]))).toEqual({ resealed: 0, faults: [] });
  const request = { kind: 'factors_removed', email: 'a@example.com', client: '' } as const;
  await inTransaction(admin, async (client) => {
    expect(await findPersonOf(client, randomUUID())).toBeUndefined();
    expect(await removeAllFactors(client, randomUUID())).toBe(0);
    await askFor(client, request, Date.now());
  });
  for (const statement of [
    'SELECT password FROM persons',
    'SELECT public_key FROM passkeys',
    'SELECT hash FROM recovery_codes',
  ])
    await expect(admin.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('administrators end sessions, and a suspension does, but they read no secret of either', async () => {
  const accounts = new Accounts(admin);
  const id = await accounts.create({ name: 'ended', plan: 'free', verified: false });
  await api.query(
    `WITH person AS (
       INSERT INTO persons (id, account_id, email, password, created_at, password_changed_at)
       VALUES (gen_random_uuid(), $1, 'ended@example.com', 'hash', now(), now()) RETURNING id)
     INSERT INTO sessions (id, person_id, hash, created_at, fresh_at, last_used_at, address, user_agent)
     SELECT gen_random_uuid(), id, sha256('a'), now(), now(), now(), '192.0.2.1', '' FROM person`,
    [id],
  );
  expect(await inTransaction(admin, (client) => endSessionsOfAccount(client, null))).toEqual([
    { id, plan: 'free', count: 1 },
  ]);
  await accounts.change(id, { type: 'suspend' }, administratorEntry({ id, plan: 'free' }, 'account.suspend'));
  for (const statement of [
    'SELECT hash FROM sessions',
    'SELECT password FROM persons',
    'UPDATE sessions SET hash = hash',
  ])
    await expect(admin.query(statement)).rejects.toMatchObject({ code: '42501' });
});

test('administrators record the event of a token, with its delivery', async () => {
  const accountId = await new Accounts(api).create({ name: 'test', plan: 'verified', verified: true });
  const webhook = randomUUID();
  await api.query(
    `INSERT INTO webhooks (id, account_id, url, state, secret) VALUES ($1, $2, 'https://example.net/', 'delivering', '')`,
    [webhook, accountId],
  );
  const event = { id: randomUUID(), accountId, kind: 'api_token.created', createdAt: new Date(), data: {} } as const;
  await inTransaction(admin, (client) => recordEvents(client, [event]));
  const { rows } = await worker.query('SELECT event_id FROM webhook_deliveries WHERE webhook_id = $1', [webhook]);
  expect(rows).toEqual([{ event_id: event.id }]);
});

test('administrators verify accounts, decide reviews and add staff', async () => {
  const accountId = await new Accounts(api).create({ name: 'reviewed', plan: 'free', verified: false });
  await api.query(`INSERT INTO persons (id, account_id, email, created_at) VALUES ($1, $2, 'a@example.com', now())`, [
    randomUUID(),
    accountId,
  ]);
  await api.query(
    `INSERT INTO account_verifications (account_id, state, asked_at, review_asked_at) VALUES ($1, 'review', now(), now())`,
    [accountId],
  );
  const entry = administratorEntry({ id: accountId, plan: 'free' }, 'account.rename');
  const reviews = new Reviews(admin);
  expect((await reviews.list(10)).map((one) => one.accountId)).toEqual([accountId]);
  expect(await reviews.decide(accountId, { type: 'approved' }, entry, Date.now())).toBe(true);
  const staff = new Staff(admin);
  expect([await staff.add(accountId, entry), await staff.add(accountId, entry)]).toEqual([true, false]);
  expect((await staff.list()).map(({ email }) => email)).toEqual(['a@example.com']);
  expect([await staff.remove(accountId, entry), await staff.remove(accountId, entry)]).toEqual([true, false]);
  await verifyAccount(admin, accountId, entry);
  const [account] = await new Accounts(admin).search(accountId);
  expect([account.plan, account.verifiedAt]).toEqual(['verified', expect.any(Date)]);
});

test.each([
  'SELECT password FROM persons',
  "UPDATE persons SET email = 'b@example.com'",
  'SELECT hash FROM sessions',
  'SELECT FROM one_time_links',
  'SELECT FROM verified_domains',
])('administrators may not: %s', async (statement) => {
  await expect(admin.query(statement)).rejects.toMatchObject({ code: '42501' });
});
