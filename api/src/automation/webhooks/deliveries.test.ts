import { deliveryStates } from '@fourwinds/webhooks';
import { type Answer, ApiUnderTest } from '../../../test/harness.ts';
import { bodyOf, RECEIVER, WebhookWorld } from '../../../test/webhook-world.ts';
import { Deliveries } from './deliveries.ts';
import type { DeliveryView, FullDeliveryView } from './delivery-schema.ts';

let api: ApiUnderTest;
let world: WebhookWorld;
let token: string;
let accountId: string;
let webhook: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  world = new WebhookWorld(api);
});
beforeEach(async () => {
  token = await api.account();
  accountId = (await api.send(token, 'GET', '/v1/account')).body.id;
  webhook = (await world.verified(token)).id;
});
afterAll(() => api.stop());

const MISSING = '5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d';
const idsOf = (deliveries: readonly DeliveryView[]): string[] => deliveries.map(({ id }) => id);
const problem = (answer: Answer): [number, string] => [answer.status, bodyOf<{ detail: string }>(answer).detail];

/** Creates events one by one. Returns the delivery IDs, newest first. */
async function happen(count: number): Promise<string[]> {
  for (let i = 0; i < count; i++) await world.happen(accountId, {});
  const all = await world.deliveries(token, webhook, '?limit=200');
  return idsOf(all.filter(({ event }) => event.type !== 'endpoint.verify'));
}

function send(method: string, path: string, body?: unknown): Promise<Answer> {
  return api.send(token, method, `/v1/webhooks/${webhook}${path}`, body);
}

test('deliveries are listed with their attempts, the newest first, and shown in full', async () => {
  const [failed] = await happen(1);
  await world.attempt(failed, { error: 'the connection was refused' });
  await world.attempt(failed, { status: 503, response: 'a'.repeat(16_384) });
  const [listed, verification] = await world.deliveries(token, webhook);
  expect(verification.event.type).toBe('endpoint.verify');
  const at = expect.any(String) as string;
  const first = { number: 1, at, milliseconds: 12, response: null, error: 'the connection was refused' };
  const second = { number: 2, at, milliseconds: 12, error: null };
  expect(listed).toEqual({
    id: failed,
    event: { id: expect.any(String) as string, type: 'record.created' },
    status: 'failed',
    created_at: at,
    next_attempt_at: null,
    finished_at: at,
    attempts: [
      { ...first, request: { url: RECEIVER, headers: null } },
      {
        ...second,
        request: { url: RECEIVER, headers: null },
        response: { status_code: 503, headers: null, body: 'a'.repeat(1024) },
      },
    ],
  });
  const full = bodyOf<FullDeliveryView>(await send('GET', `/deliveries/${failed}`));
  const request = { url: RECEIVER, headers: { 'X-Service-Event': 'x' } };
  const response = { status_code: 503, headers: { server: 'x' }, body: 'a'.repeat(16_384) };
  expect(full.attempts).toEqual([
    { ...first, request },
    { ...second, request, response },
  ]);
  expect(JSON.parse(full.body)).toMatchObject({ id: full.event.id, type: 'record.created' });
});

test('lists are paged, and filtered by status', async () => {
  const ids = await happen(5);
  await world.attempt(ids[1], { status: 200 });
  await world.attempt(ids[3], { status: 500 });
  const pages: string[] = [];
  for (let cursor = ''; ;) {
    const { body } = await send('GET', `/deliveries?limit=2${cursor}`);
    pages.push(...idsOf(body.data as unknown as DeliveryView[]));
    if (body.next_cursor === null) break;
    cursor = `&cursor=${body.next_cursor}`;
  }
  expect(pages.slice(0, 5)).toEqual(ids);
  expect(pages).toHaveLength(6);
  expect(idsOf(await world.deliveries(token, webhook, '?status=failed'))).toEqual([ids[3]]);
  expect(idsOf(await world.deliveries(token, webhook, '?status=waiting'))).toEqual([ids[0], ids[2], ids[4]]);
  expect((await send('GET', '/deliveries?status=lost')).status).toBe(422);
  expect((await send('GET', '/deliveries?cursor=eA')).status).toBe(422);
});

test('a list reads no more rows than it shows, however many wait', async () => {
  // In batches, so that each stays within the statement timeout on a busy machine.
  for (let i = 0; i < 20; i++)
    await api.pool.query(
      `WITH event AS (INSERT INTO webhook_events (id, account_id, kind, body)
         SELECT gen_random_uuid(), $1, 'zone.created', '{}' FROM generate_series(1, 1000) RETURNING id)
       INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind) SELECT gen_random_uuid(), $2, id, 'zone.created' FROM event`,
      [accountId, webhook],
    );
  await api.pool.query('ANALYZE webhook_deliveries');
  const plans: string[] = [];
  const pool = {
    query: async (text: string, values: unknown[]) => {
      const { rows } = await api.pool.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF) ${text}`,
        values,
      );
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      return { rows: [] };
    },
  };
  await new Deliveries(pool as never).list(webhook, {}, undefined, 51);
  const most = Math.max(...plans.map((line) => Number(/actual rows=(\d+)/.exec(line)?.[1] ?? 0)));
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(deliveryStates.length * 51);
});

test('a delivery is sent again with its id, as if for the first time', async () => {
  const [id] = await happen(1);
  await world.attempt(id, { status: 200 });
  const again = await send('POST', `/deliveries/${id}/redeliver`);
  expect(again).toMatchObject({
    status: 202,
    body: { id, status: 'waiting', finished_at: null, attempts: [{ number: 1 }] },
  });
  const { rows } = await api.pool.query(
    `SELECT attempts, attempts_before, first_attempt_at, next_attempt_at <= now() AS now FROM webhook_deliveries WHERE id = $1`,
    [id],
  );
  expect(rows).toEqual([{ attempts: 1, attempts_before: 1, first_attempt_at: null, now: true }]);
});

test.each(['one', 'all'])('attempts that are shown no more are forgotten when %s is sent again', async (which) => {
  const [id] = await happen(1);
  const path = which === 'one' ? `/deliveries/${id}/redeliver` : '/redeliver';
  const body = which === 'one' ? undefined : { since: '2026-01-01T00:00:00Z' };
  for (let i = 0; i < 25; i++) await world.attempt(id, { status: 200 });
  expect((await send('POST', path, body)).status).toBe(202);
  const { rows } = await api.pool.query('SELECT number FROM webhook_attempts WHERE delivery_id = $1 ORDER BY number', [
    id,
  ]);
  expect(rows).toEqual(Array.from({ length: 20 }, (_, i) => ({ number: i + 6 })));
});

test('a delivery of another webhook, and one that is missing, are not found', async () => {
  const [id] = await happen(1);
  const other = (await world.verified(token)).id;
  for (const path of [`/v1/webhooks/${other}/deliveries/${id}`, `/v1/webhooks/${webhook}/deliveries/${MISSING}`]) {
    expect((await api.send(token, 'GET', path)).status).toBe(404);
    expect((await api.send(token, 'POST', `${path}/redeliver`)).status).toBe(404);
  }
});

test('nothing is sent again to a webhook that gets no events', async () => {
  const [id] = await happen(1);
  await api.pool.query("UPDATE webhooks SET state = 'disabled' WHERE id = $1", [webhook]);
  const message = `the webhook is disabled; POST /webhooks/${webhook}/verify first, and let its URL answer 200`;
  expect(problem(await send('POST', `/deliveries/${id}/redeliver`))).toEqual([409, message]);
  expect(problem(await send('POST', '/redeliver', { since: '2026-01-01T00:00:00Z' }))).toEqual([409, message]);
});

test('a verification is no event, and is not sent again as one', async () => {
  const verification = (await world.deliveries(token, webhook)).at(-1)!;
  expect(problem(await send('POST', `/deliveries/${verification.id}/redeliver`))).toEqual([
    409,
    `endpoint.verify is no event; POST /webhooks/${webhook}/verify sends it again`,
  ]);
});

describe('all since a time', () => {
  const since = '2026-01-01T00:00:00Z';

  test.each([
    [undefined, [0, 1]],
    ['failed', [1]],
    ['delivered', [0]],
  ] as const)('that are %s are sent again', async (state, expected) => {
    const ids = await happen(3);
    await world.attempt(ids[0], { status: 200 });
    await world.attempt(ids[1], { status: 500 });
    const before = idsOf(await world.deliveries(token, webhook, '?status=waiting'));
    expect(before).toEqual([ids[2]]);
    const answer = await send('POST', '/redeliver', { since, status: state });
    expect(answer).toMatchObject({ status: 202, body: { redelivered_count: expected.length, next_since: null } });
    const after = idsOf(await world.deliveries(token, webhook, '?status=waiting'));
    expect(new Set(after)).toEqual(new Set([ids[2], ...expected.map((i) => ids[i])]));
  });

  test('leaves those before it, and verifications', async () => {
    const [newer, older] = await happen(2);
    for (const id of [newer, older]) await world.attempt(id, { status: 200 });
    const at = (await world.deliveries(token, webhook)).find(({ id }) => id === newer)!.created_at;
    expect((await send('POST', '/redeliver', { since: at })).body).toMatchObject({ redelivered_count: 1 });
    expect(idsOf(await world.deliveries(token, webhook, '?status=waiting'))).toEqual([newer]);
    expect((await send('POST', '/redeliver', { since })).body).toMatchObject({ redelivered_count: 1 });
    expect((await send('POST', '/redeliver', {})).status).toBe(422);
  });

  test('are at most 10,000 a request; the answer says since when to go on', async () => {
    await api.pool.query(
      `WITH event AS (INSERT INTO webhook_events (id, account_id, kind, created_at, body)
         SELECT gen_random_uuid(), $1, 'zone.created', now() - n * interval '1 second', '{}' FROM generate_series(1, 10500) n
         RETURNING id, created_at)
       INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind, state, created_at)
       SELECT gen_random_uuid(), $2, id, 'zone.created', 'delivered', created_at FROM event`,
      [accountId, webhook],
    );
    const first = bodyOf<{ redelivered_count: number; next_since: string }>(
      await send('POST', '/redeliver', { since }),
    );
    expect(first.redelivered_count).toBe(10_000);
    const second = await send('POST', '/redeliver', { since: first.next_since });
    expect(second.body).toMatchObject({ redelivered_count: 500, next_since: null });
  });
});

test('old deliveries are forgotten in batches, and those of a webhook that was deleted', async () => {
  const ids = await happen(3);
  await world.attempt(ids[0], { status: 200 });
  await api.pool.query(
    "UPDATE webhook_events SET created_at = now() - interval '31 days' WHERE id = (SELECT event_id FROM webhook_deliveries WHERE id = $1)",
    [ids[0]],
  );
  const { deliveries } = api.services;
  const forgetAll = async () => {
    while ((await deliveries.forget(2)) === 2);
  };
  await forgetAll();
  expect(idsOf(await world.deliveries(token, webhook))).toEqual([...ids.slice(1), expect.any(String)]);
  await api.send(token, 'DELETE', `/v1/webhooks/${webhook}`);
  await forgetAll();
  const left = await api.pool.query(
    `SELECT FROM webhooks WHERE id = $1 UNION ALL SELECT FROM webhook_deliveries WHERE webhook_id = $1`,
    [webhook],
  );
  expect(left.rowCount).toBe(0);
});
