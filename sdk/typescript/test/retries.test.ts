import { ConnectionError, TimeoutError, ReplayedSecretError } from '../src/index.ts';
import { isRetried } from '../src/retry.ts';
import { errorOf, json, refusal, ScriptedClient, type Step, zone } from './scripted-client.ts';

const reset = new TypeError('fetch failed', { cause: new Error('read ECONNRESET') });
const page = json({ data: [zone], next_cursor: null });

test.each([
  [{}, true],
  [{ status: 400 }, false],
  [{ status: 401 }, false],
  [{ status: 404 }, false],
  [{ status: 408 }, true],
  [{ status: 409 }, false],
  [{ status: 409, retryAfter: 1 }, true],
  [{ status: 412 }, false],
  [{ status: 422 }, false],
  [{ status: 429 }, true],
  [{ status: 500 }, true],
  [{ status: 501 }, false],
  [{ status: 502 }, true],
  [{ status: 503 }, true],
  [{ status: 504 }, true],
])('after %p, the request is sent again: %p', (failed, expected) => expect(isRetried(failed)).toBe(expected));

test('the third attempt is the last', async () => {
  const { client, requests } = new ScriptedClient([reset, refusal(503, 'unavailable'), reset]);
  const error = (await errorOf(client.zones.get('example.com'))) as ConnectionError;
  expect(error).toBeInstanceOf(ConnectionError);
  expect([requests.length, error.attempts, error.message]).toEqual([3, 3, 'no answer: read ECONNRESET']);
});

test('all attempts of a write have the same key, and another write has another', async () => {
  const { client, requests } = new ScriptedClient([reset, refusal(500, 'internal'), json(zone, 201)]);
  const { attempts } = await client.zones.create({ name: 'example.com' }).withResponse();
  await client.zones.create({ name: 'example.net' });
  expect(attempts).toBe(3);
  expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['key-1', 'key-1', 'key-1', 'key-2']);
  expect(new Set(requests.slice(0, 3).map(({ body }) => body))).toEqual(new Set(['{"name":"example.com"}']));
});

test('the key of the caller is never replaced, and a read has none', async () => {
  const { client, requests } = new ScriptedClient([reset, json(zone, 201)]);
  await client.zones.create({ name: 'example.com' }, { idempotencyKey: 'mine' });
  await client.zones.get('example.com');
  expect(requests.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['mine', 'mine', null]);
});

test.each([
  ['seconds', '7'],
  ['a date', new Date(1_800_000_007_000).toUTCString()],
])('Retry-After in %s is obeyed', async (_, retryAfter) => {
  const limited = refusal(429, 'rate_limited', { 'Retry-After': retryAfter });
  const { client, requests } = new ScriptedClient([limited, json(zone)]);
  await client.zones.get('example.com');
  expect(requests[1].at).toBeGreaterThanOrEqual(7);
  expect(requests[1].at).toBeLessThan(8);
});

test('a Retry-After beyond the deadline is an error at once', async () => {
  const { client, requests, time } = new ScriptedClient([refusal(429, 'rate_limited', { 'Retry-After': '3600' })]);
  const error = await errorOf(client.zones.create({ name: 'example.com' }));
  expect(error).toMatchObject({ code: 'rate_limited', retryAfter: 3600, attempts: 1 });
  expect([requests.length, time.elapsed]).toEqual([1, 0]);
});

test('a service that is silent gets three requests in 60 seconds', async () => {
  const { client, requests, time } = new ScriptedClient(['silence']);
  expect(await errorOf(client.zones.get('example.com'))).toBeInstanceOf(TimeoutError);
  expect(requests.map(({ at }) => Math.floor(at))).toEqual([0, 20, 41]);
  expect(time.elapsed).toBeCloseTo(60);
  expect(requests.map(({ signal }) => signal.aborted)).toEqual([true, true, true]);
});

test.each([
  [0, [0], 60],
  [1, [0, 30], 60],
])('with %i retries, the attempts share the time', async (maxRetries, starts, end) => {
  const { client, requests, time } = new ScriptedClient(['silence']);
  await errorOf(client.zones.get('example.com', { maxRetries }));
  expect(requests.map(({ at }) => Math.floor(at))).toEqual(starts);
  expect(time.elapsed).toBeCloseTo(end);
});

test('a write that waits has more time', async () => {
  const { client, requests, time } = new ScriptedClient(['silence']);
  await errorOf(client.zones.create({ name: 'example.com' }, { wait: '30s' }));
  expect(requests.map(({ at }) => Math.floor(at))).toEqual([0, 50]);
  expect(time.elapsed).toBeCloseTo(90);
});

test.each([
  ['the body is cut off', () => cut('{"data":[')],
  ['the JSON is not whole', () => new Response('{"data":[')],
])('if %s, the request is sent again', async (_, half) => {
  const { client, requests } = new ScriptedClient([() => half(), page]);
  expect(await client.zones.list().toArray()).toEqual([zone]);
  expect(requests.length).toBe(2);
});

function cut(text: string): Response {
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => {
      controller.enqueue(new TextEncoder().encode(text));
      controller.error(new Error('terminated'));
    },
  });
  return new Response(body);
}

test('a deletion whose second attempt finds nothing has succeeded', async () => {
  const { client, requests } = new ScriptedClient([reset, refusal(404, 'zone_not_found')]);
  expect(await client.zones.delete('example.com')).toBeUndefined();
  expect(requests.length).toBe(2);
  expect(await errorOf(client.zones.delete('example.com'))).toMatchObject({ code: 'zone_not_found' });
});

test('a token that deletes itself is not valid at the second attempt', async () => {
  const { client, requests } = new ScriptedClient([reset, refusal(401, 'unauthorized')]);
  expect(await client.tokens.deleteOwn()).toBeUndefined();
  expect(requests.length).toBe(2);
  expect(await errorOf(client.tokens.deleteOwn())).toMatchObject({ code: 'unauthorized' });
  expect(await errorOf(client.tokens.delete('6114d153'))).toMatchObject({ code: 'unauthorized' });
});

test('a replay without its secret is an error with the rest of the answer', async () => {
  const created = { id: '1', name: 'ci', token: null };
  const { client } = new ScriptedClient([json(created, 201, { 'Idempotency-Replayed': 'true' })]);
  const error = await errorOf(client.tokens.create({ name: 'ci' } as never));
  expect(error).toBeInstanceOf(ReplayedSecretError);
  expect(error).toMatchObject({ data: created });
});

test('a replay with nothing to hide is an answer', async () => {
  const { client } = new ScriptedClient([json(zone, 201, { 'Idempotency-Replayed': 'true' })]);
  expect(await client.zones.create({ name: 'example.com' }).withResponse()).toMatchObject({
    data: zone,
    isReplayed: true,
  });
});

test('maxRetries and timeout are set for the client or for a call', async () => {
  const { client, requests, time } = new ScriptedClient([reset], { maxRetries: 0 });
  await errorOf(client.zones.get('example.com'));
  expect(requests.length).toBe(1);
  await errorOf(client.zones.get('example.com', { maxRetries: 5, timeout: 3000 }));
  expect(requests.length).toBeGreaterThan(2);
  expect(time.elapsed).toBeLessThan(3);
});

test.each([
  ['during a request', 'silence'],
  ['between two requests', refusal(503, 'unavailable', { 'Retry-After': '30' })],
] as [string, Step][])('a signal cancels %s', async (_, step) => {
  const stop = new AbortController();
  const { client, requests } = new ScriptedClient([step]);
  const call = client.zones.get('example.com', { signal: stop.signal });
  const failed = errorOf(call);
  await new Promise((resolve) => setImmediate(resolve));
  stop.abort(new Error('enough'));
  expect((await failed).message).toBe('enough');
  expect(requests.length).toBe(1);
});
