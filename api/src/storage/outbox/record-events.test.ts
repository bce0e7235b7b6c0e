import { randomUUID } from 'node:crypto';
import { eventKinds, type WebhookState } from '@fourwinds/webhooks';
import { migratedDatabase, type MigratedDatabase } from '../../../test/migrated-database.ts';
import { silent } from '../../../test/harness.ts';
import { Accounts } from '../../accounts/accounts/accounts.ts';
import { administratorEntry } from '../../admin/administrator.ts';
import { inTransaction } from '../db/transaction.ts';
import { type NewEvent, recordEvents } from './record-events.ts';

let database: MigratedDatabase;
let accountId: string;
let other: string;
beforeAll(async () => {
  database = await migratedDatabase(silent);
});
beforeEach(async () => {
  const accounts = new Accounts(database.pool);
  const account = { name: 'test', plan: 'verified', verified: true };
  accountId = await accounts.create(account);
  other = await accounts.create(account);
});
afterAll(() => database.stop());

const zone = { id: randomUUID(), name: 'example.org', sequence: 7 };

function event(fields: Partial<NewEvent> = {}): NewEvent {
  const createdAt = new Date('2026-11-24T03:00:00.123Z');
  return { id: randomUUID(), accountId, zone, kind: 'record.created', createdAt, data: { records: [] }, ...fields };
}

interface Wanted {
  readonly account?: string;
  readonly events?: readonly string[];
  readonly zones?: readonly string[];
  readonly state?: WebhookState;
  /** True if the URL has answered a verification with status 200. */
  readonly isVerified?: boolean;
}

async function addWebhook(wanted: Wanted = {}) {
  const { account = accountId, events = [], zones = [], state = 'delivering' } = wanted;
  const { isVerified = state === 'delivering' } = wanted;
  const id = randomUUID();
  await database.pool.query(
    `INSERT INTO webhooks (id, account_id, url, events, zones, state, verified_at, secret)
     VALUES ($1, $2, 'https://example.net/', $3, $4, $5, CASE WHEN $6 THEN now() END, '')`,
    [id, account, events, zones, state, isVerified],
  );
  return id;
}

function record(...events: readonly NewEvent[]): Promise<void> {
  return inTransaction(database.pool, (client) => recordEvents(client, events));
}

async function deliveriesOf(webhook: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ id: string }>(
    `SELECT event_id AS id FROM webhook_deliveries
     WHERE webhook_id = $1 AND state = 'waiting' AND attempts = 0 AND next_attempt_at <= now()`,
    [webhook],
  );
  return rows.map(({ id }) => id);
}

async function bodies(account: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ body: string }>(
    'SELECT body FROM webhook_events WHERE account_id = $1',
    [account],
  );
  return rows.map(({ body }) => body);
}

test('an event goes to each webhook of its account that wants its kind and its zone, and to no other', async () => {
  const created = event();
  const deleted = event({ kind: 'record.deleted' });
  const elsewhere = event({ zone: { ...zone, id: randomUUID() } });
  const ofAccount = event({ zone: undefined, kind: 'api_token.created' });
  const webhooks = {
    all: await addWebhook(),
    kind: await addWebhook({ events: ['zone.created', 'record.deleted'] }),
    zone: await addWebhook({ zones: [zone.id] }),
    both: await addWebhook({ events: ['record.created'], zones: [zone.id] }),
    foreign: await addWebhook({ account: other }),
  };
  await record(created, deleted, elsewhere, ofAccount);
  const found = await Promise.all(
    Object.entries(webhooks).map(async ([name, id]) => [name, new Set(await deliveriesOf(id))] as const),
  );
  expect(Object.fromEntries(found)).toEqual({
    all: new Set([created.id, deleted.id, elsewhere.id, ofAccount.id]),
    kind: new Set([deleted.id]),
    zone: new Set([created.id, deleted.id]),
    both: new Set([created.id]),
    foreign: new Set(),
  });
});

test.each([
  ['unverified', { state: 'unverified' }],
  ['disabled', { state: 'disabled' }],
  ['disabled, and was verified before', { state: 'disabled', isVerified: true }],
] as const)('a webhook that is %s gets no events', async (_, wanted) => {
  const webhook = await addWebhook(wanted);
  await record(...eventKinds.map((kind) => event({ kind })));
  expect(await deliveriesOf(webhook)).toEqual([]);
});

test('events wait for a webhook that is verified again', async () => {
  const webhook = await addWebhook({ state: 'unverified', isVerified: true });
  const one = event();
  await record(one);
  expect(await deliveriesOf(webhook)).toEqual([one.id]);
});

test('events that no webhook wants leave nothing', async () => {
  await addWebhook({ events: ['zone.created'] });
  await record(event(), event({ accountId: other }));
  expect([...(await bodies(accountId)), ...(await bodies(other))]).toEqual([]);
});

test.each([
  { of: 'that is suspended', change: { type: 'suspend' }, back: { type: 'resume' } },
  { of: 'without webhooks by its plan', change: { type: 'plan', plan: 'free' }, back: { type: 'plan', plan: 'pro' } },
] as const)(
  'events of an account $of leave nothing, and its webhooks pause; later ones are delivered again',
  async ({ change, back }) => {
    const webhook = await addWebhook();
    const foreign = await addWebhook({ account: other });
    const accounts = new Accounts(database.pool);
    const entry = administratorEntry({ id: accountId, plan: 'verified' }, `account.${change.type}`);
    await accounts.change(accountId, change, entry);
    const ofOther = event({ accountId: other });
    await record(event(), ofOther);
    expect([await deliveriesOf(webhook), await bodies(accountId)]).toEqual([[], []]);
    expect(await deliveriesOf(foreign)).toEqual([ofOther.id]);
    expect([await stateOf(webhook), await stateOf(foreign)]).toEqual(['disabled', 'delivering']);
    await accounts.change(accountId, back, entry);
    expect(await stateOf(webhook)).toBe('delivering');
    const later = event();
    await record(later);
    expect(await deliveriesOf(webhook)).toEqual([later.id]);
  },
);

async function stateOf(webhook: string): Promise<string> {
  const { rows } = await database.pool.query<{ state: string }>('SELECT state FROM webhooks WHERE id = $1', [webhook]);
  return rows[0].state;
}

test('an event that is recorded twice is delivered once', async () => {
  const webhook = await addWebhook();
  const created = event();
  await record(created);
  await record(created);
  expect(await deliveriesOf(webhook)).toEqual([created.id]);
});

test('the body is made once; sequence is that of the zone', async () => {
  await addWebhook();
  const one = event();
  await record(one);
  await record(event({ zone: undefined, kind: 'verification.completed', data: {}, id: zone.id }));
  const created_at = '2026-11-24T03:00:00.123Z';
  const shared = { api_version: 'v1', created_at, account_id: accountId };
  expect((await bodies(accountId)).map((body) => JSON.parse(body) as object)).toEqual(
    expect.arrayContaining([
      { id: one.id, type: 'record.created', ...shared, sequence: 7, data: { records: [] } },
      { id: zone.id, type: 'verification.completed', ...shared, data: {} },
    ]),
  );
});

test('events of a transaction that is rolled back are not delivered', async () => {
  const webhook = await addWebhook();
  const failure = new Error('the cause failed');
  const failing = inTransaction(database.pool, async (client) => {
    await recordEvents(client, [event()]);
    throw failure;
  });
  await expect(failing).rejects.toBe(failure);
  expect([await deliveriesOf(webhook), await bodies(accountId)]).toEqual([[], []]);
});
