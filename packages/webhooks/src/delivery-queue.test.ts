import { randomUUID } from 'node:crypto';
import { silent } from '../../../api/test/harness.ts';
import { migratedDatabase, type MigratedDatabase } from '../../../api/test/migrated-database.ts';
import { Accounts } from '../../../api/src/accounts/accounts/accounts.ts';
import { type Attempt, DeliveryQueue, type Outcome, type TakeBounds, type TakenDelivery } from './delivery-queue.ts';

const ATTEMPT: Attempt = { milliseconds: 12, requestHeaders: { 'User-Agent': 'test' } };
const DELIVERED: Outcome = { delivery: { state: 'delivered' }, webhook: { state: 'unchanged' } };
const URL_OF_ALL = 'https://example.net/';

let database: MigratedDatabase;
let accountId: string;
let queue: DeliveryQueue;
beforeAll(async () => {
  database = await migratedDatabase(silent);
});
afterAll(() => database.stop());
beforeEach(async () => {
  await database.pool.query('DELETE FROM accounts');
  accountId = await new Accounts(database.pool).create({ name: 'test', plan: 'verified', verified: true });
  queue = new DeliveryQueue(database.pool, randomUUID());
});

async function addWebhook(state = 'delivering'): Promise<string> {
  const id = randomUUID();
  await database.pool.query(
    `INSERT INTO webhooks (id, account_id, url, state, secret, previous_secret, previous_until)
     VALUES ($1, $2, $3, $4, 'new', 'old', now() + interval '1 hour')`,
    [id, accountId, URL_OF_ALL, state],
  );
  return id;
}

async function addDeliveries(webhook: string, count: number, kind = 'zone.created'): Promise<void> {
  await database.pool.query(
    `WITH event AS (
       INSERT INTO webhook_events (id, account_id, kind, body) SELECT gen_random_uuid(), $1, $2, '{"ä":1}' FROM generate_series(1, $3) RETURNING id
     )
     INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind) SELECT gen_random_uuid(), $4, id, $2 FROM event`,
    [accountId, kind, count, webhook],
  );
}

const take = (bounds: Partial<TakeBounds> = {}, from = queue): Promise<TakenDelivery[]> =>
  from.take({ count: 100, withoutSlow: false, ...bounds });

async function elapse(interval: string): Promise<void> {
  const past = (columns: readonly string[]): string =>
    columns.map((column) => `${column} = ${column} - interval '${interval}'`).join();
  const deliveries = ['created_at', 'next_attempt_at', 'first_attempt_at', 'lease_until'];
  await database.pool.query(`UPDATE webhook_deliveries SET ${past(deliveries)}`);
  await database.pool.query(`UPDATE webhooks SET ${past(['failing_since', 'resume_at', 'previous_until'])}`);
}

async function webhook(id: string) {
  const { rows } = await database.pool.query<{ state: string; failures: number; failing: boolean }>(
    `SELECT state, failures, failing_since IS NOT NULL AS failing, resume_at > now() AS paused, disabled_reason, verified_at IS NOT NULL AS verified
     FROM webhooks WHERE id = $1`,
    [id],
  );
  return rows[0];
}

test('a delivery is taken once, with all that an attempt needs', async () => {
  const webhookId = await addWebhook();
  await addDeliveries(webhookId, 1);
  const [taken, ...more] = await take();
  expect(more).toEqual([]);
  expect(taken).toEqual({
    id: expect.any(String) as string,
    webhookId,
    isControl: false,
    isSlow: false,
    kind: 'zone.created',
    body: '{"ä":1}',
    url: URL_OF_ALL,
    secret: Buffer.from('new'),
    previousSecret: Buffer.from('old'),
    attempt: 1,
    attempts: 1,
    elapsed: 0,
    failures: 0,
    failing: 0,
  });
  expect(await take({}, new DeliveryQueue(database.pool, randomUUID()))).toEqual([]);
});

test('the secret before a rotation comes along while it is valid', async () => {
  await addDeliveries(await addWebhook(), 1);
  await elapse('1 hour');
  expect(await take()).toMatchObject([{ previousSecret: null }]);
});

test('a delivered one is kept with its attempt, and is not taken again', async () => {
  await addDeliveries(await addWebhook(), 1);
  const [taken] = await take();
  const answer = { status: 200, headers: { server: 'test' }, body: 'thanks' };
  expect(await queue.finish(taken, { ...ATTEMPT, answer }, DELIVERED)).toBe(true);
  expect(await queue.finish(taken, ATTEMPT, DELIVERED)).toBe(false);
  await elapse('1 day');
  expect(await take()).toEqual([]);
  const { rows } = await database.pool.query(
    `SELECT state, finished_at IS NOT NULL AS finished, number, milliseconds, url, request_headers, status, response_headers, response, error
     FROM webhook_deliveries JOIN webhook_attempts ON delivery_id = id`,
  );
  expect(rows).toEqual([
    {
      state: 'delivered',
      finished: true,
      number: 1,
      milliseconds: 12,
      url: URL_OF_ALL,
      request_headers: '{"User-Agent":"test"}',
      status: 200,
      response_headers: '{"server":"test"}',
      response: 'thanks',
      error: null,
    },
  ]);
});

test('one that failed is taken again when it is due, as the next attempt of the same delivery', async () => {
  await addDeliveries(await addWebhook(), 1);
  const [first] = await take();
  await queue.finish(first, { ...ATTEMPT, error: 'refused' }, waiting(10_000, 0));
  expect(await take()).toEqual([]);
  await elapse('10 seconds');
  const [second] = await take();
  expect(second).toMatchObject({ id: first.id, attempt: 2, attempts: 2, failures: 1 });
  expect([second.elapsed >= 10_000, second.failing >= 10_000]).toEqual([true, true]);
});

function waiting(after: number, pause: number): Outcome {
  return { delivery: { state: 'waiting', after }, webhook: { state: 'failing', pause } };
}

test('one that was asked for again begins its schedule again, and its attempts count on', async () => {
  await addDeliveries(await addWebhook(), 1);
  const [first] = await take();
  await queue.finish(first, ATTEMPT, { ...DELIVERED, delivery: { state: 'failed' } });
  await database.pool.query(
    "UPDATE webhook_deliveries SET state = 'waiting', next_attempt_at = now(), attempts_before = attempts, first_attempt_at = NULL, finished_at = NULL",
  );
  expect(await take()).toMatchObject([{ id: first.id, attempt: 2, attempts: 1, elapsed: 0 }]);
});

test('another worker takes over what a dead one has begun, whose end of it comes too late', async () => {
  await addDeliveries(await addWebhook(), 1);
  const [first] = await take();
  const other = new DeliveryQueue(database.pool, randomUUID());
  await elapse('30 seconds');
  expect(await queue.finish(first, ATTEMPT, DELIVERED)).toBe(false);
  const [second] = await take({}, other);
  expect(second).toMatchObject({ id: first.id, attempt: 2 });
  await queue.giveBack(first);
  expect([await take(), await other.finish(second, ATTEMPT, DELIVERED)]).toEqual([[], true]);
  const { rows } = await database.pool.query('SELECT number FROM webhook_attempts');
  expect(rows).toEqual([{ number: 2 }]);
});

test('one that is given back is taken at once', async () => {
  await addDeliveries(await addWebhook(), 1);
  const [first] = await take();
  await queue.giveBack(first);
  expect(await take({}, new DeliveryQueue(database.pool, randomUUID()))).toMatchObject([{ id: first.id, attempt: 2 }]);
});

test('the next delivery of a webhook that is deleted meanwhile is kept nowhere', async () => {
  await addDeliveries(await addWebhook(), 1);
  const [taken] = await take();
  await database.pool.query('DELETE FROM webhooks');
  expect(await queue.finish(taken, ATTEMPT, waiting(1, 0))).toBe(false);
});

describe('turns', () => {
  const byWebhook = (taken: readonly TakenDelivery[]): Map<string, number> => {
    const counts = new Map<string, number>();
    for (const { webhookId } of taken) counts.set(webhookId, (counts.get(webhookId) ?? 0) + 1);
    return counts;
  };

  test('a webhook has four events under way, of all workers together, and others have theirs', async () => {
    const [busy, calm] = [await addWebhook(), await addWebhook()];
    await addDeliveries(busy, 50);
    await addDeliveries(calm, 1);
    expect(byWebhook(await take())).toEqual(
      new Map([
        [busy, 4],
        [calm, 1],
      ]),
    );
    expect(await take({}, new DeliveryQueue(database.pool, randomUUID()))).toEqual([]);
    expect(await take()).toEqual([]);
  });

  test('all webhooks have their turn before one has a second, however few deliveries a take gives', async () => {
    const webhooks = await Promise.all(Array.from({ length: 7 }, () => addWebhook()));
    for (const id of webhooks) await addDeliveries(id, 20);
    const turns: string[] = [];
    for (let i = 0; i < 14; i++) {
      const [taken] = await take({ count: 1 });
      turns.push(taken.webhookId);
      await queue.finish(taken, ATTEMPT, DELIVERED);
    }
    expect(new Set(turns.slice(0, 7))).toEqual(new Set(webhooks));
    expect(turns.slice(7)).toEqual(turns.slice(0, 7));
  });

  test('several workers at the same time take no delivery twice, and leave none', async () => {
    const webhooks = await Promise.all(Array.from({ length: 5 }, () => addWebhook()));
    for (const id of webhooks) await addDeliveries(id, 30);
    const workers = Array.from({ length: 4 }, () => new DeliveryQueue(database.pool, randomUUID()));
    const seen: string[] = [];
    while (seen.length < 150) {
      await Promise.all(
        workers.map(async (worker) => {
          for (const taken of await take({ count: 10 }, worker)) {
            seen.push(taken.id);
            await worker.finish(taken, ATTEMPT, DELIVERED);
          }
        }),
      );
    }
    expect(new Set(seen).size).toBe(150);
  });

  test('a webhook that is failing has one event at a time, and none during its pause', async () => {
    const id = await addWebhook();
    await addDeliveries(id, 9);
    const [first, ...others] = await take();
    for (const other of others) await queue.giveBack(other);
    await queue.finish(first, ATTEMPT, waiting(3_600_000, 60_000));
    expect([await webhook(id), await take()]).toMatchObject([{ failures: 1, failing: true, paused: true }, []]);
    await elapse('1 minute');
    expect(await take({ withoutSlow: true })).toEqual([]);
    const [probe, ...more] = await take();
    expect([probe.failures, more]).toEqual([1, []]);
    await queue.finish(probe, ATTEMPT, { ...DELIVERED, webhook: { state: 'healthy' } });
    expect(await webhook(id)).toMatchObject({ failures: 0, failing: false, paused: null });
    expect(await take()).toHaveLength(4);
  });

  test('one whose last answer took long is slow for all workers, until it is quick again', async () => {
    const [slow, fast] = [await addWebhook(), await addWebhook()];
    await addDeliveries(slow, 3);
    await addDeliveries(fast, 2);
    const answerIn = async (milliseconds: number, from = queue) => {
      const delivery = (await take({}, from)).find(({ webhookId }) => webhookId === slow)!;
      await queue.finish(delivery, { ...ATTEMPT, milliseconds }, { ...DELIVERED, webhook: { state: 'healthy' } });
      await database.pool.query(
        "UPDATE webhook_deliveries SET holder = NULL, lease_until = NULL, next_attempt_at = now() WHERE state = 'waiting'",
      );
      return delivery.isSlow;
    };
    expect(await answerIn(1001)).toBe(false);
    const other = new DeliveryQueue(database.pool, randomUUID());
    expect(byWebhook(await take({ withoutSlow: true }, other))).toEqual(new Map([[fast, 2]]));
    expect(await answerIn(12)).toBe(true);
    expect(byWebhook(await take({ withoutSlow: true }))).toEqual(
      new Map([
        [slow, 1],
        [fast, 2],
      ]),
    );
  });
});

describe('a webhook', () => {
  test('that is unverified gets a verification and a test, and no event', async () => {
    const id = await addWebhook('unverified');
    await addDeliveries(id, 3);
    await addDeliveries(id, 1, 'endpoint.verify');
    expect(await take({ withoutSlow: true })).toMatchObject([{ kind: 'endpoint.verify', isControl: true }]);
    await addDeliveries(id, 1, 'endpoint.test');
    expect(await take()).toEqual([]);
  });

  test('that is disabled gets nothing', async () => {
    const id = await addWebhook('disabled');
    await addDeliveries(id, 1);
    await addDeliveries(id, 1, 'endpoint.verify');
    expect(await take()).toEqual([]);
  });

  test('that is disabled while it answers its verification stays so', async () => {
    const id = await addWebhook('unverified');
    await addDeliveries(id, 1, 'endpoint.verify');
    const [verification] = await take();
    await database.pool.query("UPDATE webhooks SET state = 'disabled'");
    expect(await queue.finish(verification, ATTEMPT, { ...DELIVERED, webhook: { state: 'verified' } })).toBe(true);
    expect(await webhook(id)).toMatchObject({ state: 'disabled', verified: false });
  });

  test('that answered its verification gets events, as if it had never failed', async () => {
    const id = await addWebhook('unverified');
    await database.pool.query(
      "UPDATE webhooks SET failures = 99, failing_since = now(), disabled_at = now(), disabled_reason = 'x', resume_at = now() + interval '1 day'",
    );
    await addDeliveries(id, 1, 'endpoint.verify');
    await queue.finish((await take())[0], ATTEMPT, { ...DELIVERED, webhook: { state: 'verified' } });
    expect(await webhook(id)).toEqual({
      state: 'delivering',
      failures: 0,
      failing: false,
      paused: null,
      disabled_reason: null,
      verified: true,
    });
    await addDeliveries(id, 1);
    expect(await take()).toHaveLength(1);
  });

  test.each(['verified', 'healthy', 'disabled', 'failing'] as const)(
    'whose URL has changed meanwhile is not %s by the answer of the one before',
    async (state) => {
      const id = await addWebhook(state === 'verified' ? 'unverified' : 'delivering');
      await addDeliveries(id, 1, state === 'verified' ? 'endpoint.verify' : 'zone.created');
      const [taken] = await take();
      await database.pool.query("UPDATE webhooks SET url = 'https://example.net/other'");
      const before = await webhook(id);
      const change = { state, pause: 1, reason: 'x' } as Outcome['webhook'];
      expect(await queue.finish(taken, ATTEMPT, { ...DELIVERED, webhook: change })).toBe(true);
      expect(await webhook(id)).toEqual(before);
    },
  );

  test('that is disabled gets all that waits after its next verification', async () => {
    const id = await addWebhook();
    await addDeliveries(id, 1);
    const [taken] = await take();
    const webhookEnds: Outcome['webhook'] = { state: 'disabled', reason: 'it is gone' };
    await queue.finish(taken, ATTEMPT, { delivery: { state: 'waiting', after: 0 }, webhook: webhookEnds });
    expect(await webhook(id)).toMatchObject({ state: 'disabled', disabled_reason: 'it is gone' });
    await database.pool.query("UPDATE webhooks SET state = 'unverified'");
    await addDeliveries(id, 1, 'endpoint.verify');
    const [verification, ...more] = await take();
    expect([verification.kind, more]).toEqual(['endpoint.verify', []]);
    await queue.finish(verification, ATTEMPT, { ...DELIVERED, webhook: { state: 'verified' } });
    expect(await take()).toMatchObject([{ id: taken.id, failures: 0 }]);
  });
});

test('lateness is that of webhooks that answer', async () => {
  expect(await queue.lateness()).toBe(0);
  const [late, failing, off] = [await addWebhook(), await addWebhook(), await addWebhook('unverified')];
  for (const id of [late, failing, off]) await addDeliveries(id, 2);
  await database.pool.query('UPDATE webhooks SET failures = 1 WHERE id = $1', [failing]);
  await elapse('100 seconds');
  await addDeliveries(late, 1);
  expect(Math.floor(await queue.lateness())).toBe(100);
  await database.pool.query('DELETE FROM webhook_deliveries WHERE webhook_id = $1', [late]);
  expect(await queue.lateness()).toBe(0);
});
