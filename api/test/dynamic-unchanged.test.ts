import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { jest } from '@jest/globals';
import { createLogger } from '@fourwinds/process';
import { Registry } from 'prom-client';
import { createApp } from '../src/start/app.ts';
import { createToken } from '../src/automation/tokens/token.ts';
import { ApiUnderTest } from './harness.ts';

/**
 * Tests updates that change nothing, with a single API process. They are answered without a query, and just as the
 * routes would answer them.
 */

const lines: string[] = [];
const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
const DOMAIN = 'unchanged.example';

let api: ApiUnderTest;
let owner: string;
let account: string;
let token: string;

beforeAll(async () => {
  api = await ApiUnderTest.start(undefined, { isOnly: true, log });
  owner = await api.account();
  account = (await api.send(owner, 'GET', '/v1/account')).body.id;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: DOMAIN })).status).toBe(201);
  const changes = ['home', 'other'].map((name) => ({ name, type: 'A', value: '192.0.2.1', ttl: 60 }));
  expect((await api.send(owner, 'PATCH', `/api/v1/zones/${DOMAIN}/records`, { changes })).status).toBe(200);
});
afterAll(() => api.stop());

beforeEach(async () => {
  token = await api.token(account, { kind: 'scoped', scopes: ['dynamic:update'] });
  await push(SAME);
  // The token and the address are now in the cache.
  expect(await push(SAME)).toBe('nochg 192.0.2.1');
});

const SAME = 'hostname=home.unchanged.example&myip=192.0.2.1';

async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Basic ${Buffer.from(`router:${token}`).toString('base64')}`, ...init.headers };
  return fetch(api.url + path, { ...init, headers });
}

async function push(query: string): Promise<string> {
  return (await (await ask(`/nic/update?${query}`)).text()).trim();
}

/** Counts how often routes look up a token during an action. */
async function routed(act: () => Promise<unknown>): Promise<number> {
  const find = jest.spyOn(api.services.tokens, 'find');
  try {
    await act();
    return find.mock.calls.length;
  } finally {
    find.mockRestore();
  }
}

/** Returns the headers, except those that differ in each response. */
function headersOf({ headers }: Response): Record<string, string> {
  const { 'x-request-id': id, date, ...others } = Object.fromEntries(headers);
  expect([id, date]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), expect.any(String)]);
  return others;
}

test.each([
  ['/nic/update', SAME, 'nochg 192.0.2.1\n'],
  ['/v3/update', 'hostname=HOME.Unchanged.Example&myip=192.0.2.1', 'nochg 192.0.2.1\n'],
  ['/update', 'domains=home.unchanged.example&ip=192.0.2.1', 'OK\n'],
  ['/api/update', 'hostname=home.unchanged.example&ipv4=192.0.2.1&ipv6=', 'addresses unchanged\n'],
])('%s?%s is answered as the routes would', async (path, query, text) => {
  let answer: Response | undefined;
  const count = await routed(async () => (answer = await ask(`${path}?${query}`)));
  const byRoutes = await ask(`${path}?${query}`, { headers: { Origin: 'https://app.example' } });
  expect({ count, text: await answer!.text(), status: answer!.status }).toEqual({ count: 0, text, status: 200 });
  expect(headersOf(answer!)).toEqual(headersOf(byRoutes));
  expect(await byRoutes.text()).toBe(text);
});

test('it is logged and measured as any other, without its query, and is a use of the token', async () => {
  const measured = async (): Promise<number> => {
    const text = await (await fetch(`${api.url}/metrics`)).text();
    const line =
      /^fourwinds_http_request_duration_seconds_count\{method="GET",route="\/v3\/update",status="200"\} (\d+)$/m;
    return Number(line.exec(text)?.[1] ?? 0);
  };
  const before = await measured();
  lines.length = 0;
  const answer = await ask(`/v3/update?${SAME}`);
  const logged = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .find(({ path }) => path === '/v3/update');
  expect(logged).toMatchObject({
    msg: 'request',
    method: 'GET',
    status: 200,
    address: '127.0.0.1',
    request_id: answer.headers.get('x-request-id'),
    account,
    milliseconds: expect.any(Number) as number,
  });
  expect(JSON.stringify(logged)).not.toMatch(/hostname|fw_/);
  expect(await measured()).toBe(before + 1);
});

test.each<[string, string, RequestInit, string]>([
  ['another address', SAME.replace('192.0.2.1', '192.0.2.9'), {}, 'good 192.0.2.9'],
  ['several hosts', SAME.replace('&', ',other.unchanged.example&'), {}, 'nochg 192.0.2.1'],
  ['a name without a record', 'hostname=none.unchanged.example&myip=192.0.2.1', {}, 'nohost'],
  ['a zone that is not there', 'hostname=home.none.example&myip=192.0.2.1', {}, 'nohost'],
  ['a form', '', { method: 'POST', body: SAME }, 'nochg 192.0.2.1'],
  ['a wrong token', SAME, { headers: { Authorization: `Bearer ${createToken(randomBytes)}` } }, 'badauth'],
])('%s is left to the routes', async (_, query, init, word) => {
  let answer: Response | undefined;
  expect(await routed(async () => (answer = await ask(`/nic/update?${query}`, init)))).toBe(1);
  expect((await answer!.text()).split('\n')[0]).toBe(word);
});

test('an address that another write took away is not taken for the present one', async () => {
  expect(await push(SAME.replace('192.0.2.1', '192.0.2.7'))).toBe('good 192.0.2.7');
  expect(await push(SAME)).toBe('good 192.0.2.1');
  expect(await push(SAME)).toBe('nochg 192.0.2.1');
});

test.each([
  ['tokens', 'expires_at = now()', 'expires_at = NULL', 'account_id'],
  ['accounts', 'suspended_at = now()', 'suspended_at = NULL', 'id'],
  ['accounts', 'verified_at = NULL', 'verified_at = now()', 'id'],
])('a row of %s with %s is refused, again and again', async (table, change, back, column) => {
  await api.change(`UPDATE ${table} SET ${change} WHERE ${column} = $1`, [account]);
  expect([await push(SAME), await push(SAME)]).toEqual(['badauth', 'badauth']);
  await api.change(`UPDATE ${table} SET ${back} WHERE ${column} = $1`, [account]);
  expect(await push(SAME)).toBe('nochg 192.0.2.1');
});

test('plain HTTP is refused where a setting says so', async () => {
  const origin = 'https://dns.example';
  const app = createApp({
    ...{ services: api.services, metrics: new Registry(), showsMetrics: false, notReady: async () => [] },
    ...{ publicUrl: origin, pagesOrigin: origin, hasHttps: true, takesPlainUpdates: false },
  });
  await using server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const headers = { Authorization: `Bearer ${token}`, Connection: 'close' };
  expect((await fetch(`http://127.0.0.1:${port}/nic/update?${SAME}`, { headers })).status).toBe(403);
});
