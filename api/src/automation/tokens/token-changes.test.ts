/** @slow: not in make check. */
import { jest } from '@jest/globals';
import { ApiUnderTest, type TokenOptions } from '../../../test/harness.ts';

/** Two API replicas that share a database. The tests control the clock by which the second replica refreshes tokens. */

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

async function knownToken(options: TokenOptions = {}): Promise<Known> {
  const token = await api.account(options);
  expect((await replica.send(token, 'GET', '/api/v1/tokens/self')).status).toBe(200);
  const { id } = (await api.send(token, 'GET', '/api/v1/tokens/self')).body;
  return { token, id, account: (await api.send(token, 'GET', '/v1/account')).body.id };
}

/** Returns the response code of a request that the token was allowed to make. */
async function codeOf({ token }: Known, method = 'GET', body?: object): Promise<string | number> {
  const answer = await replica.send(token, method, '/api/v1/zones', body);
  return answer.body.error?.code ?? answer.status;
}

test('tokens in use are read again after a change of their account; whether there was one is asked once a second', async () => {
  const [known, changed] = [await knownToken(), await knownToken()];
  now += SECOND;
  for (const one of [known, changed]) await codeOf(one);
  const query = jest.spyOn(replica.pool, 'query');
  const count = (name: string): number =>
    query.mock.calls.filter(([one]) => (one as unknown as { name?: string }).name === name).length;
  const use = async (): Promise<number[]> => {
    for (let i = 0; i < 5; i++) await Promise.all([codeOf(known), codeOf(changed)]);
    return ['find-token', 'changed-accounts'].map(count);
  };
  expect(await use()).toEqual([0, 0]);
  now += SECOND;
  expect(await use()).toEqual([0, 1]);
  await api.pool.query("UPDATE tokens SET name = 'changed' WHERE id = $1", [changed.id]);
  expect(await use()).toEqual([0, 1]);
  now += SECOND;
  expect(await use()).toEqual([1, 2]);
  query.mockRestore();
});

test('a change that was under way when a replica asked is found by its next question', async () => {
  const known = await knownToken();
  const client = await api.pool.connect();
  await client.query('BEGIN');
  await client.query('DELETE FROM tokens WHERE id = $1', [known.id]);
  for (let i = 0; i < 3; i++) {
    now += SECOND;
    expect(await codeOf(known)).toBe(200);
  }
  await client.query('COMMIT');
  client.release();
  now += SECOND;
  expect(await codeOf(known)).toBe('unauthorized');
});

test('a replica that has not asked for a long time reads all tokens again', async () => {
  const known = await knownToken();
  await api.pool.query('DELETE FROM tokens WHERE id = $1', [known.id]);
  await api.pool.query('DELETE FROM identity_changes');
  now += 1800 * SECOND;
  expect(await codeOf(known)).toBe('unauthorized');
});

test('uses are no changes, and changes are forgotten after an hour', async () => {
  const count = async (): Promise<number> => (await api.pool.query('SELECT FROM identity_changes')).rowCount!;
  const { id } = await knownToken();
  const before = await count();
  await api.pool.query("UPDATE tokens SET last_used_at = now(), last_used_ip = '192.0.2.1' WHERE id = $1", [id]);
  expect(await count()).toBe(before);
  await api.pool.query("UPDATE identity_changes SET at = now() - interval '61 minutes'");
  await api.pool.query("UPDATE tokens SET name = 'changed' WHERE id = $1", [id]);
  expect(await api.services.tokens.forgetChanges(1000)).toBe(before);
  expect(await count()).toBe(1);
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

test('the secret of a key before the last rotation ends at its time, which is no change', async () => {
  const { token } = await knownToken();
  const { id } = (
    await api.send(token, 'POST', '/v1/tokens', { name: 'made', kind: 'personal', tsig_algorithm: 'hmac-sha256' })
  ).body;
  await api.send(token, 'POST', `/v1/tokens/${id}/rotate`, { valid_for: '1h' });
  const previous = async () => (await replica.services.tokens.findKey(id))?.key.previousSecret;
  const end = (seconds: number) =>
    api.pool.query("UPDATE tokens SET previous_expires_at = now() + $2 * interval '1 s' WHERE id = $1", [id, seconds]);
  await end(60);
  expect(await previous()).toEqual(expect.any(Buffer));
  now += SECOND;
  expect(await previous()).toEqual(expect.any(Buffer));
  await end(-1);
  await api.pool.query('DELETE FROM identity_changes');
  now += 60 * SECOND;
  expect(await previous()).toBeNull();
});
