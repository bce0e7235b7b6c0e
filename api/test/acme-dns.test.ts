import { randomBytes } from 'node:crypto';
import { scopes, type Scope } from '../src/kernel/actor.ts';
import type { ApiUnderTest, TokenOptions } from './harness.ts';
import { servedAtOnce } from './served-at-once.ts';
import { zoneForEachTest } from './zone-for-each-test.ts';

let api: ApiUnderTest;
let owner: string;
let account: string;
let zone: string;
let zoneId: string;
let stopServing: () => void;

const REGISTRAR: readonly Scope[] = ['records:write', 'tokens:write'];

zoneForEachTest((given) => {
  api = given.api;
  owner = given.token;
  zone = given.domain;
});
beforeEach(async () => {
  account = (await api.send(owner, 'GET', '/v1/account')).body.id;
  zoneId = (await api.send(owner, 'GET', `/api/v1/zones/${zone}`)).body.id;
  stopServing = servedAtOnce(api);
});
afterEach(() => stopServing());

const tokenFor = (options: TokenOptions = {}): Promise<string> =>
  api.token(account, { kind: 'scoped', scopes: REGISTRAR, zones: [zoneId], ...options });

const aValue = (): string => randomBytes(32).toString('base64url');

interface Answered {
  readonly status: number;
  readonly body: { readonly [field: string]: string };
}

async function post(path: string, body: unknown, headers: object): Promise<Answered> {
  const response = await fetch(`${api.url}/acme-dns${path}`, {
    method: 'POST',
    body: body === undefined ? undefined : JSON.stringify(body),
    headers: { ...headers },
  });
  return { status: response.status, body: (await response.json()) as Answered['body'] };
}

/** Registers like a client that has the token in its URL. */
const register = (secret: string, body?: unknown) =>
  post('/register', body, { Authorization: `Basic ${Buffer.from(`acme:${secret}`).toString('base64')}` });

const update = ({ username, password }: Answered['body'], subdomain: string, txt: string) =>
  post('/update', { subdomain, txt }, { 'X-Api-User': username, 'X-Api-Key': password });

/** Returns the values of a name, unsorted. */
async function values(name: string): Promise<string[]> {
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/records?type=TXT`);
  return body.data.filter((record) => record.name === name).map(({ value }) => JSON.parse(value) as string);
}

describe('/acme-dns/register', () => {
  test('a name in the zone of the token, and a token for its TXT records alone', async () => {
    const { status, body } = await register(await tokenFor());
    expect({ status, body }).toEqual({
      status: 201,
      body: {
        username: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        password: expect.stringMatching(/^fw_\w{49}$/) as string,
        subdomain: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        fulldomain: `${body.subdomain}.${zone}`,
        allowfrom: [],
      },
    });
    const shown = await api.send(owner, 'GET', `/api/v1/tokens/${body.username}`);
    expect(shown.body).toMatchObject({
      kind: 'scoped',
      scopes: ['records:write'],
      zones: [zoneId],
      names: [body.subdomain],
      types: ['TXT'],
    });
  });

  test.each([
    ['nothing', undefined, []],
    ['null in place of an object', null, []],
    ['an empty object', {}, []],
    ['null', { allowfrom: null }, []],
    ['an empty list', { allowfrom: [] }, []],
    ['networks', { allowfrom: ['192.0.2.0/24', '2001:db8::/32'] }, ['192.0.2.0/24', '2001:db8::/32']],
  ])('allowfrom: %s', async (_, body, allowfrom) => {
    expect(await register(await tokenFor(), body)).toMatchObject({ status: 201, body: { allowfrom } });
  });

  test('the new token lasts no longer than the one that made it, and is used from no more addresses', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000);
    const { body } = await register(await tokenFor({ expiresAt, maxUnused: 86_400, allowlist: ['127.0.0.0/8'] }));
    expect((await api.send(owner, 'GET', `/v1/tokens/${body.username}`)).body).toMatchObject({
      expires_at: expiresAt.toISOString(),
      max_unused: '1d',
      allowlist: ['127.0.0.0/8'],
    });
    const elsewhere = { allowfrom: ['192.0.2.0/24'] };
    expect((await register(await tokenFor({ allowlist: ['127.0.0.0/8'] }), elsewhere)).status).toBe(403);
  });

  test('the same request again, by its Idempotency-Key, is one registration, whose secret is shown once', async () => {
    const headers = { Authorization: `Bearer ${await tokenFor()}`, 'Idempotency-Key': crypto.randomUUID() };
    const { body: first } = await post('/register', {}, headers);
    expect(await post('/register', {}, headers)).toEqual({ status: 201, body: { ...first, password: null } });
  });

  test.each<[string, () => Promise<string>, object]>([
    ['no token', async () => '', { status: 401, body: { error: 'forbidden' } }],
    ['a token that is none', async () => 'secret', { status: 401, body: { error: 'forbidden' } }],
    ['a token for all zones', () => tokenFor({ zones: null, scopes }), { status: 403 }],
    ['a token for no zone that is there', () => tokenFor({ zones: [crypto.randomUUID()] }), { status: 404 }],
    ['a token that makes none', () => tokenFor({ scopes: ['records:write'] }), { status: 403 }],
    ['a token without records', () => tokenFor({ scopes: ['tokens:write'] }), { status: 403 }],
  ])('%s', async (_, secret, wanted) => {
    const count = async () => (await api.services.tokens.list(account)).length;
    const asking = await secret();
    const before = await count();
    expect(await register(asking)).toMatchObject(wanted);
    expect(await count()).toBe(before);
  });

  test('networks that are none', async () => {
    const asked = await register(await tokenFor(), { allowfrom: ['192.0.2.0/24', 'everywhere'] });
    expect(asked).toMatchObject({ status: 400, body: { error: 'invalid_allowfrom_cidr' } });
  });

  test('the audit log has the new token', async () => {
    const { body } = await register(await tokenFor());
    const { body: log } = await api.send(owner, 'GET', '/api/v1/audit?action=token.create');
    expect(JSON.stringify(log.data)).toContain(body.username);
    expect(JSON.stringify(log.data)).not.toContain(body.password);
  });
});

describe('/acme-dns/update', () => {
  test('a name keeps the last two values, for a domain and its wildcard', async () => {
    const { body } = await register(await tokenFor());
    const all = [aValue(), aValue(), aValue()];
    for (const txt of all) expect(await update(body, body.subdomain, txt)).toEqual({ status: 200, body: { txt } });
    expect((await values(body.subdomain)).sort()).toEqual(all.slice(1).sort());
  });

  test('a value again is the latest; nothing is written', async () => {
    const { body } = await register(await tokenFor());
    const [one, two, three] = [aValue(), aValue(), aValue()];
    for (const txt of [one, two, one, three]) await update(body, body.subdomain, txt);
    expect((await values(body.subdomain)).sort()).toEqual([one, three].sort());
  });

  test('both at the same moment', async () => {
    const { body } = await register(await tokenFor());
    const both = [aValue(), aValue()];
    await Promise.all(both.map((txt) => update(body, body.subdomain, txt)));
    expect((await values(body.subdomain)).sort()).toEqual(both.sort());
  });

  test('a token that was made by hand, for the name of the challenge itself', async () => {
    const password = await tokenFor({ scopes: ['records:write'], names: ['_acme-challenge.www'], types: ['TXT'] });
    const txt = aValue();
    expect((await update({ username: 'anything', password }, '_acme-challenge.www', txt)).status).toBe(200);
    expect(await values('_acme-challenge.www')).toEqual([txt]);
  });

  test('texts that others wrote stay', async () => {
    const { body } = await register(await tokenFor());
    const changes = [{ name: body.subdomain, type: 'TXT', value: 'kept' }];
    await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes });
    for (const txt of [aValue(), aValue(), aValue()]) await update(body, body.subdomain, txt);
    expect(await values(body.subdomain)).toHaveLength(3);
    expect(await values(body.subdomain)).toContain('kept');
  });

  test('names of others, whether they are there or not', async () => {
    const { body } = await register(await tokenFor());
    const { body: other } = await register(await tokenFor());
    for (const subdomain of [other.subdomain, crypto.randomUUID(), '@', `x.${body.subdomain}`])
      expect(await update(body, subdomain, aValue())).toEqual({
        status: 403,
        body: { error: 'forbidden', message: 'the token is limited to other names' },
      });
    expect(await values(other.subdomain)).toEqual([]);
  });

  test.each<[string, object, number, string]>([
    ['no value', {}, 400, 'bad_txt'],
    ['a value that is none', { txt: 'short' }, 400, 'bad_txt'],
    ['no name', { subdomain: undefined, txt: 'a'.repeat(43) }, 400, 'bad_subdomain'],
    ['a name outside of the zone', { subdomain: 'elsewhere.example.', txt: 'a'.repeat(43) }, 400, 'bad_subdomain'],
    ['a name that is none', { subdomain: 'a..b', txt: 'a'.repeat(43) }, 400, 'bad_subdomain'],
  ])('%s', async (_, given, status, error) => {
    const { body } = await register(await tokenFor());
    const headers = { 'X-Api-User': body.username, 'X-Api-Key': body.password };
    expect(await post('/update', { subdomain: body.subdomain, ...given }, headers)).toMatchObject({
      status,
      body: { error },
    });
  });

  test('no JSON', async () => {
    const { body } = await register(await tokenFor());
    const response = await fetch(`${api.url}/acme-dns/update`, {
      method: 'POST',
      body: 'subdomain=',
      headers: { 'X-Api-Key': body.password },
    });
    expect([response.status, ((await response.json()) as Answered['body']).error]).toEqual([
      400,
      'malformed_json_payload',
    ]);
  });

  test('a wrong key, and one that was revoked', async () => {
    const { body } = await register(await tokenFor());
    const forbidden = { status: 401, body: { error: 'forbidden' } };
    expect(await update({ ...body, password: 'wrong' }, body.subdomain, aValue())).toMatchObject(forbidden);
    expect((await api.send(owner, 'DELETE', `/v1/tokens/${body.username}`)).status).toBe(204);
    expect(await update(body, body.subdomain, aValue())).toMatchObject(forbidden);
    expect(await values(body.subdomain)).toEqual([]);
  });
});
