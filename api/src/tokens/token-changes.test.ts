import { jest } from '@jest/globals';
import { ApiUnderTest, type TokenOptions } from '../../test/harness.ts';

/** Two replicas of the API over one database. The time by which the second one reads tokens again is in the hand of the tests. */

const SECOND = 1000;

let api: ApiUnderTest;
let replica: ApiUnderTest;
let now = 0;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  replica = await api.replica({ tokenClock: () => now });
});
afterAll(async () => {
  await replica.stop();
  await api.stop();
});

interface Known {
  readonly account: string;
  readonly id: string;
  readonly token: string;
}

/** A token that the second replica knows, with its id and account. */
async function knownToken(options: TokenOptions = {}): Promise<Known> {
  const token = await api.account(options);
  // the first use is noted, and the second one remembers the token
  for (let i = 0; i < 2; i++) expect((await replica.send(token, 'GET', '/api/v1/tokens/self')).status).toBe(200);
  const { id } = (await api.send(token, 'GET', '/api/v1/tokens/self')).body;
  return { token, id, account: (await api.send(token, 'GET', '/v1/account')).body.id };
}

/** The code of the answer to a request that the token might make before. */
async function codeOf({ token }: Known, method = 'GET', body?: object): Promise<string | number> {
  const answer = await replica.send(token, method, '/api/v1/zones', body);
  return answer.body.error?.code ?? answer.status;
}

test('a token in use is read once a second', async () => {
  const known = await knownToken();
  const query = jest.spyOn(replica.pool, 'query');
  const reads = (): number =>
    query.mock.calls.filter(([one]) => (one as unknown as { name?: string }).name === 'find-token').length;
  for (let i = 0; i < 5; i++) await codeOf(known);
  expect(reads()).toBe(0);
  now += SECOND;
  for (let i = 0; i < 5; i++) await codeOf(known);
  expect(reads()).toBe(1);
  query.mockRestore();
});

test.each([
  { change: 'revoked', sql: 'DELETE FROM tokens WHERE id = $1', code: 'unauthorized' },
  { change: 'expired', sql: 'UPDATE tokens SET expires_at = now() WHERE id = $1', code: 'unauthorized' },
  {
    change: 'rotated long ago',
    sql: "UPDATE tokens SET previous_hash = hash, hash = '', previous_expires_at = now() WHERE id = $1",
    code: 'unauthorized',
  },
  {
    change: 'too long unused',
    sql: "UPDATE tokens SET max_unused = 1, last_used_at = now() - interval '2 s' WHERE id = $1",
    code: 'unauthorized',
  },
  { change: 'narrowed in its scopes', sql: "UPDATE tokens SET scopes = '{records:read}' WHERE id = $1" },
  { change: 'moved to other addresses', sql: "UPDATE tokens SET allowlist = '{192.0.2.0/24}' WHERE id = $1" },
  {
    change: 'of an account that is not verified any more',
    sql: 'UPDATE accounts SET verified_at = NULL FROM tokens t WHERE t.id = $1 AND t.account_id = accounts.id',
    code: 'verification_required',
  },
])('a token that was $change elsewhere is refused a second later', async ({ sql, code = 'forbidden' }) => {
  const known = await knownToken();
  await api.pool.query(sql, [known.id]);
  now += SECOND;
  expect(await codeOf(known)).toBe(code);
});

test('a token that was limited to other zones sees no more of them a second later', async () => {
  const known = await knownToken();
  await replica.send(known.token, 'POST', '/api/v1/zones', { name: 'seen.example' });
  await api.pool.query("UPDATE tokens SET zones = '{5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d}' WHERE id = $1", [known.id]);
  now += SECOND;
  expect((await replica.send(known.token, 'GET', '/api/v1/zones')).body.data).toEqual([]);
  expect((await replica.send(known.token, 'GET', '/api/v1/zones/seen.example')).status).toBe(403);
});

test('a suspended account only reads from a second later on, until it is resumed', async () => {
  const known = await knownToken();
  const sql = 'UPDATE accounts SET suspended_at = $2 WHERE id = $1';
  await api.pool.query(sql, [known.account, new Date()]);
  now += SECOND;
  expect([await codeOf(known), await codeOf(known, 'POST', { name: 'suspended.example' })]).toEqual([200, 'forbidden']);
  await api.pool.query(sql, [known.account, null]);
  now += SECOND;
  expect(await codeOf(known, 'POST', { name: 'suspended.example' })).toBe(201);
});

test('a revocation counts at once where it is asked for, and elsewhere a second later', async () => {
  const [here, there] = [await knownToken(), await knownToken()];
  const revoke = (by: ApiUnderTest, { token, id }: Known) => by.send(token, 'DELETE', `/v1/tokens/${id}`);
  expect((await revoke(replica, here)).status).toBe(204);
  expect(await codeOf(here)).toBe('unauthorized');
  expect((await revoke(api, there)).status).toBe(204);
  now += SECOND;
  expect(await codeOf(there)).toBe('unauthorized');
});

test('a token that was made elsewhere is good at once', async () => {
  const { token } = await knownToken();
  const made = await api.send(token, 'POST', '/v1/tokens', { name: 'made', kind: 'read_only' });
  const { token: secret } = made.body as unknown as { token: string };
  expect((await replica.send(secret, 'GET', '/v1/zones')).status).toBe(200);
});

test('a rotated token is good with both secrets at once, and shows the end of the one before', async () => {
  const known = await knownToken();
  const rotated = await replica.send(known.token, 'POST', `/v1/tokens/${known.id}/rotate`, { valid_for: '1h' });
  const { token: fresh } = rotated.body as unknown as { token: string };
  for (const token of [known.token, fresh])
    expect((await replica.send(token, 'GET', '/v1/tokens/self')).body).toMatchObject({
      id: known.id,
      previous_expires_at: expect.any(String) as string,
    });
});
