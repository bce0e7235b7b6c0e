import { rateSettings, type RateSettings } from '../src/accounts/accounts/rate-settings.ts';
import type { RateLimits } from '../src/kernel/meter.ts';
import { ApiUnderTest } from './harness.ts';

/** Tests the limits of dynamic updates. Their periods are too long to end during a test. */
const HOUR = 3600;

function limitedTo(records: number, tokens: number): RateSettings {
  const limits: RateLimits = {
    dynamic_records: { limit: records, seconds: HOUR },
    dynamic_tokens: { limit: tokens, seconds: HOUR },
    writes: { limit: 1, seconds: HOUR },
  };
  return { limitsOf: (plan) => (plan === 'unlimited' ? undefined : limits), failures: undefined };
}

let api: ApiUnderTest;
let zone: string;
let account: string;
let token: string;

beforeAll(async () => {
  api = await ApiUnderTest.start(undefined, { rates: limitedTo(3, 100) });
});
afterAll(() => api.stop());
beforeEach(async () => {
  const owner = await api.account({ plan: 'verified' });
  zone = `${crypto.randomUUID()}.example`;
  expect((await api.send(owner, 'POST', '/api/v1/zones', { name: zone })).status).toBe(201);
  const hosts = ['a', 'b'].map((name) => ({ name, type: 'A', value: '0.0.0.0' }));
  const changes = [...hosts, { name: 'alias', type: 'CNAME', value: 'a' }];
  expect((await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(200);
  account = (await api.send(owner, 'GET', '/v1/account')).body.id;
  token = await api.token(account, { kind: 'scoped', scopes: ['dynamic:update'] });
});

interface Asking {
  readonly by?: ApiUnderTest;
  readonly agent?: string;
  readonly secret?: string;
}

async function update(hosts: string, address: string, { by = api, agent = 'test', secret = token }: Asking = {}) {
  const names = hosts.split(',').map((host) => `${host}.${zone}`);
  const headers = { Authorization: `Bearer ${secret}`, 'User-Agent': agent };
  const response = await fetch(`${by.url}/nic/update?hostname=${names.join()}&myip=${address}`, { headers });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

test('so many changes of a name and type, and no more; an address that is there already is free', async () => {
  for (const i of [1, 2, 3, 3, 3, 3]) expect((await update('a', `192.0.2.${i}`)).status).toBe(200);
  const { status, text, headers } = await update('a', '192.0.2.4');
  expect([status, text]).toEqual([429, 'abuse\n']);
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(HOUR / 2);
  expect(Number(headers.get('X-RateLimit-Reset'))).toBeGreaterThan(Date.now() / 1000);
  expect((await update('a', '192.0.2.3')).text).toBe('nochg 192.0.2.3\n');
});

test('the limit is of each name and type by itself', async () => {
  for (const i of [1, 2, 3]) await update('a', `192.0.2.${i}`);
  expect((await update('a', '2001:db8::1')).text).toBe('good 2001:db8::1\n');
  expect((await update('b', '192.0.2.4')).text).toBe('good 192.0.2.4\n');
  expect((await update('a,b', '192.0.2.5')).text).toBe('abuse\ngood 192.0.2.5\n');
});

test('inadyn, which a 429 ends for good, is asked to come later', async () => {
  for (const i of [1, 2, 3]) await update('a', `192.0.2.${i}`);
  const { status, text, headers } = await update('a', '192.0.2.4', { agent: 'inadyn/2.10.0 https://example.net' });
  expect([status, text]).toEqual([503, '911\n']);
  expect(headers.has('Retry-After')).toBe(true);
});

test.each([
  ['/update?domains=', 'KO\n'],
  ['/api/update?hostname=', 'later\n'],
])('%s has the same limit, in words of that service', async (path, word) => {
  for (const i of [1, 2, 3]) await update('a', `192.0.2.${i}`);
  const response = await fetch(`${api.url}${path}a.${zone}&ip=192.0.2.4&token=${token}`);
  expect([response.status, await response.text(), response.headers.has('Retry-After')]).toEqual([429, word, true]);
});

test('JSON has the same limit, with the code of others', async () => {
  const path = `/api/v1/dynamic/${zone}/a`;
  const send = (i: number) => api.send(token, 'POST', path, { value: `192.0.2.${i}` });
  for (const i of [1, 2, 3]) expect((await send(i)).status).toBe(200);
  const refused = await send(4);
  expect([refused.status, refused.body.error.code]).toEqual([429, 'rate_limited']);
  expect(refused.headers.get('X-RateLimit-Limit')).toBe('3');
});

test('with dry_run no change is counted, nor refused for a limit', async () => {
  const path = `/api/v1/dynamic/${zone}/a`;
  const send = async (i: number, query: string) =>
    (await api.send(token, 'POST', path + query, { value: `192.0.2.${i}` })).status;
  for (const i of [1, 2, 3, 4]) expect(await send(i, '?dry_run=true')).toBe(200);
  for (const i of [1, 2, 3]) expect(await send(i, '')).toBe(200);
  expect(await send(4, '')).toBe(429);
  expect(await send(4, '?dry_run=true')).toBe(200);
});

test('a change that is older than the period no longer counts', async () => {
  for (const i of [1, 2, 3]) await update('a', `192.0.2.${i}`);
  await api.pool.query(
    `UPDATE exact_rates SET times = ARRAY(SELECT time - $1 * interval '1 second' FROM unnest(times) AS time)`,
    [HOUR + 1],
  );
  expect((await update('a', '192.0.2.4')).text).toBe('good 192.0.2.4\n');
});

test('of many changes at once, through two replicas, as many are made as the limit allows', async () => {
  const other = await api.replica({ rates: limitedTo(3, 100) });
  try {
    const all = Array.from({ length: 16 }, (_, i) =>
      update('a', `192.0.2.${i + 1}`, { by: i % 2 === 0 ? api : other }),
    );
    const words = (await Promise.all(all)).map(({ text }) => text.split(/[ \n]/)[0]);
    expect(words.filter((word) => word === 'good')).toHaveLength(3);
    expect(words.filter((word) => word === 'abuse')).toHaveLength(13);
  } finally {
    await other.stop();
  }
});

test('a token may change so often, whatever the name; a request for several hosts is one change', async () => {
  const limited = await api.replica({ rates: limitedTo(100, 2) });
  try {
    expect((await update('a,b', '192.0.2.1', { by: limited })).text).toBe('good 192.0.2.1\ngood 192.0.2.1\n');
    expect((await update('a', '192.0.2.2', { by: limited })).text).toBe('good 192.0.2.2\n');
    expect((await update('b', '192.0.2.2', { by: limited })).status).toBe(429);
    const another = await api.token(account, { kind: 'scoped', scopes: ['dynamic:update'] });
    expect((await update('b', '192.0.2.2', { by: limited, secret: another })).text).toBe('good 192.0.2.2\n');
  } finally {
    await limited.stop();
  }
});

test('a change that is refused is not counted', async () => {
  const secret = await api.token(account, { kind: 'scoped', scopes: ['dynamic:update', 'records:write'] });
  expect((await update('alias', '192.0.2.1', { secret })).text).toBe('nohost\n');
  const { rows } = await api.pool.query(
    `SELECT FROM exact_rates WHERE account_id = $1 AND name LIKE 'dynamic%' AND times <> '{}'`,
    [account],
  );
  expect(rows).toEqual([]);
});

test('counts that limit nothing any more are deleted', async () => {
  await update('a', '192.0.2.1');
  await update('b', '192.0.2.1');
  await api.pool.query(`UPDATE exact_rates SET times = ARRAY[now() - interval '2 hours'] WHERE name LIKE $1`, [
    `% b A`,
  ]);
  await api.services.rates.forget(1000);
  const { rows } = await api.pool.query<{ name: string }>(`SELECT name FROM exact_rates WHERE account_id = $1`, [
    account,
  ]);
  const names = rows.map(({ name }) => name.replace(/ [0-9a-f-]{36}/, ''));
  expect(names.sort()).toEqual(['dynamic_records a A', 'dynamic_tokens', 'writes']);
});

test('the plans allow 60 changes of a name and type an hour, and 30 by a token a minute', async () => {
  const planned = await api.replica({ rates: rateSettings({}) });
  try {
    const secret = await planned.account({ plan: 'verified' });
    expect((await planned.send(secret, 'GET', '/api/v1/limits')).body).toMatchObject({
      dynamic_updates: [
        { name: 'dynamic_records', limit: 60, seconds: 3600 },
        { name: 'dynamic_tokens', limit: 30, seconds: 60 },
      ],
    });
  } finally {
    await planned.stop();
  }
});
