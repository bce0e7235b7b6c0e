import fc from 'fast-check';
import { NotInSyncError, TimeoutError, UnauthorizedError } from '../src/index.ts';
import { SseParser } from '../src/events/sse.ts';
import { errorOf, json, refusal, ScriptedClient, type SentRequest, type Step, zone } from './scripted-client.ts';

const encoder = new TextEncoder();

/** An event as the service sends it. */
const event = (id: string, type: string) => `id: ${id}\nevent: ${type}\ndata: {"type":"${type}"}\n\n`;

/** A stream with these chunks that ends, is cut off, or stays silent. */
function stream(chunks: readonly string[], end: 'ends' | 'breaks' | 'silent', cancelled?: () => void): Response {
  const left = [...chunks];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const chunk = left.shift();
      if (chunk !== undefined) controller.enqueue(encoder.encode(chunk));
      else if (end === 'ends') controller.close();
      else if (end === 'breaks') controller.error(new Error('terminated'));
      else return new Promise(() => undefined);
    },
    cancel: () => cancelled?.(),
  });
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

async function first(count: number, events: AsyncIterable<{ type?: string }>): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of events) if (types.push(type!) === count) break;
  return types;
}

const positions = (requests: readonly SentRequest[]) => requests.map(({ headers }) => headers.get('Last-Event-ID'));

test.each([
  ['ends', 1],
  ['breaks', 1],
  ['silent', 45],
] as const)('a stream that %s continues after its last position', async (end, seconds) => {
  const { client, requests } = new ScriptedClient([
    () => stream([event('1-1', 'stream.begun'), 'id: 1-7\n\n'], end),
    () => stream([event('1-8', 'zone.in_sync')], 'silent'),
  ]);
  expect(await first(2, client.events.stream({ zone: 'example.com' }))).toEqual(['stream.begun', 'zone.in_sync']);
  expect(positions(requests)).toEqual([null, '1-7']);
  expect(requests.map(({ url }) => url.search)).toEqual(['?zone=example.com', '?zone=example.com']);
  expect(requests[0].headers.get('Accept')).toBe('text/event-stream');
  expect(Math.round(requests[1].at)).toBe(seconds === 1 ? 0 : seconds);
});

test('positions without data keep the connection', async () => {
  const beats = Array.from({ length: 5 }, (_, i) => `id: 1-${i}\n\n`);
  const scripted = new ScriptedClient([() => beating(beats, sleep)]);
  const sleep = (milliseconds: number): Promise<void> => scripted.time.sleep(milliseconds);
  const { client, requests, time } = scripted;
  const events = client.events.stream();
  expect(await first(1, events)).toEqual(['zone.in_sync']);
  expect([requests.length, time.elapsed, events.lastEventId]).toEqual([1, 150, '2']);
});

/** Sends a chunk every 30 seconds, then an event. */
function beating(beats: readonly string[], sleep: (milliseconds: number) => Promise<void>): Response {
  const left = [...beats, event('2', 'zone.in_sync')];
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const chunk = left.shift();
    if (chunk === undefined) return new Promise<void>(() => undefined);
    controller.enqueue(encoder.encode(chunk));
    await sleep(30_000);
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }));
}

test('the service may be away for minutes', async () => {
  const away = Array.from({ length: 60 }, (): Step => new TypeError('fetch failed'));
  const { client, requests } = new ScriptedClient([
    () => stream([event('1', 'a')], 'ends'),
    ...away,
    () => stream([event('2', 'b')], 'silent'),
  ]);
  expect(await first(2, client.events.stream())).toEqual(['a', 'b']);
  expect(requests.at(-1)!.at).toBeGreaterThan(60);
  expect(positions(requests).at(-1)).toBe('1');
});

test('a stream begins at a given position', async () => {
  const { client, requests } = new ScriptedClient([() => stream([event('9', 'a')], 'silent')]);
  await first(1, client.events.stream({ lastEventId: '8' }));
  expect(positions(requests)).toEqual(['8']);
});

test('a stream that cannot be opened is an error, and so is a token that was revoked', async () => {
  const closed = new ScriptedClient([new TypeError('fetch failed')]);
  expect(await errorOf(first(1, closed.client.events.stream()))).toMatchObject({ name: 'ConnectionError' });
  expect(closed.requests.length).toBe(3);
  const revoked = new ScriptedClient([() => stream([event('1', 'a')], 'ends'), refusal(401, 'unauthorized')]);
  expect(await errorOf(first(2, revoked.client.events.stream()))).toBeInstanceOf(UnauthorizedError);
  expect(revoked.requests.length).toBe(2);
});

test('the end of the loop and a signal close the connection', async () => {
  let closed = 0;
  const steps = [() => stream([event('1', 'a')], 'silent', () => closed++)];
  await first(1, new ScriptedClient(steps).client.events.stream());
  expect(closed).toBe(1);
  const stop = new AbortController();
  const failed = errorOf(first(2, new ScriptedClient(steps).client.events.stream({ signal: stop.signal })));
  setImmediate(() => stop.abort(new Error('enough')));
  expect((await failed).message).toBe('enough');
  expect(closed).toBe(2);
});

const SENT = 'retry: 1000\r\nid: 1\r\ndata: {"a":\r\ndata:1}\r\n\r\n: note\n\nid: 2\n\ndata: ü\rdata\r\r';

test('a stream is read the same in chunks of any size', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(SENT.length)), (cuts) => {
      const parser = new SseParser();
      const ends = [...cuts, SENT.length].sort((one, other) => one - other);
      const events = ends.flatMap((end, i) => parser.push(SENT.slice(ends[i - 1] ?? 0, end)));
      expect(events.filter(({ id, data }) => id !== undefined || data !== undefined)).toEqual([
        { id: '1', data: '{"a":\n1}', retry: 1000 },
        { id: '2', data: undefined, retry: undefined },
        { id: undefined, data: 'ü\n', retry: undefined },
      ]);
    }),
  );
});

const begun = () => stream([event('1', 'stream.begun'), event('2', 'zone.in_sync')], 'silent');

test.each([
  ['is in sync', ['active'], 'active'],
  ['becomes in sync', ['updating', 'active'], 'active'],
])('waitInSync returns a zone that %s', async (_, states, expected) => {
  const left = [...states];
  const answer = ({ url }: SentRequest) =>
    url.pathname.endsWith('/events') ? begun() : json({ ...zone, status: left.shift() });
  const { client } = new ScriptedClient([answer]);
  expect((await client.waitInSync('example.com')).status).toBe(expected);
  expect(left).toEqual([]);
});

test('waitInSync ends for a zone that is invalid, and after its time', async () => {
  const answer = (status: string) => (request: SentRequest) =>
    request.url.pathname.endsWith('/events') ? begun() : json({ ...zone, status });
  const invalid = errorOf(new ScriptedClient([answer('invalid')]).client.waitInSync('example.com'));
  expect(await invalid).toBeInstanceOf(NotInSyncError);
  const { client, time } = new ScriptedClient([answer('updating')]);
  expect(await errorOf(client.waitInSync('example.com', { timeout: 100_000 }))).toBeInstanceOf(TimeoutError);
  expect(time.elapsed).toBeCloseTo(100);
});
