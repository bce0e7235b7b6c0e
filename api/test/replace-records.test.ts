/** @slow: not in make check. */
import { make, RecordKind } from '@fourwinds/resources';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { Answer, ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;
let token: string;
let count = 0;

apiForAllTests((given) => ({ api, token } = given));

const A = { name: 'www', type: 'A', value: '192.0.2.1' };
const many = (length: number, first = 0) =>
  Array.from({ length }, (_, i) => ({ name: `h${first + i}`, type: 'A', value: '192.0.2.1' }));

type Replaced = Answer & {
  readonly body: {
    readonly record_counts: { readonly [effect: string]: number };
    readonly confirm: number | null;
    readonly change: { readonly diff: { readonly added: object[]; readonly removed: object[] } | null };
  };
};

async function newZone(records: readonly object[] = []): Promise<string> {
  const name = `replace${++count}.example`;
  expect((await api.send(token, 'POST', '/api/v1/zones', { name })).status).toBe(201);
  if (records.length > 0) expect((await put(name, records)).status).toBe(200);
  return name;
}

async function put(
  zone: string,
  records: unknown,
  { query = '', by = token, headers = {} }: { query?: string; by?: string; headers?: { [name: string]: string } } = {},
): Promise<Replaced> {
  const path = `/api/v1/zones/${zone}/records${query}`;
  return (await api.request(by, 'PUT', path, { body: { records }, headers })) as Replaced;
}

async function list(zone: string, by = token) {
  return (await api.send(by, 'GET', `/v1/zones/${zone}/records`)).body.data;
}

async function lines(zone: string): Promise<string[]> {
  return (await list(zone)).map(({ name, ttl, type, value, comment }) =>
    [name, ttl, type, value, comment].filter((part) => part !== null).join(' '),
  );
}

const issuesOf = ({ body }: Answer) => body.error.issues.map(({ path, index, code }) => ({ path, index, code }));

test('the zone has the records of the list, with comments; unchanged records keep their ids', async () => {
  const zone = await newZone([A, { ...A, name: 'old' }, { ...A, name: 'note', comment: 'before' }]);
  const before = await list(zone);
  const answer = await put(zone, [
    { ...A, comment: 'the site' },
    { ...A, name: 'note' },
    { name: 'new', type: 'TXT', value: 'x', ttl: 60 },
  ]);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      zone,
      record_counts: { added_count: 1, changed_count: 2, removed_count: 1, unchanged_count: 0 },
      confirm: null,
      change: { applied: true, id: expect.any(String) as string, in_sync: false, diff: null, warnings: [] },
    },
  });
  expect(await lines(zone)).toEqual(['new 60 TXT "x"', 'note 3600 A 192.0.2.1', 'www 3600 A 192.0.2.1 the site']);
  const idOf = (records: typeof before, name: string) => records.find((one) => one.name === name)?.id;
  const after = await list(zone);
  for (const name of ['www', 'note']) expect(idOf(after, name)).toBe(idOf(before, name));
});

test('records that were listed are accepted back, and change nothing', async () => {
  const zone = await newZone([A, { ...A, value: '192.0.2.2', ttl: 60, comment: 'two' }, { ...A, name: 'bücher' }]);
  const before = await list(zone);
  expect(await put(zone, before)).toMatchObject({
    status: 200,
    body: { record_counts: { unchanged_count: 3, changed_count: 0 }, change: { id: null, applied: true } },
  });
  expect(await list(zone)).toEqual(before);
});

test('a record without a TTL follows the default of the zone', async () => {
  const zone = await newZone([
    { ...A, ttl: 60 },
    { ...A, name: 'other' },
  ]);
  expect((await put(zone, [A, { ...A, name: 'other' }])).status).toBe(200);
  await api.send(token, 'PATCH', `/v1/zones/${zone}`, { default_ttl: 120 });
  expect(await lines(zone)).toEqual(['other 120 A 192.0.2.1', 'www 120 A 192.0.2.1']);
});

test('the smallest TTL of a set is that of all, with a warning', async () => {
  const zone = await newZone();
  const { body } = await put(zone, [
    { ...A, ttl: 300 },
    { ...A, value: '192.0.2.2', ttl: 60 },
    { ...A, value: '192.0.2.3' },
  ]);
  expect(body.change.warnings).toMatchObject([
    { severity: 'warning', index: 0, path: 'records[0].ttl', code: 'ttl-differs' },
  ]);
  expect((await lines(zone)).map((line) => line.split(' ')[1])).toEqual(['60', '60', '60']);
});

test('an empty list empties the zone', async () => {
  const zone = await newZone([A]);
  expect((await put(zone, [])).body.record_counts.removed_count).toBe(1);
  expect(await list(zone)).toEqual([]);
});

test('records of the service and repetitions are skipped, with a warning', async () => {
  const zone = await newZone();
  const { status, body } = await put(zone, [
    { name: '@', type: 'SOA', value: 'ns1 host 1 2 3 4 5' },
    { name: `${zone}.`, type: 'ns', value: 'ns1.elsewhere.example.' },
    A,
    { ...A, name: 'WWW' },
    { name: 'sub', type: 'NS', value: 'ns1.elsewhere.example.' },
  ]);
  expect(status).toBe(200);
  expect(body.change.warnings.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'records[0] soa-managed',
    'records[1] apex-ns-managed',
    'records[3] record-duplicate',
  ]);
  expect(await lines(zone)).toEqual(['sub 3600 NS ns1.elsewhere.example.', 'www 3600 A 192.0.2.1']);
});

describe('a list with wrong records changes nothing', () => {
  test.each<[string, unknown, { path: string; index?: number; code: string }[]]>([
    [
      'in the middle of a long list',
      [...many(5000), { ...A, value: 'x' }, ...many(3000, 5000)],
      [{ path: 'records[5000].value', index: 5000, code: 'value-syntax' }],
    ],
    ['no record', [A, null], [{ path: 'records[1]', index: 1, code: 'field-invalid' }]],
    ['an unknown field', [{ ...A, id_: 1 }], [{ path: 'records[0].id_', index: 0, code: 'field-unknown' }]],
    ['without a value', [{ name: 'a', type: 'A' }], [{ path: 'records[0].value', index: 0, code: 'field-missing' }]],
    ['a TTL that is none', [{ ...A, ttl: 1 }], [{ path: 'records[0].ttl', index: 0, code: 'ttl-out-of-range' }]],
    [
      'records that exclude each other',
      [A, { ...A, type: 'CNAME', value: 'other' }],
      [{ path: 'records[1]', index: 1, code: 'cname-beside-other-data' }],
    ],
    [
      'a name of another zone',
      [{ ...A, name: 'www.example.net.' }],
      [{ path: 'records[0].name', index: 0, code: 'name-outside-zone' }],
    ],
    ['no list', 'x', [{ path: 'records', index: undefined, code: 'field-invalid' }]],
    ['too many', many(10_001), [{ path: 'records', index: undefined, code: 'field-invalid' }]],
  ])('%s', async (_, records, issues) => {
    const zone = await newZone([A]);
    const answer = await put(zone, records);
    expect({ status: answer.status, issues: issuesOf(answer) }).toEqual({ status: 422, issues });
    expect(await lines(zone)).toEqual(['www 3600 A 192.0.2.1']);
  });

  test('lists 100 of them', async () => {
    const zone = await newZone([A]);
    const answer = await put(
      zone,
      many(10_000).map((record) => ({ ...record, ttl: 'x', no: 1 })),
    );
    expect([answer.status, issuesOf(answer).length]).toEqual([422, 100]);
  });

  test('a body that is too large', async () => {
    const zone = await newZone([A]);
    expect((await put(zone, many(100_000))).status).toBe(413);
    expect(await lines(zone)).toEqual(['www 3600 A 192.0.2.1']);
  });
});

test('a list of as many records as a zone may have is one change', async () => {
  const zone = await newZone();
  expect((await put(zone, many(10_000))).body.record_counts.added_count).toBe(10_000);
  const again = await put(zone, [...many(9_999), { ...A, name: 'last' }]);
  expect(again.body.record_counts).toMatchObject({ added_count: 1, removed_count: 1, unchanged_count: 9_999 });
});

test('a set of many values gets others', async () => {
  const set = (first: number) =>
    Array.from({ length: 900 }, (_, i) => ({
      ...A,
      value: `10.0.${Math.floor((first + i) / 250)}.${(first + i) % 250}`,
    }));
  const zone = await newZone(set(0));
  const before = new Set((await list(zone)).map(({ id }) => id));
  expect((await put(zone, set(5000))).body.record_counts).toMatchObject({ changed_count: 900, added_count: 0 });
  expect((await list(zone)).every(({ id }) => before.has(id))).toBe(true);
});

test('many removed names must be confirmed', async () => {
  const zone = await newZone(many(20));
  const refused = await put(zone, many(10));
  expect({ status: refused.status, issues: issuesOf(refused) }).toEqual({
    status: 422,
    issues: [{ path: 'query.confirm', index: undefined, code: 'removal-unconfirmed' }],
  });
  expect(refused.body.error.message).toContain('confirm=10');
  expect((await put(zone, many(10), { query: '?confirm=9' })).status).toBe(422);
  expect(await list(zone)).toHaveLength(20);
  const dry = await put(zone, many(10), { query: '?dry_run=true' });
  expect(dry.body).toMatchObject({ confirm: 10, change: { applied: false, id: null } });
  expect(dry.body.change.diff?.removed).toHaveLength(10);
  expect(await list(zone)).toHaveLength(20);
  expect((await put(zone, many(10), { query: '?confirm=10' })).status).toBe(200);
  expect(await list(zone)).toHaveLength(10);
});

test('If-Match refuses a list for another version', async () => {
  const zone = await newZone([A]);
  const { headers } = await api.send(token, 'GET', `/v1/zones/${zone}/records`);
  const etag = headers.get('ETag')!;
  expect((await put(zone, [A, { ...A, name: 'a' }], { headers: { 'If-Match': etag } })).status).toBe(200);
  expect((await put(zone, [], { headers: { 'If-Match': etag } })).status).toBe(412);
  expect(await list(zone)).toHaveLength(2);
});

test('Record objects stay, and are accepted in the list', async () => {
  const zone = await newZone([A]);
  const { name, namespace } = objectKeyFor(zone);
  const spec = { zoneRef: { name, namespace }, name: 'team', type: 'A', value: '192.0.2.9' };
  const object = await api.store.create(RecordKind, make(RecordKind, { namespace, name: `team-${count}` }, { spec }));
  const condition = {
    type: 'Accepted',
    status: 'True' as const,
    reason: 'Test',
    message: '',
    lastTransitionTime: '2026-01-01T00:00:00Z',
  };
  const metadata = await api.store.updateStatus(RecordKind, { ...object, status: { conditions: [condition] } });
  await api.caches.records.waitFor(metadata.resourceVersion!, AbortSignal.timeout(60_000));
  const listed = [A, { name: 'team', type: 'A', value: '192.0.2.9' }];
  const { body } = await put(zone, listed);
  expect(body).toMatchObject({
    record_counts: { unchanged_count: 1, removed_count: 0, kubernetes_record_count: 1 },
    change: { id: null, warnings: [{ index: 1, path: 'records[1]', code: 'record-read-only' }] },
  });
  expect((await put(zone, [])).body.record_counts).toMatchObject({ removed_count: 1, kubernetes_record_count: 1 });
  expect((await list(zone)).map((record) => record.name)).toEqual(['team']);
});

describe('a token for some records', () => {
  const secret = { name: 'secret', type: 'A', value: '192.0.2.66', comment: 'hidden' };
  let limited: string;

  beforeAll(async () => {
    const { id } = (await api.send(token, 'GET', '/v1/account')).body;
    limited = await api.token(id, { kind: 'scoped', scopes: ['records:write', 'records:read'], names: ['own'] });
  });

  test('replaces those, and neither sees nor removes others', async () => {
    const zone = await newZone([secret, { ...A, name: 'own' }, ...many(30)]);
    const { status, body } = await put(zone, [{ ...A, name: 'own', value: '192.0.2.2' }], { by: limited });
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { record_counts: { changed_count: 1, removed_count: 0, unchanged_count: 0 }, confirm: null },
    });
    expect((await put(zone, [], { by: limited, query: '?dry_run=true' })).body.change.diff?.removed).toHaveLength(1);
    expect((await put(zone, [], { by: limited })).body.record_counts.removed_count).toBe(1);
    expect(await list(zone)).toHaveLength(31);
    expect((await list(zone)).find(({ name }) => name === 'secret')).toMatchObject(secret);
  });

  test.each([
    ['with the value that it has', secret],
    ['with another', { ...secret, value: '192.0.2.1' }],
    ['in another form', { ...secret, name: 'SECRET' }],
    ['in an absolute form', { ...secret, name: 'secret.ZONE.' }],
  ])('may not list a hidden record %s', async (_, record) => {
    const zone = await newZone([secret]);
    const name = record.name.replace('ZONE', zone);
    for (const query of ['', '?dry_run=true'])
      expect((await put(zone, [{ ...record, name }], { by: limited, query })).status).toBe(403);
    expect(await list(zone)).toMatchObject([secret]);
  });

  test('learns nothing of hidden records from errors', async () => {
    const plain = await newZone();
    const full = await newZone([{ name: 'x.own', type: 'A', value: '192.0.2.66' }]);
    const texts = await Promise.all(
      [plain, full].map(async (zone) => {
        const answer = await put(zone, [{ name: 'own', type: 'NS', value: 'ns1.elsewhere.example.' }], { by: limited });
        return JSON.stringify([answer.status, answer.body]);
      }),
    );
    expect(texts[1]).not.toMatch(/x\.own|192\.0\.2\.66/);
  });
});

test('a read token and a foreign account may not replace records', async () => {
  const zone = await newZone([A]);
  const { id } = (await api.send(token, 'GET', '/v1/account')).body;
  const reader = await api.token(id, { kind: 'scoped', scopes: ['records:read'] });
  expect((await put(zone, [], { by: reader })).status).toBe(403);
  expect((await put(zone, [], { by: await api.account() })).status).toBe(404);
  expect(await list(zone)).toHaveLength(1);
});

test('the audit log has the difference, and the journal a digest of the list', async () => {
  const zone = await newZone([A]);
  const { body } = await put(zone, [{ ...A, name: 'new' }]);
  const { rows } = await api.pool.query<{ action: string; request: object }>(
    'SELECT action, request FROM changes WHERE id = $1',
    [body.change.id],
  );
  expect(rows).toEqual([
    { action: 'records.replace', request: { records: 1, sha256: expect.stringMatching(/^[\da-f]{64}$/) as string } },
  ]);
});
