/** @slow: not in make check. */
import { ACCOUNTS_NAMESPACE, make, RecordKind } from '@fourwinds/resources';
import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { Answer, ApiUnderTest } from '../../../test/harness.ts';
import { releaseZone } from '../../../test/release-zone.ts';
import { objectKeyFor } from '../zone/find-zone.ts';

let api: ApiUnderTest;
let token: string;
let other: string;

apiForAllTests((given) => ({ api, token } = given));

interface Found {
  type: string;
  name: string;
  unicode_name: string;
  zone_id: string;
  zone: string;
  record: { name: string; type: string; value: string; managed_by: string } | null;
  matches: string[];
}

async function search(text: string, { as = token, query = '' } = {}): Promise<Answer & { found: Found[] }> {
  const answer = await api.send(as, 'GET', `/api/v1/search?q=${encodeURIComponent(text)}${query}`);
  return { ...answer, found: answer.body.data as unknown as Found[] };
}

/** Formats as `zone example.com` or `record www.example.com A 192.0.2.1`. */
const shortly = ({ type, name, record }: Found): string =>
  record === null ? `${type} ${name}` : `${type} ${name} ${record.type} ${record.value}`;

const found = async (text: string, options = {}): Promise<string[]> => (await search(text, options)).found.map(shortly);

async function put(as: string, zone: string, ...changes: object[]): Promise<void> {
  expect((await api.send(as, 'PATCH', `/api/v1/zones/${zone}/records`, { changes })).status).toBe(200);
}

beforeAll(async () => {
  other = await api.account();
  for (const [as, name] of [
    [token, 'shop.example'],
    [token, 'bücher.example'],
    [other, 'others.example'],
  ])
    expect((await api.send(as, 'POST', '/v1/zones', { name })).status).toBe(201);
  await api.send(token, 'PATCH', '/v1/zones/shop.example', { comment: 'Moves in May', labels: { team: 'web' } });
  await put(
    token,
    'shop.example',
    { name: '@', type: 'MX', value: '10 mail.bücher.example.' },
    { name: 'www', type: 'A', value: '192.0.2.1', comment: 'moves, too' },
    { name: 'straße', type: 'TXT', value: 'café' },
    { name: '*.dev', type: 'CNAME', value: 'www' },
  );
  await put(token, 'bücher.example', { name: 'www', type: 'A', value: '192.0.2.1' });
  await put(other, 'others.example', { name: 'www', type: 'A', value: '192.0.2.1', comment: 'moves' });
});

test.each([
  ['shop', ['zone shop.example', 'record *.dev.shop.example CNAME www.shop.example.']],
  ['SHOP.example.', ['zone shop.example', 'record *.dev.shop.example CNAME www.shop.example.']],
  ['hop.ex', ['zone shop.example', 'record *.dev.shop.example CNAME www.shop.example.']],
  ['192.0.2.1', ['record www.shop.example A 192.0.2.1', 'record www.xn--bcher-kva.example A 192.0.2.1']],
  ['moves', ['zone shop.example', 'record www.shop.example A 192.0.2.1']],
  ['team=web', ['zone shop.example']],
  ['bücher', ['record shop.example MX 10 mail.xn--bcher-kva.example.', 'zone xn--bcher-kva.example']],
  ['www.bücher', ['record www.xn--bcher-kva.example A 192.0.2.1']],
  ['www.xn--bcher-kva.example.', ['record www.xn--bcher-kva.example A 192.0.2.1']],
  ['STRASSE', []],
  ['straße', [String.raw`record xn--strae-oqa.shop.example TXT "caf\195\169"`]],
  ['Café', [String.raw`record xn--strae-oqa.shop.example TXT "caf\195\169"`]],
  ['*.dev', ['record *.dev.shop.example CNAME www.shop.example.']],
  ['nowhere', []],
  ['others', []],
])('%s', async (text, hits) => {
  expect((await found(text)).sort()).toEqual([...hits].sort());
});

test('only zones are found, or only records', async () => {
  expect(await found('shop', { query: '&type=zone' })).toEqual(['zone shop.example']);
  const records = ['record *.dev.shop.example CNAME www.shop.example.'];
  expect(await found('shop', { query: '&type=record' })).toEqual(records);
  // A page contains `limit` results of the requested type.
  expect(await found('shop', { query: '&type=record&limit=1' })).toEqual(records);
});

test('a hit says where the text is, with the name in Unicode', async () => {
  const [hit] = (await search('STRAßE')).found;
  expect(hit).toMatchObject({
    type: 'record',
    name: 'xn--strae-oqa.shop.example',
    unicode_name: 'straße.shop.example',
    zone: 'shop.example',
    record: { name: 'xn--strae-oqa', type: 'TXT', managed_by: 'api' },
    matches: ['name'],
  });
  const { id } = (await api.send(token, 'GET', '/v1/zones/shop.example')).body;
  expect((await search('moves')).found[0]).toMatchObject({ zone_id: id, record: null, matches: ['comment'] });
});

test('Record objects that are attached are found', async () => {
  const key = objectKeyFor('shop.example');
  const spec = { zoneRef: key, name: 'attached', type: 'A', value: '198.51.100.7' };
  const record = await api.store.create(
    RecordKind,
    make(RecordKind, { namespace: 'team', name: 'attached' }, { spec }),
  );
  const condition = {
    type: 'Accepted',
    status: 'True' as const,
    reason: 'Attached',
    message: '',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  };
  await api.store.updateStatus(RecordKind, { ...record, status: { conditions: [condition] } });
  const { resourceVersion } = (await api.store.get(RecordKind, record.metadata))!.metadata;
  await api.caches.records.waitFor(resourceVersion!, AbortSignal.timeout(60_000));
  const hits = (await search('198.51.100')).found;
  expect(hits.map(shortly)).toEqual(['record attached.shop.example A 198.51.100.7']);
  expect(hits[0].record?.managed_by).toBe('kubernetes');
});

describe('a token', () => {
  let account: string;
  beforeAll(async () => {
    account = (await api.send(token, 'GET', '/v1/account')).body.id;
  });

  test('for one zone finds nothing of others', async () => {
    const { id } = (await api.send(token, 'GET', '/v1/zones/shop.example')).body;
    const as = await api.token(account, { kind: 'scoped', scopes: ['zones:read', 'records:read'], zones: [id] });
    expect(await found('192.0.2.1', { as })).toEqual(['record www.shop.example A 192.0.2.1']);
    expect(await found('example', { as })).toEqual([
      'zone shop.example',
      'record shop.example MX 10 mail.xn--bcher-kva.example.',
      'record *.dev.shop.example CNAME www.shop.example.',
    ]);
  });

  test('for some names and types finds these alone', async () => {
    const scopes = ['zones:read', 'records:read'] as const;
    const as = await api.token(account, { kind: 'scoped', scopes, names: ['www'], types: ['A'] });
    expect(await found('www', { as })).toEqual([
      'record www.shop.example A 192.0.2.1',
      'record www.xn--bcher-kva.example A 192.0.2.1',
    ]);
    expect(await found('caf', { as })).toEqual([]);
  });

  test('without records:read finds zones alone', async () => {
    const as = await api.token(account, { kind: 'scoped', scopes: ['zones:read'] });
    expect(await found('bücher', { as })).toEqual(['zone xn--bcher-kva.example']);
    const lacking = await api.token(account, { kind: 'scoped', scopes: ['records:read'] });
    expect((await search('bücher', { as: lacking })).status).toBe(403);
  });
});

test.each(['', ' ', 'x'.repeat(256), '\0'])('%j is refused', async (text) => {
  expect((await search(text)).status).toBe(422);
});

describe('pages', () => {
  let many: string;
  const NAMES = Array.from({ length: 150 }, (_, i) => `needle${String(i).padStart(3, '0')}`);

  beforeAll(async () => {
    many = await api.account();
    for (const name of ['a.example', 'b.example', 'needle.example']) {
      await api.send(many, 'POST', '/v1/zones', { name });
      await put(many, name, ...[...NAMES].reverse().map((one) => ({ name: one, type: 'A', value: '192.0.2.1' })));
    }
  });

  async function pages(limit: number, between: () => Promise<void> = async () => undefined): Promise<string[]> {
    const all: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query = `&limit=${limit}${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const { body, found: hits } = await search('needle', { as: many, query });
      all.push(...hits.map(({ name }) => name));
      cursor = body.next_cursor;
      await between();
    }
    return all;
  }

  const ALL = [
    ...NAMES.map((name) => `${name}.a.example`),
    ...NAMES.map((name) => `${name}.b.example`),
    'needle.example',
    ...NAMES.map((name) => `${name}.needle.example`),
  ];

  test.each([1, 7, 150, 151, 200])('of %d have every hit once, in the order of zones and names', async (limit) => {
    expect(await pages(limit)).toEqual(ALL);
  });

  test('neither repeat nor hide a hit when others come and go in between', async () => {
    let round = 0;
    const change = (): Promise<void> =>
      put(
        many,
        'b.example',
        { name: `a${round++}`, type: 'A', value: '192.0.2.2' },
        { op: 'delete', name: `a${round - 4}`, type: 'A' },
      );
    expect(await pages(40, change)).toEqual(ALL);
  });

  test('go on after a zone that is gone', async () => {
    const { body } = await search('needle', { as: many, query: '&limit=200' });
    await api.send(many, 'DELETE', '/v1/zones/b.example');
    await releaseZone(api, 'b.example');
    const rest = await search('needle', { as: many, query: `&limit=200&cursor=${body.next_cursor}` });
    expect(rest.found.map(({ name }) => name)).toEqual(ALL.slice(300));
  });

  test('take a cursor of a search alone', async () => {
    const { body } = await api.send(many, 'GET', '/v1/zones?limit=1');
    expect((await search('needle', { as: many, query: `&cursor=${body.next_cursor}` })).status).toBe(422);
    const forged = Buffer.from(`shop.example\0${ACCOUNTS_NAMESPACE}/x\n`).toString('base64url');
    expect((await search('shop', { as: many, query: `&cursor=${forged}` })).found).toEqual([]);
  });
});

test('others are answered while an account with large zones searches', async () => {
  const heavy = await api.account();
  const file = Array.from({ length: 8000 }, (_, i) => `h${i} TXT "${'xn--a '.repeat(3)}${i}"`).join('\n');
  for (let i = 0; i < 3; i++) {
    await api.send(heavy, 'POST', '/v1/zones', { name: `heavy${i}.example` });
    const path = `/v1/zones/heavy${i}.example/zonefile`;
    expect(
      (await api.request(heavy, 'PUT', path, { body: file, headers: { 'Content-Type': 'text/dns' } })).status,
    ).toBe(200);
  }
  let isDone = false;
  const searches = Promise.all(Array.from({ length: 30 }, () => search('ö', { as: heavy }))).then((answers) => {
    isDone = true;
    return answers;
  });
  let answered = 0;
  for (; !isDone; answered++) expect((await api.send(other, 'GET', '/v1/zones/others.example')).status).toBe(200);
  expect((await searches).map(({ status, found: hits }) => [status, hits])).toEqual(Array(30).fill([200, []]));
  expect(answered).toBeGreaterThan(5);
});
