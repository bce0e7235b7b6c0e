import { jest } from '@jest/globals';
import { ACCOUNTS_NAMESPACE, labels, make, SYSTEM_NAMESPACE, ZoneKind } from '@fourwinds/resources';
import { until } from '../../test/until.ts';
import { accountActor } from '../src/accounts/accounts/account-actor.ts';
import { rateSettings } from '../src/accounts/accounts/rate-settings.ts';
import { carryOutDomains } from '../src/domains/registration/carry-out-domains.ts';
import { labelLists } from '../src/domains/rules/label-lists.ts';
import type { DomainView } from '../src/domains/registration/domain-schema.ts';
import type { Account } from '../src/kernel/actor.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { type Answer, ApiUnderTest, type RequestOptions } from './harness.ts';
import { releaseZone } from './release-zone.ts';

const DAY = 86_400_000;
const SUFFIX = 'names.example';

let api: ApiUnderTest;
/** A verified account of a plan with a quota. */
let owner: string;
let count = 0;
/** Label of a name for the test alone. */
let label: string;
let name: string;
/** Milliseconds that the clock of the API is ahead. */
let ahead = 0;

beforeAll(async () => {
  api = await ApiUnderTest.start(undefined, { replaced: { now: () => Date.now() + ahead } });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ahead = 0;
  label = `home-${++count}`;
  name = `${label}.${SUFFIX}`;
  owner = await verified();
});
afterEach(() => jest.restoreAllMocks());

const verified = () => api.account({ plan: 'verified' });

type Shown = DomainView & { readonly change: { readonly id: string | null; readonly applied: boolean } };

interface Problem {
  readonly code: string;
  readonly detail: string;
  readonly issues?: readonly { readonly path: string; readonly code: string; readonly message: string }[];
}

const shown = ({ body }: Answer) => body as unknown as Shown;
const problem = ({ body }: Answer) => body as unknown as Problem;
const send = (method: string, path: string, body?: unknown, token = owner) =>
  api.send(token, method, `/v1/domains${path}`, body);
const take = (token = owner, wanted = name) => send('POST', '', { name: wanted }, token);
const stored = (of = name) => api.store.get(ZoneKind, objectKeyFor(of));

async function idOf(token: string): Promise<string> {
  return (await api.send(token, 'GET', '/v1/account')).body.id;
}

/** Lets the operator remove the zone that is being deleted, and the job release its name. */
async function end(): Promise<void> {
  await carryOutDomains(api.services);
  await releaseZone(api, name);
  await until('the zone is gone', () => api.caches.zones.get(objectKeyFor(name)) === undefined);
  await carryOutDomains(api.services);
}

test('a name is taken, and has a zone with the label of the registration', async () => {
  const answer = await take();
  const { id, zone_id: zoneId, ...domain } = shown(answer);
  expect({ status: answer.status, domain }).toMatchObject({
    status: 201,
    domain: { name, suffix: SUFFIX, kind: 'subdomain', status: 'active', auto_renew: false, change: { applied: true } },
  });
  expect(Date.parse(domain.ends_at) - Date.parse(domain.renewable_from)).toBe(60 * DAY);
  const zone = (await stored())!;
  expect(zone.metadata.labels).toMatchObject({
    [labels.registration]: id,
    [labels.zoneId]: zoneId,
    [labels.account]: await idOf(owner),
  });
  for (const one of [id, name, name.toUpperCase(), `${name}.`])
    expect(shown(await send('GET', `/${one}`))).toMatchObject({ id, name });
  expect((await api.send(owner, 'GET', `/v1/zones/${zoneId}`)).body).toMatchObject({ name });
  const record = { name: 'www', type: 'A', value: '192.0.2.1' };
  expect((await api.send(owner, 'POST', `/v1/zones/${name}/records`, record)).status).toBe(201);
});

test('names are listed by label, in pages', async () => {
  const wanted = ['delta', 'alfa', 'charlie', 'bravo'].map((one) => `${one}-${label}.${SUFFIX}`);
  for (const one of wanted) expect((await take(owner, one)).status).toBe(201);
  const first = await send('GET', '?limit=3');
  const rest = await send('GET', `?limit=3&cursor=${first.body.next_cursor}`);
  expect([...first.body.data, ...rest.body.data].map((one) => one.name)).toEqual(wanted.toSorted());
  expect(rest.body.next_cursor).toBeNull();
});

test('20 accounts race for a name: one gets it', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, verified));
  const answers = await Promise.all(accounts.map((account) => take(account)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([201, ...Array<number>(19).fill(409)]);
  const counts = await Promise.all(
    accounts.map(async (one) => (await send('GET', '', undefined, one)).body.data.length),
  );
  expect(counts.reduce((sum, one) => sum + one)).toBe(1);
});

test('the suffixes are listed, and names elsewhere are refused', async () => {
  const { body } = await api.send(owner, 'GET', '/v1/suffixes');
  expect(body.data.map((one) => one.name)).toEqual([SUFFIX, 'winds.example']);
  for (const [wanted, message] of [
    ['mine.example', 'below no suffix'],
    [SUFFIX, 'below no suffix'],
    [`a.${name}`, 'not directly below'],
  ]) {
    const answer = await take(owner, wanted);
    expect([answer.status, problem(answer).issues]).toEqual([
      422,
      [expect.objectContaining({ path: 'name', message: expect.stringContaining(message) as string })],
    ]);
  }
});

test('a name for which the zone of the suffix has records is not available', async () => {
  const key = { namespace: SYSTEM_NAMESPACE, name: 'winds.example' };
  const records = [{ name: 'a.office', type: 'A', value: '192.0.2.1' }];
  const spec = { domain: key.name, records, defaultTTL: 3600, suspend: false, deletionPolicy: 'Delete' as const };
  await api.store.create(ZoneKind, make(ZoneKind, key, { spec: { ...spec, suffix: true } }));
  await until('the API sees the zone', () => api.caches.zones.get(key) !== undefined);
  const answer = await take(owner, 'office.winds.example');
  expect([answer.status, problem(answer).code]).toEqual([409, 'conflict']);
  const { body } = await send('GET', '/available?name=office.winds.example');
  expect(body).toMatchObject({ available: false, issues: [{ code: 'name-taken' }] });
  expect((await take(owner, 'offices.winds.example')).status).toBe(201);
});

test('without suffixes there are no names', async () => {
  const without = await api.replica({ replaced: { suffixes: [] } });
  try {
    expect((await without.send(owner, 'GET', '/v1/suffixes')).body.data).toEqual([]);
    const answer = await without.send(owner, 'POST', '/v1/domains', { name });
    expect([answer.status, problem(answer).detail]).toEqual([422, expect.stringContaining('no suffix')]);
  } finally {
    await without.stop();
  }
});

test('a label that breaks a rule is refused with the rule and a suggestion', async () => {
  const answer = await take(owner, `my--home.${SUFFIX}`);
  expect([answer.status, problem(answer).issues]).toEqual([
    422,
    [
      expect.objectContaining({
        path: 'name',
        code: 'label-hyphens',
        message: expect.stringContaining(`for example my-home.${SUFFIX}`) as string,
      }),
    ],
  ]);
  const unverified = await api.account({ plan: 'free', verified: false });
  const short = `ab${count}`.slice(-3).padStart(3, 'x');
  const isShort = (token: string) => send('GET', `/available?name=${short}.${SUFFIX}`, undefined, token);
  expect((await isShort(owner)).body).toMatchObject({ available: true, issues: [] });
  expect(problem(await isShort(unverified)).code).toBe('verification_required');
});

test('availability has reasons and suggestions, and tells nobody the owner', async () => {
  const check = async (token: string) => (await send('GET', `/available?name=${name}`, undefined, token)).body;
  expect(await check(owner)).toEqual({ name, available: true, issues: [], suggestions: [] });
  await take(owner);
  await take(owner, `${label}-web.${SUFFIX}`);
  const other = await check(await verified());
  expect(other).toMatchObject({
    available: false,
    issues: [{ code: 'name-taken', message: `${name} is taken; use another name` }],
  });
  const { suggestions } = other as unknown as { readonly suggestions: readonly string[] };
  expect(suggestions).toContain(`my-${label}.${SUFFIX}`);
  expect(suggestions).not.toContain(`${label}-web.${SUFFIX}`);
  expect(await check(owner)).toMatchObject({ issues: [{ message: `this account has ${name} already` }] });
});

test('reserved labels and names that are hosted are conflicts', async () => {
  const reserving = await api.replica({ replaced: { labelLists: labelLists({ reserved: [label] }) } });
  try {
    const answer = await reserving.send(owner, 'POST', '/v1/domains', { name });
    expect([answer.status, problem(answer).detail]).toEqual([409, expect.stringContaining(`${name} is not available`)]);
  } finally {
    await reserving.stop();
  }
  const metadata = { namespace: ACCOUNTS_NAMESPACE, name: objectKeyFor(name).name };
  const spec = { domain: name, records: [], defaultTTL: 60, suspend: false, deletionPolicy: 'Delete' as const };
  await api.store.create(ZoneKind, make(ZoneKind, metadata, { spec }));
  expect((await take()).status).toBe(409);
  expect((await send('GET', '')).body.data).toEqual([]);
});

test('the plan limits the names, not their zones', async () => {
  const free = await api.account({ plan: 'free' });
  const wanted = Array.from({ length: 8 }, (_, i) => `${label}-${i}.${SUFFIX}`);
  const answers = await Promise.all(wanted.map((one) => take(free, one)));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 201, 201, 403, 403, 403]);
  expect(answers.filter(({ status }) => status === 403).map((one) => problem(one).code)).toEqual(
    Array(3).fill('quota_exceeded'),
  );
  expect((await api.send(free, 'GET', '/v1/limits')).body).toMatchObject({
    domain_quota: { limit: 5, used: 5 },
    zone_quota: { limit: 3, used: 0 },
  });
  expect((await api.send(free, 'POST', '/v1/zones', { name: `${label}.example` })).status).toBe(201);
});

describe('with limits', () => {
  let limited: ApiUnderTest;
  beforeAll(async () => {
    limited = await api.replica({ rates: rateSettings({}) });
  });
  afterAll(() => limited.stop());

  const takeMany = async (token: string, most: number) => {
    const statuses: number[] = [];
    for (let i = 0; i < most; i++)
      statuses.push((await limited.send(token, 'POST', '/v1/domains', { name: `${label}-${i}.${SUFFIX}` })).status);
    return statuses;
  };

  test('an account takes two names a day in its first week, then five', async () => {
    const rate = async () => {
      const { rates } = (await limited.send(owner, 'GET', '/v1/limits')).body as unknown as {
        readonly rates: readonly { readonly name: string; readonly limit: number; readonly remaining: number }[];
      };
      const { limit, remaining } = rates.find((one) => one.name === 'domain_creates')!;
      return { limit, remaining };
    };
    expect(await takeMany(owner, 3)).toEqual([201, 201, 429]);
    expect(await rate()).toEqual({ limit: 2, remaining: 0 });
    await limited.change("UPDATE accounts SET created_at = now() - interval '8 days' WHERE id = $1", [
      await idOf(owner),
    ]);
    limited.services.tokens.forget();
    expect(await rate()).toEqual({ limit: 5, remaining: 3 });
  });

  test('a name that is taken does not count', async () => {
    await take(await verified(), `${label}-0.${SUFFIX}`);
    expect(await takeMany(owner, 4)).toEqual([409, 201, 201, 429]);
  });

  test('an address takes only so many names a day, and one that is taken does not count', async () => {
    const one = await api.replica({ rates: rateSettings({ domain_creates: 100, network_domains: 2 }) });
    try {
      const accounts = await Promise.all([1, 2, 3].map(verified));
      const answers = [];
      for (const [i, account] of [accounts[0], ...accounts].entries())
        answers.push(await one.send(account, 'POST', '/v1/domains', { name: `${label}-${i || 1}.${SUFFIX}` }));
      expect(answers.map(({ status }) => status)).toEqual([201, 409, 201, 429]);
      expect(Number(answers[3].headers.get('Retry-After'))).toBeGreaterThan(86_000);
    } finally {
      await one.stop();
    }
  });
});

test('a token of names alone takes them, and a token of one zone sees its name alone', async () => {
  const account = await idOf(owner);
  const registrar = await api.token(account, { kind: 'registrar_only', scopes: ['domains:read', 'domains:write'] });
  const { zone_id: zoneId } = shown(await take(registrar));
  await take(owner, `${label}-2.${SUFFIX}`);
  expect((await api.send(registrar, 'GET', '/v1/zones')).status).toBe(403);
  const one = await api.token(account, { kind: 'scoped', scopes: ['domains:read', 'domains:write'], zones: [zoneId] });
  expect((await send('GET', '', undefined, one)).body.data).toHaveLength(1);
  expect((await send('GET', `/${label}-2.${SUFFIX}`, undefined, one)).status).toBe(404);
  expect((await take(one, `${label}-3.${SUFFIX}`)).status).toBe(403);
  const reader = await api.token(account, { kind: 'scoped', scopes: ['domains:read'] });
  expect((await send('DELETE', `/${name}`, undefined, reader)).status).toBe(403);
  expect((await send('GET', `/${name}`, undefined, await verified())).status).toBe(404);
});

test('zones of names are neither created, deleted, restored nor proven as zones', async () => {
  const refused = await api.send(owner, 'POST', '/v1/zones', { name });
  expect([refused.status, problem(refused).detail]).toEqual([409, expect.stringContaining('POST /v1/domains')]);
  expect((await api.send(owner, 'POST', '/v1/zones', { name: SUFFIX })).status).toBe(409);
  await take();
  const deleted = await api.send(owner, 'DELETE', `/v1/zones/${name}`);
  expect([deleted.status, problem(deleted).detail]).toEqual([
    409,
    expect.stringContaining(`DELETE /v1/domains/${name}`),
  ]);
  expect((await api.send(owner, 'POST', `/v1/zones/${name}/proof`)).status).toBe(409);
  expect((await api.send(owner, 'POST', '/v1/zones', { name: `sub.${name}` })).status).toBe(201);
  await api.services.deletedZones.keep({
    zoneId: crypto.randomUUID(),
    accountId: await idOf(owner),
    spec: { ...(await stored())!.spec, domain: `old-${name}` },
    labels: {},
    attached: 0,
  });
  expect((await api.send(owner, 'POST', `/v1/deleted-zones/old-${name}/restore`)).status).toBe(409);
});

test('a name below a suffix verifies no account', async () => {
  const unverified = await api.account({ plan: 'free', verified: false, email: `${label}@example.com` });
  const answer = await api.send(unverified, 'POST', '/v1/account/verification', { domain: name });
  expect([answer.status, problem(answer).issues]).toEqual([422, [expect.objectContaining({ path: 'domain' })]]);
});

test('settings change with If-Match', async () => {
  const etag = (await take()).headers.get('ETag')!;
  const patch = (body: object, headers?: RequestOptions['headers']) =>
    api.request(owner, 'PATCH', `/v1/domains/${name}`, { body, headers });
  const changed = await patch({ auto_renew: true }, { 'If-Match': etag });
  expect([changed.status, shown(changed).auto_renew]).toEqual([200, true]);
  expect((await patch({ auto_renew: false }, { 'If-Match': etag })).status).toBe(412);
  const read = (await send('GET', `/${name}`)).headers.get('ETag')!;
  expect(shown(await patch({ auto_renew: true }, { 'If-Match': read })).change).toMatchObject({
    id: null,
    applied: true,
  });
  expect((await patch({ auto_renew: false }, { 'If-Match': read })).status).toBe(200);
  expect((await patch({ ends_at: '2030-01-01T00:00:00Z' })).status).toBe(422);
});

test('a name is given up, restored, and given up for good', async () => {
  const { id } = shown(await take());
  const deleting = shown(await send('DELETE', `/${name}`));
  expect(deleting).toMatchObject({ id, status: 'deleting' });
  expect(Date.parse(deleting.restorable_until!) - Date.parse(deleting.deleting_at!)).toBe(7 * DAY);
  expect(shown(await send('DELETE', `/${name}`))).toMatchObject({ status: 'deleting', change: { id: null } });
  expect((await send('POST', `/${name}/renew`)).status).toBe(409);
  ahead = 7 * DAY - 60_000;
  await carryOutDomains(api.services);
  expect((await stored())?.metadata.deletionTimestamp).toBeUndefined();
  expect(shown(await send('POST', `/${name}/restore`))).toMatchObject({ status: 'active', deleting_at: null });
  expect((await send('POST', `/${name}/restore`)).status).toBe(409);
  await send('DELETE', `/${name}`);
  ahead += 7 * DAY + 60_000;
  expect((await send('POST', `/${name}/restore`)).status).toBe(409);
  await carryOutDomains(api.services);
  expect((await stored())?.metadata.deletionTimestamp).toBeDefined();
  expect(shown(await send('GET', `/${name}`)).status).toBe('deleting');
  await end();
  expect((await send('GET', `/${name}`)).status).toBe(404);
  expect((await api.send(owner, 'GET', '/v1/deleted-zones')).body.data).toEqual([]);
  const { data } = (await api.send(owner, 'GET', `/v1/audit?zone=${name}`)).body as unknown as {
    readonly data: readonly { readonly action: string }[];
  };
  expect(data.map(({ action }) => action).filter((action) => action.startsWith('domain.'))).toEqual(
    ['create', 'delete', 'restore', 'delete', 'release'].map((one) => `domain.${one}`).reverse(),
  );
});

test('a released name is for its former owner alone for 30 days', async () => {
  const { id } = shown(await take());
  await send('DELETE', `/${name}`);
  ahead = 8 * DAY;
  await end();
  const other = await verified();
  expect((await take(other)).status).toBe(409);
  expect((await send('GET', `/available?name=${name}`)).body).toMatchObject({ available: true });
  const again = shown(await take());
  expect(again.id).not.toBe(id);
  expect((await stored())?.metadata.labels?.[labels.registration]).toBe(again.id);
  await send('DELETE', `/${name}`);
  ahead += 8 * DAY;
  await end();
  ahead += 30 * DAY;
  expect((await take(other)).status).toBe(201);
});

test('a name is renewed from 60 days before its end, by a year', async () => {
  const { ends_at: endsAt } = shown(await take());
  const early = await send('POST', `/${name}/renew`);
  expect([early.status, problem(early).detail]).toEqual([409, expect.stringContaining('can be renewed from')]);
  ahead = Date.parse(endsAt) - 60 * DAY - Date.now() + 60_000;
  expect(shown(await send('GET', `/${name}`)).status).toBe('expiring');
  const renewed = shown(await send('POST', `/${name}/renew`));
  expect(new Date(renewed.ends_at).getUTCFullYear()).toBe(new Date(endsAt).getUTCFullYear() + 1);
  expect(renewed.status).toBe('active');
});

test('a name whose term is over is not ended', async () => {
  const { ends_at: endsAt } = shown(await take());
  ahead = Date.parse(endsAt) - Date.now() + 100 * DAY;
  await carryOutDomains(api.services);
  expect((await stored())?.metadata.deletionTimestamp).toBeUndefined();
  expect((await send('POST', `/${name}/renew`)).status).toBe(200);
});

test('a dry run writes nothing', async () => {
  const dry = await send('POST', '?dry_run=true', { name });
  expect([dry.status, shown(dry)]).toMatchObject([200, { name, change: { id: null, applied: false } }]);
  expect(await stored()).toBeUndefined();
  expect((await send('GET', `/${name}`)).status).toBe(404);
  await take();
  expect((await send('POST', '?dry_run=true', { name })).status).toBe(409);
  expect(shown(await send('DELETE', `/${name}?dry_run=true`))).toMatchObject({
    status: 'deleting',
    change: { applied: false },
  });
  expect(shown(await send('GET', `/${name}`)).status).toBe('active');
});

describe('with an Idempotency-Key', () => {
  const keyed = (method: string, path: string, key: string, body?: object) =>
    api.request(owner, method, `/v1/domains${path}`, { body, headers: { 'Idempotency-Key': key } });

  test('a request is answered again, and done once', async () => {
    const key = crypto.randomUUID();
    const [first, second] = [await keyed('POST', '', key, { name }), await keyed('POST', '', key, { name })];
    expect([second.status, second.body]).toEqual([201, first.body]);
    expect(second.headers.get('Idempotency-Replayed')).toBe('true');
    expect((await send('GET', '')).body.data).toHaveLength(1);
  });

  test('a registration whose process dies before its zone is made is completed', async () => {
    const key = crypto.randomUUID();
    jest.spyOn(api.store, 'create').mockRejectedValueOnce(new Error('killed'));
    expect((await keyed('POST', '', key, { name })).status).toBe(500);
    const answer = await keyed('POST', '', key, { name });
    expect([answer.status, shown(answer).name]).toEqual([201, name]);
    expect((await stored())?.metadata.labels?.[labels.registration]).toBe(shown(answer).id);
  });

  test('a renewal whose answer is lost is made once', async () => {
    const { ends_at: endsAt } = shown(await take());
    ahead = Date.parse(endsAt) - Date.now() - DAY;
    const key = crypto.randomUUID();
    const { domains } = api.services;
    const original = domains.change.bind(domains);
    jest.spyOn(domains, 'change').mockImplementationOnce(async (...given) => {
      await original(...given);
      throw new Error('killed');
    });
    expect((await keyed('POST', `/${name}/renew`, key)).status).toBe(500);
    const again = shown(await keyed('POST', `/${name}/renew`, key));
    expect(new Date(again.ends_at).getUTCFullYear()).toBe(new Date(endsAt).getUTCFullYear() + 1);
    expect(again.change).toMatchObject({ applied: true, id: expect.any(String) as string });
  });
});

describe('after a crash between the row and the zone', () => {
  beforeEach(async () => {
    jest.spyOn(api.store, 'create').mockRejectedValueOnce(new Error('killed'));
    expect((await take()).status).toBe(500);
    expect(await stored()).toBeUndefined();
  });

  test('the job makes the zone, once', async () => {
    const { id, zone_id: zoneId } = shown(await send('GET', `/${name}`));
    await carryOutDomains(api.services);
    expect(await stored()).toBeUndefined();
    ahead = 120_000;
    await Promise.all([carryOutDomains(api.services), carryOutDomains(api.services)]);
    expect((await stored())?.metadata.labels).toMatchObject({
      [labels.registration]: id,
      [labels.zoneId]: zoneId,
      [labels.account]: await idOf(owner),
    });
    expect((await take()).status).toBe(409);
    const { rows } = await api.pool.query("SELECT FROM audit_log WHERE action = 'domain.create' AND domain = $1", [
      name,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('a name that another owner hosts meanwhile is not registered', async () => {
    const metadata = { namespace: ACCOUNTS_NAMESPACE, name: objectKeyFor(name).name };
    const spec = { domain: name, records: [], defaultTTL: 60, suspend: false, deletionPolicy: 'Delete' as const };
    await api.store.create(ZoneKind, make(ZoneKind, metadata, { spec }));
    ahead = 120_000;
    await carryOutDomains(api.services);
    expect((await send('GET', `/${name}`)).status).toBe(404);
    expect((await stored())?.metadata.labels?.[labels.registration]).toBeUndefined();
  });
});

test('the end of an account releases its names, and nobody can take them for 30 days', async () => {
  await take();
  const account = { id: await idOf(owner), plan: 'verified' } as Account;
  expect(accountActor(account).account).toBe(account);
  await api.services.domains.endOfAccount(account, api.services.now());
  expect((await send('GET', '')).body.data).toEqual([]);
  await api.pool.query('DELETE FROM accounts WHERE id = $1', [account.id]);
  const other = await verified();
  expect((await take(other)).status).toBe(409);
  expect(await api.services.domains.forget(10)).toBe(0);
  await api.pool.query("UPDATE domains SET released_at = now() - interval '31 days' WHERE label = $1", [label]);
  expect(await api.services.domains.forget(10)).toBe(1);
});
