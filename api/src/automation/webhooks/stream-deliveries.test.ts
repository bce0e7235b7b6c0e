import { createHmac, randomUUID } from 'node:crypto';
import { DeliveryQueue } from '@fourwinds/webhooks';
import { Webhook } from 'standardwebhooks';
import { until } from '../../../../test/until.ts';
import { beginStream, EventReader, requestStream } from '../../../test/event-reader.ts';
import { ApiUnderTest, type TokenOptions } from '../../../test/harness.ts';
import { WebhookWorld } from '../../../test/webhook-world.ts';
import type { NewWebhookView } from './webhook-schema.ts';

let api: ApiUnderTest;
/** Another replica with the same database. */
let other: ApiUnderTest;
let world: WebhookWorld;
let token: string;
let account: string;
let webhook: NewWebhookView;
const open: EventReader[] = [];

beforeAll(async () => {
  api = await ApiUnderTest.start();
  other = await api.replica();
  world = new WebhookWorld(api);
});
afterAll(async () => {
  await other.stop();
  await api.stop();
});
beforeEach(async () => {
  token = await api.account({ plan: 'verified' });
  account = (await api.send(token, 'GET', '/v1/account')).body.id;
  webhook = await world.create(token, { url: null });
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((reader) => reader.close()));
});

interface Reading {
  readonly by?: string;
  readonly at?: ApiUnderTest;
  readonly id?: string;
  readonly from?: string;
}

function request({ by = token, at = api, id = webhook.id, from }: Reading = {}): Promise<Response> {
  return requestStream(`${at.url}/v1/webhooks/${id}/stream`, { token: by, from });
}

async function read(options: Reading = {}): Promise<EventReader> {
  const reader = await beginStream(await request(options), options.from);
  open.push(reader);
  return reader;
}

interface Streamed {
  readonly type: string;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

async function next(reader: EventReader): Promise<Streamed> {
  const event = await reader.next();
  expect(event?.event).toBe('delivery');
  return event!.data as unknown as Streamed;
}

/** Records this many events, one after another. Returns their ids. */
async function happen(count = 1): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  for (const id of ids) await world.happen(account, { id });
  return ids;
}

const eventOf = ({ body }: Streamed): string => (JSON.parse(body) as { id: string }).id;
const nextEvents = async (reader: EventReader, count: number): Promise<string[]> => {
  const ids: string[] = [];
  while (ids.length < count) ids.push(eventOf(await next(reader)));
  return ids;
};
const statuses = async (): Promise<string[]> =>
  (await world.deliveries(token, webhook.id)).map(({ status }) => status).toReversed();
const codeOf = async (response: Response) => [response.status, ((await response.json()) as { code: string }).code];

test('a webhook without URL gets events at once, and no verification', async () => {
  expect(webhook).toMatchObject({
    url: null,
    status: 'delivering',
    secret: expect.stringMatching(/^whsec_/) as string,
  });
  expect(await world.deliveries(token, webhook.id)).toEqual([]);
  expect((await api.send(token, 'POST', `/v1/webhooks/${webhook.id}/verify`)).status).toBe(409);
});

test('a delivery has the headers and the body of a request, signed with the secret', async () => {
  const reader = await read();
  const [id] = await happen();
  const { headers, body } = await next(reader);
  const [delivery] = await world.deliveries(token, webhook.id);
  const detail = await api.send(token, 'GET', `/v1/webhooks/${webhook.id}/deliveries/${delivery.id}`);
  expect(body).toBe((detail.body as unknown as { body: string }).body);
  expect(JSON.parse(body)).toMatchObject({ id, type: 'record.created' });
  expect(headers).toMatchObject({
    'Content-Type': 'application/json',
    'X-Service-Event': 'record.created',
    'X-Service-Delivery': delivery.id,
    'webhook-id': delivery.id,
  });
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['X-Service-Signature'])!;
  expect(signature).toBe(createHmac('sha256', webhook.secret!).update(`${time}.${body}`).digest('hex'));
  expect(new Webhook(webhook.secret!).verify(body, { ...headers })).toMatchObject({ id });
  expect(JSON.stringify([headers, body])).not.toContain(webhook.secret);
});

test('no worker takes the deliveries', async () => {
  await happen(2);
  expect(await new DeliveryQueue(api.pool, randomUUID()).take({ count: 10, withoutSlow: false })).toEqual([]);
  expect(await new DeliveryQueue(api.pool, randomUUID()).lateness()).toBe(0);
});

test('events that came before the reader wait for it, in their order', async () => {
  const ids = await happen(45);
  expect(await nextEvents(await read(), 45)).toEqual(ids);
});

test('a reader that resumes gets all after its last id at either replica, also what another has confirmed', async () => {
  const ids = await happen(3);
  const first = await read();
  expect(await nextEvents(first, 1)).toEqual(ids.slice(0, 1));
  const from = first.lastId;
  await nextEvents(first, 2);
  await first.close();
  for (const at of [api, other]) expect(await nextEvents(await read({ at, from }), 2)).toEqual(ids.slice(1));
  expect(await statuses()).toEqual(['delivered', 'waiting', 'waiting']);
  const last = await read({ from: open.at(-1)!.lastId });
  expect(await statuses()).toEqual(['delivered', 'delivered', 'delivered']);
  expect(await nextEvents(await read({ from }), 2)).toEqual(ids.slice(1));
  ids.push(...(await happen()));
  expect(await nextEvents(last, 1)).toEqual(ids.slice(3));
});

test('the last delivery before a connection broke is sent again', async () => {
  const [id] = await happen();
  const first = await read();
  expect(await nextEvents(first, 1)).toEqual([id]);
  await first.close();
  expect(await statuses()).toEqual(['waiting']);
  expect(await nextEvents(await read({ at: other }), 1)).toEqual([id]);
});

test('a delivery is confirmed when a later one was written', async () => {
  const reader = await read();
  const ids = await happen();
  expect(await nextEvents(reader, 1)).toEqual(ids);
  await happen();
  await nextEvents(reader, 1);
  await until('the first is confirmed', async () => (await statuses())[0] === 'delivered');
});

test('readers at two replicas get the same deliveries with the same ids', async () => {
  const readers = [await read(), await read({ at: other })];
  const ids = await happen(30);
  for (const reader of readers) expect(await nextEvents(reader, 30)).toEqual(ids);
  expect(readers[0].lastId).toBe(readers[1].lastId);
});

test.each(['x', '-1', '999999999', '99999999999999999999999', '1-1', "1'"])(
  'an id that no stream gave, %s, is a reset that loses nothing',
  async (from) => {
    const [id] = await happen();
    const reader = await read({ from });
    expect((await reader.next())?.event).toBe('stream.reset');
    expect(await nextEvents(reader, 1)).toEqual([id]);
  },
);

test('what nobody read for a day is dropped, and the reader that comes back learns of it', async () => {
  const reader = await read();
  await happen();
  await nextEvents(reader, 1);
  const from = reader.lastId;
  await reader.close();
  await happen(2);
  await api.change(
    "UPDATE webhook_deliveries SET created_at = created_at - interval '24 hours' WHERE webhook_id = $1",
    [webhook.id],
  );
  // Webhooks that a reader locks at this moment are skipped until the next time.
  await until('the deliveries are dropped', async () => {
    await api.services.streamedDeliveries.forget();
    return (await statuses()).every((status) => status === 'failed');
  });
  expect(await statuses()).toHaveLength(3);
  const [kept] = await happen();
  const again = await read({ from });
  expect((await again.next())?.event).toBe('stream.reset');
  expect(await nextEvents(again, 1)).toEqual([kept]);
});

test('at most 10,000 wait for a reader; the oldest are dropped', async () => {
  await api.pool.query(
    `WITH event AS (
       INSERT INTO webhook_events (id, account_id, kind, body) SELECT gen_random_uuid(), $1, 'zone.created', '{}' FROM generate_series(1, 10002) RETURNING id)
     INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind, next_attempt_at) SELECT gen_random_uuid(), $2, id, 'zone.created', NULL FROM event`,
    [account, webhook.id],
  );
  await api.services.streamedDeliveries.forget();
  const { rows } = await api.pool.query<{ state: string; count: number }>(
    'SELECT state, count(*)::integer AS count FROM webhook_deliveries WHERE webhook_id = $1 GROUP BY state ORDER BY state',
    [webhook.id],
  );
  expect(rows).toEqual([
    { state: 'failed', count: 2 },
    { state: 'waiting', count: 10_000 },
  ]);
});

test('a delivery that is requested again comes again with its id, and so do tests', async () => {
  const reader = await read();
  await happen();
  const { headers } = await next(reader);
  const delivery = headers['X-Service-Delivery'];
  const path = `/v1/webhooks/${webhook.id}`;
  expect((await api.send(token, 'POST', `${path}/deliveries/${delivery}/redeliver`)).status).toBe(202);
  expect((await next(reader)).headers['X-Service-Delivery']).toBe(delivery);
  expect((await api.send(token, 'POST', `${path}/test`)).status).toBe(202);
  expect((await next(reader)).headers['X-Service-Event']).toBe('endpoint.test');
});

test('both secrets sign while the previous one is valid', async () => {
  const rotated = await api.send(token, 'POST', `/v1/webhooks/${webhook.id}/rotate`, { valid_for: '1h' });
  await happen();
  const { headers, body } = await next(await read());
  for (const secret of [webhook.secret!, (rotated.body as unknown as NewWebhookView).secret!])
    expect(() => new Webhook(secret).verify(body, { ...headers })).not.toThrow();
});

test('a webhook keeps its URL or its stream', async () => {
  const hook = await world.create(token);
  const change = (id: string, url: string | null) => api.send(token, 'PATCH', `/v1/webhooks/${id}`, { url });
  expect((await change(webhook.id, 'https://example.net/hook')).status).toBe(422);
  expect((await change(hook.id, null)).status).toBe(422);
  expect((await change(webhook.id, null)).body).toMatchObject({ url: null, status: 'delivering' });
  expect(await codeOf(await request({ id: hook.id }))).toEqual([409, 'conflict']);
});

describe('a stream', () => {
  const limited = (options: TokenOptions) => api.token(account, { kind: 'scoped', ...options });

  test('is for tokens that manage the webhook', async () => {
    expect((await request({ by: await api.account({ plan: 'verified' }) })).status).toBe(404);
    expect((await request({ by: await limited({ scopes: ['zones:read'] }) })).status).toBe(403);
    const zones = [randomUUID()];
    expect((await request({ by: await limited({ scopes: ['webhooks:read'], zones }) })).status).toBe(404);
    expect((await request({ by: 'none' })).status).toBe(401);
    expect((await request({ id: randomUUID() })).status).toBe(404);
    await read({ by: await limited({ scopes: ['webhooks:read'] }) });
  });

  test('ends when the webhook is deleted', async () => {
    const reader = await read();
    await api.send(token, 'DELETE', `/v1/webhooks/${webhook.id}`);
    expect(await reader.next()).toBeUndefined();
    expect((await request()).status).toBe(404);
  });

  test('gives nothing more to a token that was revoked, and ends', async () => {
    const by = await limited({ scopes: ['webhooks:read'] });
    const reader = await read({ by });
    await happen();
    await nextEvents(reader, 1);
    const { id } = (await api.send(by, 'GET', '/v1/tokens/self')).body;
    await api.change('DELETE FROM tokens WHERE id = $1', [id]);
    await happen();
    expect(await reader.next()).toBeUndefined();
  });

  test('counts among the streams of the account', async () => {
    for (let i = 0; i < 10; i++) await read();
    expect(await codeOf(await request())).toEqual([429, 'rate_limited']);
  });

  test('pauses with its account, and goes on', async () => {
    const reader = await read();
    await api.change("UPDATE webhooks SET state = 'disabled', paused_state = 'delivering' WHERE id = $1", [webhook.id]);
    expect(await reader.next()).toBeUndefined();
    expect((await request()).status).toBe(409);
    await api.change("UPDATE webhooks SET state = 'delivering', paused_state = NULL WHERE id = $1", [webhook.id]);
    await read();
  });
});
