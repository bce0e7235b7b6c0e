import { until } from '../../test/until.ts';
import { ApiUnderTest, type TokenOptions } from './harness.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

/** Tests that a token revokes itself. */

let api: ApiUnderTest;
let replica: ApiUnderTest;
let people = 0;
beforeAll(async () => {
  api = await ApiUnderTest.start();
  replica = await api.replica();
});
afterAll(async () => {
  await replica.stop();
  await api.stop();
});

const newPerson = (): Promise<SignedIn> => signedIn(api, `own${++people}@example.com`);

async function newToken(options: TokenOptions): Promise<{ token: string; id: string; account: string; owner: string }> {
  const owner = await api.account({ plan: 'verified' });
  const account = (await api.send(owner, 'GET', '/v1/account')).body.id;
  const token = await api.token(account, options);
  const { id } = (await api.send(token, 'GET', '/v1/tokens/self')).body;
  return { token, id, account, owner };
}

const remove = (token: string, base = '/v1', by = api) => by.send(token, 'DELETE', `${base}/tokens/self`);
const statusOf = async (token: string, by = api) => (await by.send(token, 'GET', '/v1/tokens/self')).status;

describe.each(['/api/v1', '/v1'])('%s', (base) => {
  test.each<{ title: string; options: TokenOptions }>([
    { title: 'with every scope', options: {} },
    { title: 'with one scope', options: { kind: 'scoped', scopes: ['records:read'] } },
    {
      title: 'for a name of one zone',
      options: {
        kind: 'scoped',
        scopes: ['dynamic:update'],
        zones: ['5d1a0fb0-1f3c-4b52-9d3a-0d3f1a2b3c4d'],
        names: ['www'],
        types: ['A'],
        allowlist: ['127.0.0.1'],
      },
    },
    { title: 'that only reads', options: { kind: 'read_only', scopes: ['zones:read'] } },
  ])('a token $title revokes itself and no other, at once', async ({ options }) => {
    const { token, id, owner } = await newToken(options);
    const removed = await remove(token, base);
    expect([removed.status, removed.body]).toEqual([204, undefined]);
    expect(await statusOf(token)).toBe(401);
    const again = await remove(token, base);
    expect(again.status).toBe(401);
    expect((await api.send(owner, 'GET', `/v1/tokens/${id}`)).status).toBe(404);
    expect(await statusOf(owner)).toBe(200);
    const { data } = (await api.send(owner, 'GET', '/v1/audit?action=token.revoke')).body;
    expect(data).toMatchObject([
      {
        action: 'token.revoke',
        outcome: 'applied',
        actor: { type: 'token', token_id: id },
        details: { token: { id } },
      },
    ]);
  });
});

test('of two requests at once, one revokes the token, and the log has it once', async () => {
  const { token, owner } = await newToken({ scopes: ['zones:read'] });
  const statuses = (await Promise.all([remove(token), remove(token), remove(token)])).map(({ status }) => status);
  expect(statuses).toContain(204);
  expect(statuses.filter((status) => status !== 204 && status !== 401)).toEqual([]);
  expect((await api.send(owner, 'GET', '/v1/audit?action=token.revoke')).body.data).toHaveLength(1);
});

test('another replica, which knows the token, refuses it soon', async () => {
  const { token } = await newToken({ scopes: ['zones:read'] });
  expect(await statusOf(token, replica)).toBe(200);
  expect((await remove(token)).status).toBe(204);
  await until('the other replica refuses it', async () => (await statusOf(token, replica)) === 401);
});

test.each(['suspended_at = now()', 'verified_at = NULL'])(
  'a token of an account with %s can end, too',
  async (state) => {
    const { token, account } = await newToken({ scopes: ['zones:read'] });
    await api.change(`UPDATE accounts SET ${state} WHERE id = $1`, [account]);
    expect((await remove(token)).status).toBe(204);
    expect(await api.services.tokens.list(account)).toHaveLength(1);
  },
);

test('from an address that the token may not be used from, it is refused and stays', async () => {
  const owner = await api.account();
  const { id: account } = (await api.send(owner, 'GET', '/v1/account')).body;
  const elsewhere = await api.token(account, { scopes: ['zones:read'], allowlist: ['192.0.2.1'] });
  const refused = await remove(elsewhere, '/api/v1');
  expect([refused.status, refused.body.error.code]).toEqual([403, 'forbidden']);
  expect(await api.services.tokens.list(account)).toHaveLength(2);
});

test('a session has no token to revoke, and is asked for a bearer token', async () => {
  const person = await newPerson();
  await api.token(person.accountId, { scopes: ['zones:read'] });
  const response = await fetch(`${api.url}/v1/tokens/self`, {
    method: 'DELETE',
    headers: { Cookie: person.browser.cookie, 'Sec-Fetch-Site': 'same-origin' },
  });
  expect([response.status, await response.json()]).toMatchObject([
    401,
    { code: 'unauthorized', detail: expect.stringContaining('Authorization: Bearer') as string },
  ]);
  expect(await api.services.tokens.list(person.accountId)).toHaveLength(1);
  const page = await fetch(`${api.url}/v1/account`, {
    headers: { Cookie: person.browser.cookie, 'Sec-Fetch-Site': 'same-origin' },
  });
  expect(page.status).toBe(200);
});
