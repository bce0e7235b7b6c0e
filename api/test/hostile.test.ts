/** @slow: not in make check. */
import { ZoneKind } from '@fourwinds/resources';
import { ApiUnderTest } from './harness.ts';
import type { Detail } from '../src/kernel/failure.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';

const RECORDS = '/api/v1/zones/hostile.example/records';

let api: ApiUnderTest;
let token: string;

beforeAll(async () => {
  api = await ApiUnderTest.start();
  token = await api.account();
  expect((await api.send(token, 'POST', '/api/v1/zones', { name: 'hostile.example' })).status).toBe(201);
});
afterAll(() => api.stop());

function patch(body: unknown, query = '') {
  return api.send(token, 'PATCH', RECORDS + query, body);
}

async function records(): Promise<number> {
  return (await api.send(token, 'GET', RECORDS)).body.data.length;
}

describe('text that no database holds is refused', () => {
  const good = { name: 'x', type: 'TXT', value: 'x' };

  test.each([
    { what: 'NUL in a value', change: { ...good, value: 'a\0b' }, path: 'changes[0].value' },
    { what: 'NUL in a comment', change: { ...good, comment: 'a\0b' }, path: 'changes[0].comment' },
    { what: 'half a surrogate pair in a value', change: { ...good, value: '\ud800' }, path: 'changes[0].value' },
    { what: 'half a surrogate pair in a comment', change: { ...good, comment: '\udc00' }, path: 'changes[0].comment' },
    {
      what: 'NUL in one of several values',
      change: { op: 'replace', name: 'x', type: 'TXT', values: ['a', '\0'] },
      path: 'changes[0].values[1]',
    },
  ])('$what', async ({ change, path }) => {
    const { status, body } = await patch({ changes: [change] });
    expect({ status, details: body.error.issues }).toEqual({
      status: 422,
      details: [
        { index: 0, severity: 'error', path, code: 'field-invalid', message: expect.stringMatching(/NUL/) as string },
      ],
    });
  });

  test('NUL escaped is data', async () => {
    const { status } = await patch({ changes: [{ ...good, value: 'a\\000b' }] });
    expect(status).toBe(200);
    expect((await patch({ changes: [{ op: 'delete', name: 'x', type: 'TXT' }] })).status).toBe(200);
  });
});

test('a body that is not UTF-8 is not JSON', async () => {
  const response = await fetch(api.url + RECORDS, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: Buffer.from('{"changes":[{"name":"x","type":"TXT","value":"\xff"}]}', 'latin1'),
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    error: { code: 'bad_request', message: expect.stringContaining('UTF-8') as string },
  });
});

/** Encodes a text in UTF-7, which can write a letter as a code. */
const utf7 = (text: string) => Buffer.from(text.replace('changes', '+AGM-hanges'));

test.each([
  ['utf-7', utf7],
  ['utf-16le', (text: string) => Buffer.from(text, 'utf16le')],
  ['utf-16', (text: string) => Buffer.from(text, 'utf16le').swap16()],
  ['utf-32', (text: string) => Buffer.from(text)],
])('a body in %s is refused, in which a key could be hidden from those who read UTF-8', async (charset, write) => {
  const response = await fetch(api.url + RECORDS, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': `application/json; charset=${charset}` },
    body: write('{"changes":[]}'),
  });
  expect(response.status).toBe(415);
  expect(await response.json()).toMatchObject({
    error: { code: 'unsupported_media_type', message: expect.stringContaining('UTF-8') as string },
  });
});

describe('a request that is wrong in very many places', () => {
  const many = (count: number, item: unknown) => Array.from({ length: count }, () => item);
  const fields = (count: number) => Object.fromEntries(many(count, 0).map((_, i) => [`k${i}`, 1]));
  const nested = (depth: number): unknown => (depth === 0 ? [] : [nested(depth - 1)]);
  const replaceMany = (count: number, value: string) =>
    many(200, 0).map((_, i) => ({ op: 'replace', name: `r${i}`, type: 'A', values: many(count, value) }));

  test.each([
    { what: 'changes', body: () => ({ changes: many(1001, {}) }) },
    { what: 'values', body: () => ({ changes: [{ op: 'replace', name: 'x', type: 'A', values: many(1001, 1) }] }) },
    { what: 'bad values in several sets', body: () => ({ changes: replaceMany(50, 'x') }) },
    { what: 'values of the wrong kind', body: () => ({ changes: [{ op: 'replace', values: many(900, {}) }] }) },
    { what: 'fields', body: () => fields(250) },
    { what: 'fields of changes', body: () => ({ changes: many(900, fields(20)) }) },
    { what: 'empty changes', body: () => ({ changes: many(1000, {}) }) },
  ])('$what: is answered with the first hundred', async ({ body }) => {
    const answer = await patch(body());
    expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status: 422, code: 'validation_error' });
    expect(answer.body.error.issues.length).toBeLessThanOrEqual(100);
  });

  test.each([
    { what: 'changes', body: () => ({ changes: many(340_000, {}) }) },
    { what: 'values', body: () => ({ changes: [{ op: 'replace', name: 'x', type: 'A', values: many(500_000, 1) }] }) },
    { what: 'values in several sets', body: () => ({ changes: replaceMany(1000, 'x') }) },
    { what: 'fields', body: () => fields(80_000) },
    { what: 'fields of changes', body: () => ({ changes: many(1000, fields(100)) }) },
    { what: 'lists within lists', body: () => ({ changes: nested(1000) }) },
  ])('$what: is not read where it has more than any request needs', async ({ body }) => {
    const { status, body: answer } = await patch(body());
    expect({ status, code: answer.error.code, hasIssues: 'issues' in answer.error }).toEqual({
      status: 400,
      code: 'bad_request',
      hasIssues: false,
    });
  });

  const longNames = [
    'a.'.repeat(50_000),
    '.'.repeat(500_000),
    'ü.'.repeat(50_000),
    '\\'.repeat(400_000),
    `${' '.repeat(900_000)}x`,
    `a@${'b'.repeat(500_000)} c`,
    `http://${'a'.repeat(900_000)}`,
    '\u00ad'.repeat(400_000),
  ];

  test.each(longNames.map((name, i) => [i, name] as const))(
    'a name of very many labels or characters: %i',
    async (_, name) => {
      for (const path of ['/v1/zones', '/api/v1/zones', '/v1/names/check']) {
        const { status, body } = await api.send(token, 'POST', path, { name });
        expect([path, status]).toEqual([path, 422]);
        expect(JSON.stringify(body).length).toBeLessThan(10_000);
      }
    },
  );

  test('more values than a zone holds are refused before they are read', async () => {
    const changes = many(11, 0).map((_, i) => ({ op: 'replace', name: `r${i}`, type: 'A', values: many(1000, 'x') }));
    const { body } = await patch({ changes });
    expect(body.error.issues).toEqual([
      { severity: 'error', path: 'changes', code: 'field-invalid', message: expect.stringMatching('10000') as string },
    ]);
  });
});

test('a value whose canonical form is too long is refused at its place, in a dry run too', async () => {
  const changes = [{ name: 'x', type: 'TXT', value: 'x'.repeat(65_400) }];
  for (const query of ['', '?dry_run=true']) {
    const { status, body } = await patch({ changes }, query);
    expect({ status, details: body.error.issues }).toEqual({
      status: 422,
      details: [expect.objectContaining({ index: 0, path: 'changes[0].value' }) as Detail],
    });
    expect(JSON.stringify(body)).not.toContain('spec');
  }
});

describe('parameters that an endpoint does not have are refused', () => {
  test.each([
    ['GET', '/api/v1/zones/hostile.example?x=1'],
    ['GET', '/api/v1/account?x=1'],
    ['POST', '/v1/zones/hostile.example/records?dryrun=true'],
    ['POST', '/api/v1/zones?dryrun=true'],
  ])('%s %s', async (method, path) => {
    const before = await records();
    const body = path.includes('records')
      ? { name: 'dry', type: 'A', value: '192.0.2.1' }
      : { name: 'dry-run.example' };
    const { status } = await api.send(token, method, path, method === 'GET' ? undefined : body);
    expect(status).toBe(422);
    expect(await records()).toBe(before);
  });
});

test.each([
  ['/api/v1/zones/hostile.example', 7],
  ['/api/v1/zones?name=hostile.example', 8],
])('%s is kept by no cache, and not sent again to who has it', async (path, serial) => {
  const ask = (headers = {}) => api.request(token, 'GET', path, { headers });
  const { headers } = await ask();
  expect(headers.get('Cache-Control')).toBe('no-store');
  expect((await ask({ 'If-None-Match': headers.get('ETag')! })).status).toBe(304);
  const stored = (await api.store.get(ZoneKind, objectKeyFor('hostile.example')))!;
  const { resourceVersion } = await api.store.updateStatus(ZoneKind, { ...stored, status: { serial } });
  await api.caches.zones.waitFor(resourceVersion!, AbortSignal.timeout(60_000));
  const changed = await ask({ 'If-None-Match': headers.get('ETag')! });
  expect(changed.status).toBe(200);
  expect(JSON.stringify(changed.body)).toContain(`"serial":${serial}`);
});

describe('methods', () => {
  test('HEAD answers as GET would', async () => {
    const get = await fetch(`${api.url}/v1/zones`, { headers: { Authorization: `Bearer ${token}` } });
    const head = await fetch(`${api.url}/v1/zones`, { method: 'HEAD', headers: { Authorization: `Bearer ${token}` } });
    for (const name of ['Content-Length', 'Content-Type']) expect(head.headers.get(name)).toBe(get.headers.get(name));
    expect(await head.text()).toBe('');
  });

  test.each(['/v1/openapi.json', '/healthz', '/readyz', '/metrics', '/v1/zones', '/api/v1/account'])(
    '%s says which it has',
    async (path) => {
      const { status, headers } = await api.send(token, 'PUT', path, {});
      expect({ status, hasGet: headers.get('Allow')?.includes('GET') }).toEqual({ status: 405, hasGet: true });
      const options = await api.send('', 'OPTIONS', path);
      expect({ status: options.status, allow: options.headers.get('Allow') }).toEqual({
        status: 204,
        allow: headers.get('Allow'),
      });
    },
  );

  test('the description needs no token and is described by its own type', async () => {
    const { status, body } = await api.send('', 'GET', '/v1/openapi.json');
    expect({ status, openapi: (body as unknown as { openapi: string }).openapi }).toEqual({
      status: 200,
      openapi: '3.1.1',
    });
  });
});

describe('anything but HTTP is answered with an error that has an id', () => {
  async function exchange(request: string): Promise<{ status: number; error: { code: string; request_id: string } }> {
    const [head, body] = (await api.exchange(request)).split('\r\n\r\n');
    return { status: Number(head.split(' ')[1]), ...(JSON.parse(body) as { error: never }) };
  }

  test.each([
    {
      what: 'a method that does not exist',
      request: 'FOO / HTTP/1.1\r\nHost: x\r\n\r\n',
      status: 501,
      code: 'not_implemented',
    },
    { what: 'noise', request: '\x16\x03\x01\r\n\r\n', status: 400 },
    { what: 'no host', request: 'GET /v1/zones HTTP/1.1\r\nConnection: close\r\n\r\n', status: 400 },
    { what: 'two lengths', request: 'GET / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n', status: 400 },
    {
      what: 'headers without end',
      request: `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      status: 431,
      code: 'header_too_large',
    },
  ])('$what', async ({ request, status, code = 'bad_request' }) => {
    expect(await exchange(request)).toEqual({
      status,
      error: {
        code,
        message: expect.any(String) as string,
        request_id: expect.stringMatching(/^[-0-9a-f]{36}$/) as string,
      },
    });
  });
});

test.each([
  { url: '/api/v1', type: 'application/json' },
  { url: '/v1', type: 'application/problem+json' },
])('a cursor that is too long for the parser is refused in the form of the API below $url', async ({ url, type }) => {
  const response = await fetch(`${api.url}${url}/zones?cursor=${'x'.repeat(20_000)}`);
  expect([response.status, response.headers.get('Content-Type')]).toEqual([431, type]);
});
