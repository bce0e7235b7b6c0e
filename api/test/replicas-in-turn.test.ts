/** @slow: not in make check. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { eventually } from '../../test/eventually.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import { type AnswerBody, ApiUnderTest } from './harness.ts';
import { TurningProxy } from './turning-proxy.ts';

/**
 * Tests a client behind a proxy that alternates between two replicas. Each replica must see the earlier writes of the
 * client.
 */

let api: ApiUnderTest;
let token: string;
let other: ApiUnderTest;
let proxy: TurningProxy;

apiForAllTests((given) => ({ api, token } = given));
beforeAll(async () => {
  other = await api.replica();
  proxy = await TurningProxy.start(api.url, other.url);
});
afterAll(async () => {
  await proxy[Symbol.asyncDispose]();
  await other.stop();
});

interface Received {
  readonly status: number;
  readonly etag: string | undefined;
  readonly body: AnswerBody;
}

async function ask(
  method: string,
  path: string,
  body?: object,
  headers: { [name: string]: string } = {},
): Promise<Received> {
  const all = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json', ...headers };
  const asking = request({ port: proxy.port, method, path, headers: all, agent: false });
  asking.end(body === undefined ? undefined : JSON.stringify(body));
  const [answer] = (await once(asking, 'response')) as [IncomingMessage];
  const received = answer.statusCode === 204 ? {} : await json(answer);
  return { status: answer.statusCode!, etag: answer.headers.etag, body: received as AnswerBody };
}

const ROUNDS = Array.from({ length: 10 }, (_, i) => i);

test('a zone that is made, changed and deleted is so for the replica that is asked next', async () => {
  for (const i of ROUNDS) {
    const name = `turn${i}.example`;
    const zone = `/v1/zones/${name}`;
    expect((await ask('POST', '/v1/zones', { name })).status).toBe(201);
    expect((await ask('GET', '/v1/zones?limit=200')).body.data.map((one) => one.name)).toContain(name);
    const record = await ask('POST', `${zone}/records`, { name: 'www', type: 'A', value: '192.0.2.1' });
    expect(record.status).toBe(201);
    const read = await ask('GET', zone);
    const change = { changes: [{ name: 'www', type: 'A', value: '192.0.2.2' }] };
    const written = await ask('PATCH', `/api${zone}/records`, change, { 'If-Match': read.etag! });
    expect({ i, status: written.status }).toEqual({ i, status: 200 });
    const stale = await ask('PATCH', `/api${zone}/records`, change, { 'If-Match': read.etag! });
    expect({ i, status: stale.status }).toEqual({ i, status: 412 });
    const { body } = await ask('GET', `${zone}/records`);
    expect(body.data.map(({ value }) => value).sort()).toEqual(['192.0.2.1', '192.0.2.2']);
    expect((await ask('DELETE', zone)).status).toBe(200);
    expect(['deleting', 404]).toContain((await ask('GET', zone)).body.status);
  }
  const [one, two] = proxy.counts;
  expect(Math.abs(one - two)).toBeLessThanOrEqual(1);
});

test('a request with a key that is sent again to the other replica is carried out once', async () => {
  for (const i of ROUNDS) {
    const send = () => ask('POST', '/v1/zones', { name: `keyed${i}.example` }, { 'Idempotency-Key': `key-${i}` });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id]);
  }
});

test('a token that one replica made or ended is so for the other, which may use it for a second', async () => {
  for (const i of ROUNDS) {
    const made = await ask('POST', '/v1/tokens', { name: `turn${i}`, kind: 'read_only' });
    const { token: secret } = made.body as unknown as { token: string };
    const by = { Authorization: `Bearer ${secret}` };
    expect((await ask('GET', '/v1/zones', undefined, by)).status).toBe(200);
    expect((await ask('DELETE', `/v1/tokens/${made.body.id}`)).status).toBe(204);
    await eventually(async () => expect((await ask('GET', '/v1/zones', undefined, by)).status).toBe(401));
  }
});
