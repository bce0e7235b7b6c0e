import { ApiUnderTest } from './harness.ts';
import { type SignedIn, signedIn } from './signed-in.ts';

/** The pages of tokens, as a person uses them. */

let api: ApiUnderTest;
let people = 0;
beforeAll(async () => void (api = await ApiUnderTest.start()));
afterAll(() => api.stop());

const PATH = '/settings/tokens';
const FORM = { name: 'router', kind: 'scoped', zones: '', names: '', types: '', allowlist: '', expires_at: '30' };
const newPerson = (state = {}): Promise<SignedIn> => signedIn(api, `person${++people}@example.com`, state);

/** The token that a page shows this once. */
const secretIn = (text: string): string => /<pre class="token">(fw_\w+)<\/pre>/.exec(text)![1];
const idIn = (text: string): string => /\/settings\/tokens\/([\da-f-]{36})\/rotate/.exec(text)![1];

async function made(person: SignedIn, form: object = {}): Promise<string> {
  const shown = await person.browser.send(`${PATH}/new`, { ...FORM, scopes: 'zones:read', ...form });
  expect(shown.status).toBe(200);
  return secretIn(shown.text);
}

const statusWith = async (token: string): Promise<number> => (await api.send(token, 'GET', '/v1/zones')).status;

test('a token is made with scopes and limits, shown once, and works', async () => {
  const person = await newPerson();
  const scopes = ['zones:read', 'records:read'];
  const token = await made(person, { scopes, names: 'www, _acme-challenge.*', types: 'txt a', allowlist: '127.0.0.1' });
  expect(await statusWith(token)).toBe(200);
  const { body } = await api.send(token, 'GET', '/v1/tokens/self');
  expect(body).toMatchObject({
    name: 'router',
    scopes,
    names: ['www', '_acme-challenge.*'],
    types: ['TXT', 'A'],
    allowlist: ['127.0.0.1'],
  });
  const { text } = await person.browser.open(PATH);
  expect(text).toContain(
    '<td>router</td><td data-heading="May">zones:read, records:read; names www, _acme-challenge.*; types TXT, A;',
  );
  expect(text).not.toContain(token);
});

test('a token gets a key for updates, shown once with it', async () => {
  const person = await newPerson();
  const shown = await person.browser.send(`${PATH}/new`, {
    ...FORM,
    scopes: 'records:write',
    tsig_algorithm: 'hmac-sha512',
  });
  const [, name, secret] = /<pre class="token">hmac-sha512:(fw-[\da-f]{32}):([\w+/]+=*)<\/pre>/.exec(shown.text)!;
  expect(Buffer.from(secret, 'base64')).toHaveLength(64);
  const { body } = await api.send(secretIn(shown.text), 'GET', '/v1/tokens/self');
  expect(body).toMatchObject({ tsig: { name, algorithm: 'hmac-sha512' } });
  expect((await person.browser.open(PATH)).text).not.toContain(secret);
});

test.each([
  [{ name: '' }, 'name', 'this is empty'],
  [{ zones: 'nowhere.example' }, 'zones', 'there is no zone nowhere.example for this token'],
  [{ names: 'www.' }, 'names', 'this is not a name relative to a zone'],
  [{ allowlist: 'here' }, 'allowlist', 'this is not an address or a network'],
  [{ kind: 'personal', scopes: 'zones:read' }, 'scopes', 'only tokens of kind scoped have scopes'],
  [{ scopes: ['zones:write', 'records:read'], names: 'www' }, 'scopes', 'cannot have zones:write'],
])('%j is refused at its field, and nothing is made', async (form, field, message) => {
  const person = await newPerson();
  const shown = await person.browser.send(`${PATH}/new`, { ...FORM, scopes: 'zones:read', ...form });
  expect(shown.status).toBe(422);
  expect(shown.text).toMatch(new RegExp(`<p class="fault" id="field-${field}-fault">[^<]*${message}`));
  expect(await api.services.tokens.list(person.accountId)).toEqual([]);
});

test('the boxes that were checked stay so where the form has errors', async () => {
  const { browser } = await newPerson();
  const shown = await browser.send(`${PATH}/new`, { ...FORM, name: '', scopes: ['zones:read', 'audit:read'] });
  const checked = [...shown.text.matchAll(/value="([^"]*)" checked/g)].map(([, value]) => value);
  expect(checked).toEqual(['zones:read', 'audit:read']);
});

test('another secret takes the place of the one before, at once or later', async () => {
  const person = await newPerson();
  const first = await made(person);
  const path = `${PATH}/${idIn((await person.browser.open(PATH)).text)}/rotate`;
  expect((await person.browser.open(path)).text).toContain('router');
  const second = secretIn((await person.browser.send(path, { valid_for: '86400' })).text);
  expect([await statusWith(first), await statusWith(second)]).toEqual([200, 200]);
  const third = secretIn((await person.browser.send(path, { valid_for: '0' })).text);
  expect(await Promise.all([first, second, third].map(statusWith))).toEqual([401, 401, 200]);
});

test('a token is renamed, and keeps its secret', async () => {
  const person = await newPerson();
  const token = await made(person);
  const path = `${PATH}/${idIn((await person.browser.open(PATH)).text)}/rename`;
  expect((await person.browser.open(path)).text).toContain('value="router"');
  const refused = await person.browser.send(path, { name: '' });
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('id="field-name-fault">this is empty')]);
  expect((await person.browser.send(path, { name: 'router of <home>' })).headers.get('Location')).toBe(PATH);
  expect((await person.browser.open(PATH)).text).toContain('<td>router of &lt;home&gt;</td>');
  expect((await api.send(token, 'GET', '/v1/tokens/self')).body).toMatchObject({ name: 'router of <home>' });
});

test('an account that may only read renames no token', async () => {
  const person = await newPerson();
  await made(person);
  const path = `${PATH}/${idIn((await person.browser.open(PATH)).text)}/rename`;
  await api.change('UPDATE accounts SET suspended_at = now() WHERE id = $1', [person.accountId]);
  expect((await person.browser.send(path, { name: 'another' })).status).toBe(403);
  expect((await person.browser.open(PATH)).text).toContain('<td>router</td>');
});

test('a token that is revoked ends', async () => {
  const person = await newPerson();
  const token = await made(person);
  const path = `${PATH}/${idIn((await person.browser.open(PATH)).text)}/revoke`;
  expect((await person.browser.send(path)).headers.get('Location')).toBe(PATH);
  expect(await statusWith(token)).toBe(401);
  expect((await person.browser.open(PATH)).text).toContain('There is no token.');
});

test('tokens of others are not there', async () => {
  const [owner, stranger] = [await newPerson(), await newPerson()];
  await made(owner);
  const id = idIn((await owner.browser.open(PATH)).text);
  for (const path of [`${PATH}/${id}/rename`, `${PATH}/${id}/rotate`, `${PATH}/${id}/revoke`, `${PATH}/x/revoke`]) {
    expect((await stranger.browser.open(path)).status).toBe(404);
    expect((await stranger.browser.send(path, { valid_for: '0', name: 'mine' })).status).toBe(404);
  }
  expect((await stranger.browser.open(PATH)).text).not.toContain('router');
});

test.each([
  '/new',
  ...['rename', 'rotate', 'revoke'].map((action) => `/4fb3373d-6b5c-4d0e-9a55-0c6f2b0f7a11/${action}`),
])('%s wants the password again', async (path) => {
  const { browser } = await newPerson({ isFresh: false });
  const asked = await browser.open(PATH + path);
  expect(asked.headers.get('Location')).toBe(`/sign-in?next=${encodeURIComponent(PATH + path)}`);
  expect((await browser.send(PATH + path, FORM)).headers.get('Location')).toMatch(/^\/sign-in/);
});

test.each([
  ['verified_at = NULL', 'this one is not verified yet', 'verified account'],
  ['suspended_at = now()', 'suspended and may only read', 'suspended and may only read'],
])('an account with %s learns why it can make none', async (state, shown, refused) => {
  const person = await newPerson();
  await api.change(`UPDATE accounts SET ${state} WHERE id = $1`, [person.accountId]);
  for (const path of [PATH, `${PATH}/new`]) expect((await person.browser.open(path)).text).toContain(shown);
  const sent = await person.browser.send(`${PATH}/new`, { ...FORM, scopes: 'zones:read' });
  expect(sent.status).toBe(403);
  expect(sent.text).toContain(refused);
  expect(await api.services.tokens.list(person.accountId)).toEqual([]);
});

test('the audit log names the person and the session', async () => {
  const person = await newPerson();
  await made(person);
  const id = idIn((await person.browser.open(PATH)).text);
  await person.browser.send(`${PATH}/${id}/rename`, { name: 'another' });
  await person.browser.send(`${PATH}/${id}/rotate`, { valid_for: '0' });
  await person.browser.send(`${PATH}/${id}/revoke`);
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
