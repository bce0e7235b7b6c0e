/** @slow: not in make check. */
import { createHash, randomBytes } from 'node:crypto';
import { annotations, ZoneKind } from '@fourwinds/resources';
import { expireChallenges } from '../src/updates/acme/expire-challenges.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import type { ApiUnderTest, TokenOptions } from './harness.ts';
import { servedAtOnce } from './served-at-once.ts';
import { zoneForEachTest } from './zone-for-each-test.ts';

/** ACME challenges through lego's httpreq provider. */

let api: ApiUnderTest;
let owner: string;
let account: string;
let zone: string;
let stopServing: () => void;

zoneForEachTest((given) => {
  api = given.api;
  owner = given.token;
  zone = given.domain;
});
beforeEach(async () => {
  account = (await api.send(owner, 'GET', '/v1/account')).body.id;
  stopServing = servedAtOnce(api);
});
afterEach(() => stopServing());

const tokenFor = (options: TokenOptions = {}): Promise<string> =>
  api.token(account, { kind: 'scoped', scopes: ['records:write'], ...options });

const aValue = (): string => randomBytes(32).toString('base64url');
const basic = (secret: string) => ({ Authorization: `Basic ${Buffer.from(`acme:${secret}`).toString('base64')}` });

interface Answered {
  readonly status: number;
  readonly body: { readonly [field: string]: unknown };
  readonly headers: Headers;
}

async function post(
  path: string,
  body: unknown,
  headers: { [name: string]: string } = basic(owner),
): Promise<Answered> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(api.url + path, {
    method: 'POST',
    body: sent,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  return { status: response.status, body: (await response.json()) as Answered['body'], headers: response.headers };
}

const present = (name: string, value: string, headers = basic(owner)) =>
  post('/acme/present', { fqdn: `${name}.${zone}.`, value }, headers);
const cleanup = (name: string, value: string, headers = basic(owner)) =>
  post('/acme/cleanup', { fqdn: `${name}.${zone}.`, value }, headers);

test('a value that takes the addresses of a wildcard from a name says so', async () => {
  const changes = [{ op: 'upsert', name: '*', type: 'A', value: '192.0.2.1' }];
  expect((await api.send(owner, 'PATCH', `/v1/zones/${zone}/records`, { changes })).status).toBe(200);
  const { body } = await present('_acme-challenge.www', aValue());
  expect(body.warnings).toMatchObject([{ code: 'wildcard-hidden' }]);
  expect((await present('_acme-challenge', aValue())).body.warnings).toBeUndefined();
});

/** Returns the TXT records, one per line. */
async function texts(domain = zone): Promise<string[]> {
  const { body } = await api.send(owner, 'GET', `/api/v1/zones/${domain}/records?type=TXT`);
  return (body.data as unknown as { name: string; ttl: number; value: string }[])
    .map(({ name, ttl, value }) => `${name} ${ttl} ${value}`)
    .sort();
}

const lines = (name: string, ...values: string[]): string[] => values.map((value) => `${name} 60 "${value}"`).sort();

async function put(name: string, type: string, value: string): Promise<void> {
  const changes = [{ name, type, value }];
  expect((await api.send(owner, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(200);
}

const generation = async () => (await api.store.get(ZoneKind, objectKeyFor(zone)))!.metadata.generation;

describe('a challenge whose name is a CNAME', () => {
  let other: string;
  beforeEach(async () => {
    other = `${crypto.randomUUID()}.example`;
    expect((await api.send(owner, 'POST', '/api/v1/zones', { name: other })).status).toBe(201);
  });

  const putIn = async (domain: string, ...changes: readonly object[]): Promise<void> =>
    expect((await api.send(owner, 'PATCH', `/api/v1/zones/${domain}/records`, { changes })).status).toBe(200);

  test('goes to the name that it leads to, in another zone, too, and is taken out there', async () => {
    await put('_acme-challenge.www', 'CNAME', `www.${other}.`);
    await putIn(other, { name: 'www', type: 'CNAME', value: `Held.${other}.` });
    const value = aValue();
    expect(await present('_acme-challenge.www', value)).toMatchObject({
      status: 200,
      body: { zone: other, name: 'held', value, in_sync: true },
    });
    expect([await texts(other), await texts()]).toEqual([lines('held', value), []]);
    expect(await cleanup('_acme-challenge.www', value)).toMatchObject({
      status: 200,
      body: { zone: other, name: 'held' },
    });
    expect(await texts(other)).toEqual([]);
  });

  test('does not go where a wildcard leads', async () => {
    await put('*', 'CNAME', `held.${other}.`);
    const value = aValue();
    expect((await present('_acme-challenge', value)).body).toMatchObject({ zone, name: '_acme-challenge' });
    expect(await texts(other)).toEqual([]);
  });

  test('goes nowhere that the token may not write, and the answer names the target', async () => {
    await put('_acme-challenge', 'CNAME', `held.${other}.`);
    await put('_acme-challenge.near', 'CNAME', 'held');
    await put('_acme-challenge.far', 'CNAME', 'held.elsewhere.example.');
    const { id } = (await api.send(owner, 'GET', `/api/v1/zones/${zone}`)).body;
    const limited = { zones: [id], names: ['_acme-challenge', '_acme-challenge.*'], types: ['TXT'] };
    const secret = await tokenFor(limited);
    for (const [name, target] of [
      ['_acme-challenge', `held.${other}.`],
      ['_acme-challenge.near', `held.${zone}.`],
      ['_acme-challenge.far', 'held.elsewhere.example.'],
    ]) {
      const { status, body } = await present(name, aValue(), basic(secret));
      expect([status, body.detail]).toEqual([422, expect.stringContaining(`a CNAME to ${target}`)]);
      expect(body.issues).toMatchObject([{ path: 'fqdn' }]);
      expect((await present(name.replace('_acme', 'other'), aValue(), basic(secret))).status).toBe(403);
    }
    expect([await texts(), await texts(other)]).toEqual([[], []]);
  });

  test('goes along eight aliases at most, and round no circle', async () => {
    const chain = (count: number, last: string): object[] =>
      Array.from({ length: count }, (_, i) => ({
        name: `c${i}`,
        type: 'CNAME',
        value: i === count - 1 ? last : `c${i + 1}.${other}.`,
      }));
    await put('_acme-challenge', 'CNAME', `c0.${other}.`);
    await putIn(other, ...chain(7, `held.${other}.`));
    expect((await present('_acme-challenge', aValue())).body).toMatchObject({ zone: other, name: 'held' });
    await put('_acme-challenge.x', 'CNAME', '_acme-challenge');
    expect((await present('_acme-challenge.x', aValue())).status).toBe(422);
  });

  test('by acme-dns, within its zone', async () => {
    const { id } = (await api.send(owner, 'GET', `/api/v1/zones/${zone}`)).body;
    const secret = await tokenFor({ zones: [id] });
    await put('near', 'CNAME', 'held');
    await put('far', 'CNAME', `held.${other}.`);
    const txt = aValue();
    const headers = { 'X-Api-User': 'x', 'X-Api-Key': secret };
    const update = (subdomain: string) => post('/acme-dns/update', { subdomain, txt }, headers);
    expect(await update('near')).toMatchObject({ status: 200, body: { txt } });
    expect(await texts()).toEqual(lines('held', txt));
    expect(await update('far')).toMatchObject({
      status: 400,
      body: { error: 'bad_subdomain', message: expect.stringContaining(`held.${other}.`) as string },
    });
  });
});

describe('/acme/present and /acme/cleanup', () => {
  test('two values of a name at a time; each goes by its value', async () => {
    const [one, two] = [aValue(), aValue()];
    expect(await present('_acme-challenge', one)).toMatchObject({
      status: 200,
      body: { zone, name: '_acme-challenge', value: one, in_sync: true },
    });
    expect((await present('_acme-challenge', two)).status).toBe(200);
    expect(await texts()).toEqual(lines('_acme-challenge', one, two));
    expect((await cleanup('_acme-challenge', one)).status).toBe(200);
    expect(await texts()).toEqual(lines('_acme-challenge', two));
  });

  test('both at the same moment', async () => {
    const values = [aValue(), aValue(), aValue(), aValue()];
    const answers = await Promise.all(values.map((value) => present('_acme-challenge.www', value)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await texts()).toEqual(lines('_acme-challenge.www', ...values));
  });

  test('the mode RAW, in which the value is the digest of the key authorization (RFC 8555 8.4)', async () => {
    const keyAuth = 'evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ-PCt92wr-oA.9jg46WB3rR_AHD-EBXdN7cBkH1WOu0tA3M9fm21mqTI';
    const value = createHash('sha256').update(keyAuth).digest('base64url');
    const raw = { domain: `*.${zone}`, token: 'evaGxfADs6pSRb2LAv9IZf17Dt3juxGJ-PCt92wr-oA', keyAuth };
    expect((await post('/acme/present', raw)).status).toBe(200);
    expect(await texts()).toEqual(lines('_acme-challenge', value));
    expect((await post('/acme/cleanup', { ...raw, domain: zone.toUpperCase() })).status).toBe(200);
    expect(await texts()).toEqual([]);
  });

  test.each([
    ['the password of Basic', basic],
    ['Bearer', (secret: string) => ({ Authorization: `Bearer ${secret}` })],
  ])('the token as %s', async (_, headers) => {
    expect((await present('_acme-challenge', aValue(), headers(await tokenFor()) as never)).status).toBe(200);
  });

  test('the same again writes nothing', async () => {
    const value = aValue();
    await present('_acme-challenge', value);
    const before = await generation();
    expect(await present('_acme-challenge', value)).toMatchObject({ status: 200, body: { in_sync: true } });
    await cleanup('_acme-challenge', value);
    expect(await generation()).toBe(before! + 1);
    expect((await cleanup('_acme-challenge', value)).status).toBe(200);
    expect(await generation()).toBe(before! + 1);
  });

  test('a value stays beside other texts of the name, whose TTL it takes', async () => {
    await put('_acme-challenge', 'TXT', 'kept');
    const value = aValue();
    await present('_acme-challenge', value);
    expect(await texts()).toEqual(['_acme-challenge 3600 "kept"', `_acme-challenge 3600 "${value}"`].sort());
    await cleanup('_acme-challenge', value);
    expect(await texts()).toEqual(['_acme-challenge 3600 "kept"']);
  });

  test('the closest zone of the account has the value', async () => {
    const child = `sub.${zone}`;
    expect((await api.send(owner, 'POST', '/api/v1/zones', { name: child })).status).toBe(201);
    const value = aValue();
    expect((await present('_acme-challenge.sub', value)).body.zone).toBe(child);
    expect(await texts(child)).toEqual(lines('_acme-challenge', value));
  });

  test('the zone says that its changes are those of programs, so that the history folds them', async () => {
    const value = aValue();
    const from = (await generation())!;
    await present('_acme-challenge', value);
    await cleanup('_acme-challenge', value);
    const { metadata } = (await api.store.get(ZoneKind, objectKeyFor(zone)))!;
    expect(metadata.annotations?.[annotations.dynamicUpdates]).toBe(`${from}-${from + 2}`);
  });

  test('the audit log has a row for each', async () => {
    const value = aValue();
    await present('_acme-challenge', value);
    await cleanup('_acme-challenge', value);
    const { body } = await api.send(owner, 'GET', `/api/v1/zones/${zone}/audit`);
    expect(body.data).toMatchObject([
      { action: 'acme.cleanup', outcome: 'applied' },
      { action: 'acme.present', outcome: 'applied' },
      { action: 'zone.create' },
    ]);
  });
});

describe('a token for one challenge', () => {
  const limited = { names: ['_acme-challenge.*'], types: ['TXT'] };

  test('sets and removes its values, and nothing else', async () => {
    const secret = await tokenFor(limited);
    const value = aValue();
    expect((await present('_acme-challenge.www', value, basic(secret))).status).toBe(200);
    for (const name of ['www', '_acme-challenge', 'www._acme-challenge'])
      expect(await present(name, aValue(), basic(secret))).toMatchObject({
        status: 403,
        body: { code: 'forbidden', detail: 'the token is limited to other names' },
      });
    const changes = [{ name: '_acme-challenge.www', type: 'A', value: '192.0.2.1' }];
    expect((await api.send(secret, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(403);
    expect(await texts()).toEqual(lines('_acme-challenge.www', value));
    expect((await cleanup('_acme-challenge.www', value, basic(secret))).status).toBe(200);
  });

  test('a zone of others is as one that is not there', async () => {
    const other = await api.account();
    const theirs = `${crypto.randomUUID()}.example`;
    expect((await api.send(other, 'POST', '/api/v1/zones', { name: theirs })).status).toBe(201);
    const second = `${crypto.randomUUID()}.example`;
    const { body } = await api.send(owner, 'POST', '/api/v1/zones', { name: second });
    const secret = await tokenFor({ zones: [body.id] });
    const answers = [theirs, 'nowhere.example', zone].map((domain) =>
      post('/acme/present', { fqdn: `_acme-challenge.${domain}.`, value: aValue() }, basic(secret)),
    );
    for (const { status, body: refused } of await Promise.all(answers))
      expect({ status, detail: refused.detail }).toEqual({ status: 404, detail: 'there is no zone of this name' });
    expect(
      (await post('/acme/present', { fqdn: `_acme-challenge.${second}`, value: aValue() }, basic(secret))).status,
    ).toBe(200);
  });

  test.each([
    ['no token', {}],
    ['a password that is no token', basic('secret')],
    ['a token that was never made', basic(`fw_${'0'.repeat(49)}`)],
  ])('%s', async (_, headers) => {
    expect(await present('_acme-challenge', aValue(), headers as never)).toMatchObject({
      status: 401,
      body: { code: 'unauthorized' },
    });
    expect(await texts()).toEqual([]);
  });

  test('a token without the scope, and a suspended account', async () => {
    const secret = await tokenFor({ scopes: ['records:read'] });
    expect((await present('_acme-challenge', aValue(), basic(secret))).status).toBe(403);
    const suspended = await api.account();
    const { id } = (await api.send(suspended, 'GET', '/v1/account')).body;
    await api.change('UPDATE accounts SET suspended_at = now() WHERE id = $1', [id]);
    expect((await present('_acme-challenge', aValue(), basic(suspended))).status).toBe(403);
  });
});

describe('bodies that are refused', () => {
  test.each<[string, unknown, object]>([
    ['nothing', '', { status: 422 }],
    ['no JSON', '{"fqdn":', { status: 400 }],
    ['a list', [], { status: 422 }],
    ['no value', { fqdn: '_acme-challenge.example.org.' }, { status: 422, errors: ['value field-missing'] }],
    ['a text', { fqdn: 'example.org', value: 'v=spf1 -all' }, { status: 422, errors: ['value field-invalid'] }],
    [
      'a value with quotes',
      { fqdn: 'example.org', value: `${'a'.repeat(42)}"` },
      { status: 422, errors: ['value field-invalid'] },
    ],
    [
      'a value of two lines',
      { fqdn: 'example.org', value: `${'a'.repeat(43)}\n` },
      { status: 422, errors: ['value field-invalid'] },
    ],
    ['no name', { value: 'a'.repeat(43) }, { status: 422, errors: ['fqdn field-missing'] }],
    ['a name that is none', { fqdn: 'a..b', value: 'a'.repeat(43) }, { status: 422, errors: ['fqdn name-syntax'] }],
    ['the root', { fqdn: '.', value: 'a'.repeat(43) }, { status: 422, errors: ['fqdn name-syntax'] }],
    ['a domain without a key', { domain: 'example.org' }, { status: 422, errors: ['keyAuth field-missing'] }],
    ['a number', { fqdn: 1, value: 2 }, { status: 422, errors: ['fqdn field-invalid', 'value field-invalid'] }],
    ['too much', { fqdn: 'a'.repeat(20_000) }, { status: 413 }],
  ])('%s', async (_, sent, wanted) => {
    const { status, body } = await post('/acme/present', sent);
    const errors = (body.issues as { path: string; code: string }[] | undefined)?.map(
      ({ path, code }) => `${path} ${code}`,
    );
    expect({ status, ...('errors' in wanted ? { errors } : {}) }).toEqual(wanted);
  });

  test('another method', async () => {
    const response = await fetch(`${api.url}/acme/present`, { headers: basic(owner) });
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST, OPTIONS']);
  });

  test('an alias that leads out of the zones of the account', async () => {
    await put('_acme-challenge', 'CNAME', 'elsewhere.example.');
    expect((await present('_acme-challenge', aValue())).status).toBe(422);
    expect(await rows()).toBe(0);
  });
});

/** Returns the number of tracked values. */
async function rows(): Promise<number> {
  const { rows: found } = await api.pool.query<{ count: number }>(
    `SELECT count(*)::integer AS count FROM challenge_values WHERE account_id = $1 AND zone_id::text = $2`,
    [account, (await api.send(owner, 'GET', `/api/v1/zones/${zone}`)).body.id],
  );
  return found[0].count;
}

describe('values that nobody removes', () => {
  const passDay = () => api.pool.query("UPDATE challenge_values SET remove_at = remove_at - interval '25 hours'");

  test('go after a day, in one change, and texts of others stay', async () => {
    const values = [aValue(), aValue()];
    await put('_acme-challenge', 'TXT', 'kept');
    for (const value of values) await present('_acme-challenge', value);
    await expireChallenges(api.services);
    expect(await texts()).toHaveLength(3);
    await passDay();
    const before = (await generation())!;
    await expireChallenges(api.services);
    expect(await texts()).toEqual(['_acme-challenge 3600 "kept"']);
    expect([await generation(), await rows()]).toEqual([before + 1, 0]);
  });

  test('a value that somebody else wrote stays', async () => {
    const value = aValue();
    await put('_acme-challenge', 'TXT', value);
    await present('_acme-challenge', value);
    await passDay();
    await expireChallenges(api.services);
    expect(await texts()).toEqual([`_acme-challenge 3600 "${value}"`]);
  });

  test('one that is presented again stays another day', async () => {
    const value = aValue();
    await present('_acme-challenge', value);
    await passDay();
    await present('_acme-challenge', value);
    await expireChallenges(api.services);
    expect(await texts()).toEqual(lines('_acme-challenge', value));
  });

  test('a value that was never written, as its process was killed', async () => {
    const { id: zoneId } = (await api.send(owner, 'GET', `/api/v1/zones/${zone}`)).body;
    await api.services.challengeValues.note(account, { zoneId, name: '_acme-challenge' }, aValue());
    await passDay();
    const before = await generation();
    await expireChallenges(api.services);
    expect([await generation(), await rows()]).toEqual([before, 0]);
  });

  test('those of a suspended account go, too', async () => {
    const value = aValue();
    const suspended = await api.account();
    const { id } = (await api.send(suspended, 'GET', '/v1/account')).body;
    const domain = `${crypto.randomUUID()}.example`;
    await api.send(suspended, 'POST', '/api/v1/zones', { name: domain });
    await post('/acme/present', { fqdn: `_acme-challenge.${domain}`, value }, basic(suspended));
    await api.change('UPDATE accounts SET suspended_at = now() WHERE id = $1', [id]);
    await passDay();
    await expireChallenges(api.services);
    expect((await api.send(suspended, 'GET', `/api/v1/zones/${domain}/records?type=TXT`)).body.data).toEqual([]);
  });

  test('a zone that is gone leaves nothing to do', async () => {
    await present('_acme-challenge', aValue());
    expect((await api.send(owner, 'DELETE', `/api/v1/zones/${zone}`)).status).toBe(200);
    await passDay();
    await expireChallenges(api.services);
    const { rows: left } = await api.pool.query('SELECT FROM challenge_values WHERE remove_at <= now()');
    expect(left).toEqual([]);
  });
});
