/** @slow: not in make check. */
import { labels, ZoneKind } from '@fourwinds/resources';
import { type Answer, ApiUnderTest } from '../../../test/harness.ts';
import { objectKeyFor } from '../../zones/zone/find-zone.ts';

const ZONE = 'limits.example';
const RECORDS = `/api/v1/zones/${ZONE}/records`;
const FILE = `/api/v1/zones/${ZONE}/zonefile`;
const ACME = '_acme-challenge';

let api: ApiUnderTest;
let account: string;
let all: string;
let acme: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  all = await api.account();
  account = (await api.send(all, 'GET', '/v1/account')).body.id;
  acme = await api.token(account, {
    kind: 'scoped',
    scopes: ['zones:read', 'records:read', 'records:write'],
    names: [ACME, `${ACME}.*`],
    types: ['TXT'],
  });
  await api.send(all, 'POST', '/api/v1/zones', { name: ZONE });
});
afterAll(() => api.stop());

beforeEach(async () => {
  const file = `www A 192.0.2.1\nwww TXT "of www"\n${ACME} TXT "apex"\n${ACME}.www TXT "one"\n${ACME}.www A 192.0.2.2\n`;
  expect((await put(all, file)).status).toBe(200);
});

function put(token: string, file: string, query = ''): Promise<Answer> {
  return api.request(token, 'PUT', FILE + query, { body: file, headers: { 'Content-Type': 'text/dns' } });
}

const change = (token: string, ...changes: object[]): Promise<Answer> => api.send(token, 'PATCH', RECORDS, { changes });

async function seen(token: string, query = ''): Promise<string[]> {
  const { body } = await api.send(token, 'GET', RECORDS + query);
  return body.data.map(({ name, type, value }) => `${name} ${type} ${value}`);
}

async function idOf(name: string, type: string): Promise<string> {
  return (await api.send(all, 'GET', `${RECORDS}?name=${name}&type=${type}`)).body.data[0].id;
}

const message = ({ status, body }: Answer): [number, string] => [
  status,
  body.error?.message ?? (body as unknown as { detail: string }).detail,
];

const WHOLE = [
  `${ACME} TXT "apex"`,
  `${ACME}.www A 192.0.2.2`,
  `${ACME}.www TXT "one"`,
  'www A 192.0.2.1',
  'www TXT "of www"',
];

test('lists have its records alone', async () => {
  expect(await seen(all)).toEqual(WHOLE);
  expect(await seen(acme)).toEqual([`${ACME} TXT "apex"`, `${ACME}.www TXT "one"`]);
  expect(await seen(acme, '?type=A')).toEqual([]);
  expect(message(await api.send(acme, 'GET', `${RECORDS}?name=www`))).toEqual([
    403,
    'the token is limited to other names',
  ]);
});

test('a single record of others is as if there were none', async () => {
  const [own, other] = [await idOf(`${ACME}.www`, 'TXT'), await idOf('www', 'A')];
  const path = (id: string): string => `/v1/zones/${ZONE}/records/${id}`;
  expect((await api.send(acme, 'GET', path(own))).status).toBe(200);
  for (const id of [other, crypto.randomUUID()]) {
    const missing = `there is no record ${id} in this zone`;
    expect(message(await api.send(acme, 'GET', path(id)))).toEqual([404, missing]);
    expect(message(await api.send(acme, 'PATCH', path(id), { value: '192.0.2.9' }))).toEqual([404, missing]);
    expect(message(await api.send(acme, 'DELETE', path(id)))).toEqual([404, missing]);
    expect(message(await change(acme, { op: 'delete', id }))).toEqual([404, missing]);
  }
  expect((await api.send(acme, 'PATCH', path(own), { value: 'two' })).body.value).toBe('"two"');
  expect(message(await api.send(acme, 'PATCH', path(own), { name: 'www' }))).toEqual([
    403,
    'the token is limited to other names',
  ]);
  expect((await api.send(acme, 'DELETE', path(own))).status).toBe(200);
  expect(await seen(all)).toEqual(WHOLE.filter((line) => line !== `${ACME}.www TXT "one"`));
});

test('its records are made, replaced and removed', async () => {
  const made = await change(
    acme,
    { name: `${ACME}.a.b`, type: 'TXT', value: 'x' },
    { op: 'replace', name: `${ACME.toUpperCase()}.WWW.${ZONE}.`, type: 'txt', values: ['y', 'z'] },
    { op: 'delete', name: ACME, type: 'TXT' },
  );
  expect(made.status).toBe(200);
  expect(await seen(acme)).toEqual([`${ACME}.a.b TXT "x"`, `${ACME}.www TXT "y"`, `${ACME}.www TXT "z"`]);
  expect(
    (await api.send(acme, 'POST', `/v1/zones/${ZONE}/records`, { name: ACME, type: 'TXT', value: 'v' })).status,
  ).toBe(201);
});

const NAMES = 'the token is limited to other names';
const TYPES = 'the token is limited to other types';

test.each<[object, string]>([
  [{ name: 'www', type: 'TXT', value: 'x' }, NAMES],
  [{ name: 'www', type: 'TXT', value: '"of www"' }, NAMES],
  [{ op: 'create', name: 'www', type: 'TXT', value: '"of www"' }, NAMES],
  [{ op: 'delete', name: 'www', type: 'TXT' }, NAMES],
  [{ op: 'delete', name: 'www', type: 'TXT', value: 'none' }, NAMES],
  [{ op: 'delete', name: 'none', type: 'TXT' }, NAMES],
  [{ op: 'replace', name: 'WWW', type: 'TXT', values: ['x'] }, NAMES],
  [{ name: `www.${ZONE}.`, type: 'TXT', value: 'x' }, NAMES],
  [{ name: 'ⓦⓦⓦ', type: 'TXT', value: 'x' }, NAMES],
  [{ name: '@', type: 'TXT', value: 'x' }, NAMES],
  [{ name: '*', type: 'TXT', value: 'x' }, NAMES],
  [{ name: `x.${ACME}`, type: 'TXT', value: 'x' }, NAMES],
  [{ name: String.raw`${ACME}\.www`, type: 'TXT', value: 'x' }, NAMES],
  [{ name: ACME, type: 'A', value: '192.0.2.1' }, TYPES],
  [{ op: 'delete', name: `${ACME}.www`, type: 'A' }, TYPES],
  [{ op: 'delete', name: `${ACME}.www`, type: 'TYPE1' }, TYPES],
])('%j is refused, and with it all changes of its request', async (item, reason) => {
  const own = { name: ACME, type: 'TXT', value: 'new' };
  for (const changes of [[item], [own, item]]) expect(message(await change(acme, ...changes))).toEqual([403, reason]);
  expect(message(await api.send(acme, 'PATCH', `${RECORDS}?dry_run=true`, { changes: [own, item] }))).toEqual([
    403,
    reason,
  ]);
  expect(await seen(all)).toEqual(WHOLE);
});

const counts = (added_count: number, removed_count: number, unchanged_count: number) => ({
  added_count,
  changed_count: 0,
  removed_count,
  unchanged_count,
});

test('an export has its records, and an import replaces these alone', async () => {
  const exported = await api.request(acme, 'GET', FILE, { headers: { Accept: 'text/dns' } });
  const lines = (exported.body as unknown as string).trim().split('\n');
  expect(lines.map((line) => line.split(' ')[3]).sort()).toEqual(['NS', 'NS', 'NS', 'NS', 'SOA', 'TXT', 'TXT']);
  const again = await put(acme, exported.body as unknown as string);
  expect(again.body).toMatchObject({ change: { applied: true }, record_counts: counts(0, 0, 2) });
  expect(await seen(all)).toEqual(WHOLE);
  const replaced = await put(acme, `${ACME}.new TXT "n"\n`);
  expect(replaced.body).toMatchObject({ record_counts: counts(1, 2, 0) });
  expect(await seen(all)).toEqual([
    `${ACME}.new TXT "n"`,
    `${ACME}.www A 192.0.2.2`,
    'www A 192.0.2.1',
    'www TXT "of www"',
  ]);
  expect((await put(acme, `${ACME}.more TXT "m"\n`, '?mode=merge')).body).toMatchObject({
    record_counts: counts(1, 0, 1),
  });
});

test.each(['', '?mode=merge', '?on_error=skip', '?dry_run=true'])(
  'a file with records of others is refused%s',
  async (query) => {
    for (const line of ['www A 192.0.2.1', 'www TXT "other"', 'none TXT "x"', `${ACME} A 192.0.2.1`])
      expect((await put(acme, `${ACME} TXT "apex"\n${line}\n`, query)).status).toBe(403);
    expect(await seen(all)).toEqual(WHOLE);
  },
);

test('a zone shows no problems of its records', async () => {
  const key = objectKeyFor(ZONE);
  const zone = (await api.store.get(ZoneKind, key))!;
  const message = '192.0.2.1 takes an address and nothing else';
  const problem = (path: string) => ({ path, code: 'value-syntax', severity: 'error' as const, message });
  const problems = [problem('spec.records[0].value'), problem('spec.defaultTTL')];
  const written = await api.store.updateStatus(ZoneKind, {
    ...zone,
    status: { ...zone.status, problems },
  });
  await api.caches.zones.waitFor(written.resourceVersion!, AbortSignal.timeout(5000));
  const paths = async (token: string) =>
    (await api.send(token, 'GET', `/v1/zones/${ZONE}`)).body.issues.map(({ path }) => path);
  expect([(await paths(all)).length, (await paths(acme)).length]).toEqual([2, 1]);
  expect((await api.send(acme, 'GET', '/v1/zones')).body.data[0].issues).toHaveLength(1);
});

test('whatever its scopes, it does nothing to whole zones', async () => {
  const wide = await api.token(account, { names: ['www'] });
  const refused = [
    await api.send(wide, 'POST', '/v1/zones', { name: 'new.example' }),
    await api.send(wide, 'PATCH', `/v1/zones/${ZONE}`, { default_ttl: 60 }),
    await api.send(wide, 'DELETE', `/v1/zones/${ZONE}`),
    await api.send(wide, 'POST', `/v1/zones/${ZONE}/dnssec/enable`),
    await api.send(wide, 'POST', '/v1/tokens', { name: 'x', kind: 'scoped', scopes: ['zones:read'] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

describe('a token for some zones', () => {
  test('does not learn whether there are others', async () => {
    const { id } = (await api.send(all, 'GET', `/v1/zones/${ZONE}`)).body;
    const other = (await api.send(all, 'POST', '/v1/zones', { name: 'other.example' })).body.id;
    await api.send(await api.account(), 'POST', '/v1/zones', { name: 'foreign.example' });
    const token = await api.token(account, { zones: [id] });
    const answers: unknown[] = [];
    for (const zone of ['other.example', other, 'foreign.example', 'missing.example', crypto.randomUUID()])
      for (const [method, path, body] of [
        ['GET', '', undefined],
        ['DELETE', '', undefined],
        ['GET', '/records', undefined],
        ['POST', '/records', { name: 'x', type: 'A', value: '192.0.2.1' }],
        ['GET', '/zonefile', undefined],
        ['GET', '/dnssec', undefined],
      ] as const) {
        const answer = await api.request(token, method, `/v1/zones/${zone}${path}`, {
          body,
          headers: {
            'If-Match': '"x"',
            Accept: '*/*',
          },
        });
        answers.push(message(answer));
      }
    expect(new Set(answers.map(String))).toEqual(new Set(['403,the token is limited to other zones']));
    const mine = (await api.store.get(ZoneKind, objectKeyFor(ZONE)))!;
    expect(mine.metadata.labels![labels.account]).toBe(account);
  });
});
