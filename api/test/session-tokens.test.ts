import { ApiUnderTest } from './harness.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

/** Tests tokens that a signed-in person creates and revokes in the dashboard. */

let api: ApiUnderTest;
let people = 0;
beforeAll(async () => void (api = await ApiUnderTest.start()));
afterAll(() => api.stop());

const PATH = '/v1/tokens';
const ROUTER = { name: 'router', kind: 'scoped', scopes: ['zones:read'] };
const newPerson = (state = {}): Promise<SignedIn> => signedIn(api, `person${++people}@example.com`, state);

interface Answer {
  readonly status: number;
  readonly body: { readonly [field: string]: unknown };
}

/** Sends a request from the person's browser, as one of our pages does. */
async function ask({ browser }: SignedIn, method: string, path: string, body?: object): Promise<Answer> {
  const response = await fetch(api.url + path, {
    method,
    headers: { Cookie: browser.cookie, 'Sec-Fetch-Site': 'same-origin', 'Content-Type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) };
}

async function made(person: SignedIn, fields: object = {}): Promise<{ id: string; token: string }> {
  const { status, body } = await ask(person, 'POST', PATH, { ...ROUTER, ...fields });
  expect(status).toBe(201);
  return body as { id: string; token: string };
}

const statusWith = async (token: string): Promise<number> => (await api.send(token, 'GET', '/v1/zones')).status;

test('a token is made with scopes and limits, shown once, and works', async () => {
  const person = await newPerson();
  const limits = { names: ['www', '_acme-challenge.*'], types: ['TXT', 'A'], allowlist: ['127.0.0.1'] };
  const { token } = await made(person, { scopes: ['zones:read', 'records:read'], ...limits });
  expect(await statusWith(token)).toBe(200);
  expect((await api.send(token, 'GET', '/v1/tokens/self')).body).toMatchObject({ name: 'router', ...limits });
  const { body } = await ask(person, 'GET', PATH);
  expect(body.data).toMatchObject([{ name: 'router', ...limits }]);
  expect(JSON.stringify(body)).not.toContain(token);
});

test('a token gets another secret and another name, and ends', async () => {
  const person = await newPerson();
  const { id, token } = await made(person);
  const rotated = await ask(person, 'POST', `${PATH}/${id}/rotate`, { valid_for: '0s' });
  const second = rotated.body.token as string;
  expect(await Promise.all([token, second].map(statusWith))).toEqual([401, 200]);
  expect((await ask(person, 'PATCH', `${PATH}/${id}`, { name: 'another' })).body).toMatchObject({ name: 'another' });
  expect((await ask(person, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  expect(await statusWith(second)).toBe(401);
});

test('a token that is revoked ends', async () => {
  const person = await newPerson();
  const { id, token } = await made(person);
  expect((await ask(person, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  expect(await statusWith(token)).toBe(401);
  expect((await ask(person, 'GET', PATH)).body.data).toEqual([]);
});

test('tokens of others are not there', async () => {
  const [owner, stranger] = [await newPerson(), await newPerson()];
  const { id } = await made(owner);
  const answers = await Promise.all([
    ask(stranger, 'GET', `${PATH}/${id}`),
    ask(stranger, 'PATCH', `${PATH}/${id}`, { name: 'mine' }),
    ask(stranger, 'POST', `${PATH}/${id}/rotate`, {}),
    ask(stranger, 'DELETE', `${PATH}/${id}`),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await ask(stranger, 'GET', PATH)).body.data).toEqual([]);
});

test('whoever signed in long ago sees tokens, and changes none before another sign-in', async () => {
  const person = await newPerson();
  const { id, token } = await made(person);
  await api.change("UPDATE sessions SET fresh_at = fresh_at - interval '11 minutes' WHERE person_id = $1", [
    person.personId,
  ]);
  expect((await ask(person, 'GET', PATH)).body.data).toMatchObject([{ id }]);
  const answers = await Promise.all([
    ask(person, 'POST', PATH, ROUTER),
    ask(person, 'PATCH', `${PATH}/${id}`, { name: 'mine' }),
    ask(person, 'POST', `${PATH}/${id}/rotate`, {}),
    ask(person, 'DELETE', `${PATH}/${id}`),
  ]);
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 4 }, () => [403, 'fresh_session_required']),
  );
  expect(await statusWith(token)).toBe(200);
});

test.each([
  ['verified_at = NULL', 'verification_required'],
  ['suspended_at = now()', 'forbidden'],
])('an account with %s makes no token, and ends those that it has', async (state, code) => {
  const person = await newPerson();
  const { id } = await made(person);
  await api.change(`UPDATE accounts SET ${state} WHERE id = $1`, [person.accountId]);
  const answers = await Promise.all([
    ask(person, 'POST', PATH, ROUTER),
    ask(person, 'POST', `${PATH}/${id}/rotate`, {}),
  ]);
  expect(answers.map(({ body }) => body.code)).toEqual([code, code]);
  expect((await ask(person, 'DELETE', `${PATH}/${id}`)).status).toBe(204);
  expect(await api.services.tokens.list(person.accountId)).toEqual([]);
});

test('the audit log names the person and the session', async () => {
  const person = await newPerson();
  const { id } = await made(person);
  await ask(person, 'PATCH', `${PATH}/${id}`, { name: 'another' });
  await ask(person, 'POST', `${PATH}/${id}/rotate`, {});
  await ask(person, 'DELETE', `${PATH}/${id}`);
  const { rows } = await api.pool.query(
    `SELECT action, via, token_id, details::jsonb->'token'->>'id' AS token, details::jsonb->>'session' AS session
     FROM audit_log WHERE account_id = $1 ORDER BY at`,
    [person.accountId],
  );
  const { rows: sessions } = await api.pool.query<{ id: string }>('SELECT id FROM sessions WHERE person_id = $1', [
    person.personId,
  ]);
  const row = { via: 'session', token_id: null, token: id, session: sessions[0].id };
  const actions = ['token.create', 'token.rename', 'token.rotate', 'token.revoke'];
  expect(rows).toEqual(actions.map((action) => ({ action, ...row })));
});
