/** @slow: not in make check. */
import { make, RecordKind } from '@fourwinds/resources';
import { zoneTag } from '../zone/identity.ts';
import { apiForAllTests } from '../../../test/api-for-all-tests.ts';
import type { Answer, ApiUnderTest } from '../../../test/harness.ts';
import { objectKeyFor } from '../zone/find-zone.ts';

let api: ApiUnderTest;
let token: string;
let count = 0;

apiForAllTests((given) => ({ api, token } = given));

interface Imported {
  readonly mode: string;
  readonly lines: { line: number; status: string; record_id: string | null }[];
  readonly line_counts: object;
  readonly record_counts: object;
  readonly change: { id: string | null; diff: { added: object[]; removed: object[]; changed: object[] } | null };
}

const DNS = { 'Content-Type': 'text/dns' };

async function newZone(records: readonly object[] = []): Promise<string> {
  const name = `import${++count}.example.org`;
  await api.send(token, 'POST', '/api/v1/zones', { name });
  if (records.length > 0) await api.send(token, 'PATCH', `/api/v1/zones/${name}/records`, { changes: records });
  return name;
}

async function put(zone: string, text: string, query = '', headers: object = {}): Promise<Answer & { body: Imported }> {
  const path = `/api/v1/zones/${zone}/zonefile${query}`;
  return (await api.request(token, 'PUT', path, { body: text, headers: { ...DNS, ...headers } })) as Answer & {
    body: Imported;
  };
}

async function listed(zone: string): Promise<string[]> {
  const { data } = (await api.send(token, 'GET', `/api/v1/zones/${zone}/records`)).body;
  return data.map(({ name, ttl, type, value }) => `${name} ${ttl} ${type} ${value}`);
}

async function getFile(zone: string, headers: { [name: string]: string } = {}): Promise<Answer & { body: string }> {
  const answer: unknown = await api.request(token, 'GET', `/api/v1/zones/${zone}/zonefile`, { headers });
  return answer as Answer & { body: string };
}

const A = { name: 'www', type: 'A', value: '192.0.2.1', ttl: 300 };

describe('import', () => {
  test('replaces the records, in one change that is in the journal, and reports each line', async () => {
    const zone = await newZone([A, { ...A, name: 'old' }]);
    const [www] = (await api.send(token, 'GET', `/api/v1/zones/${zone}/records?name=www`)).body.data;
    const { status, headers, body } = await put(
      zone,
      '\ufeff$TTL 1h\r\nwww 300 A 192.0.2.1\r\n@ MX 10 mx.example.net.\r\n',
    );
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        zone,
        mode: 'replace',
        change: { applied: true, diff: null, warnings: [] },
        line_counts: { imported_count: 2, changed_count: 0, skipped_count: 0, issue_count: 0, warning_count: 0 },
        record_counts: {
          added_count: 1,
          changed_count: 0,
          removed_count: 1,
          unchanged_count: 1,
          kubernetes_record_count: 0,
        },
        lines: [
          { line: 2, status: 'imported', record_id: www.id },
          { line: 3, status: 'imported', name: '@', type: 'MX', value: '10 mx.example.net.', ttl: 3600, issues: [] },
        ],
      },
    });
    expect(await listed(zone)).toEqual(['@ 3600 MX 10 mx.example.net.', 'www 300 A 192.0.2.1']);
    const { rows } = await api.pool.query('SELECT action, state, request FROM changes WHERE id = $1', [body.change.id]);
    expect(rows).toEqual([
      {
        action: 'zonefile.import',
        state: 'applied',
        request: {
          mode: 'replace',
          on_error: 'refuse',
          comments: false,
          bytes: 58,
          sha256: expect.any(String) as string,
        },
      },
    ]);
    const { headers: read } = await api.send(token, 'GET', `/api/v1/zones/${zone}`);
    expect(headers.get('ETag')).toBe(zoneTag(read.get('ETag')!));
  });

  test('merge adds and keeps', async () => {
    const zone = await newZone([A]);
    const { body } = await put(zone, 'www 60 A 192.0.2.2\n', '?mode=merge');
    expect(body.record_counts).toMatchObject({ added_count: 1, changed_count: 1, removed_count: 0 });
    expect(await listed(zone)).toEqual(['www 60 A 192.0.2.1', 'www 60 A 192.0.2.2']);
  });

  test('dry_run answers the same, with the difference, and changes nothing', async () => {
    const zone = await newZone([A]);
    const text = 'new 300 A 192.0.2.9\n@ 300 NS ns.example.net.\n';
    const dry = await put(zone, text, '?dry_run=true');
    expect(dry.body).toMatchObject({
      change: { id: null, applied: false, diff: { added: [{ name: 'new' }], removed: [A], changed: [] } },
    });
    expect(await listed(zone)).toEqual(['www 300 A 192.0.2.1']);
    const wet = await put(zone, text);
    const withoutIds = ({ lines }: Imported) => lines.map((line) => ({ ...line, record_id: undefined }));
    expect(withoutIds(wet.body)).toEqual(withoutIds(dry.body));
    expect(wet.body.line_counts).toEqual(dry.body.line_counts);
  });

  test('a file that changes nothing is no change', async () => {
    const zone = await newZone([A]);
    const { body, headers } = await put(zone, (await getFile(zone)).body);
    expect(body).toMatchObject({
      change: { id: null, applied: true },
      line_counts: { imported_count: 1, skipped_count: 5 },
    });
    expect(headers.get('ETag')).toBe(zoneTag((await getFile(zone)).headers.get('ETag')!));
  });

  test('one refused line and nothing is changed; every one is named', async () => {
    const zone = await newZone([A]);
    for (const query of ['', '?dry_run=true', '?mode=merge']) {
      const { status, body } = await put(
        zone,
        'a 60 A 192.0.2.1\nb 60 A nonsense\nwww 60 CNAME a\nwww 60 TXT x\n',
        query,
      );
      expect({ status, code: body.error.code, details: body.error.issues }).toEqual({
        status: 422,
        code: 'validation_error',
        details: [
          {
            severity: 'error',
            line: 2,
            path: 'line 2, column 8',
            code: 'value-syntax',
            message: expect.stringContaining('field "address"') as string,
          },
          expect.objectContaining({ line: 3, code: 'cname-beside-other-data' }),
        ],
      });
      expect(await listed(zone)).toEqual(['www 300 A 192.0.2.1']);
    }
  });

  test('If-Match is honoured', async () => {
    const zone = await newZone([A]);
    const { headers } = await getFile(zone);
    const tag = { 'If-Match': headers.get('ETag')! };
    expect((await put(zone, 'a 60 A 192.0.2.1', '', tag)).status).toBe(200);
    expect((await put(zone, 'b 60 A 192.0.2.1', '', tag)).status).toBe(412);
    expect(await listed(zone)).toEqual(['a 60 A 192.0.2.1']);
  });

  test('the plan counts, before the zone is checked as a whole', async () => {
    const free = await api.account({ plan: 'free' });
    await api.send(free, 'POST', '/api/v1/zones', { name: 'import-free.example.org' });
    const addresses = Array.from({ length: 101 }, (_, i) => `a${i} 60 A 192.0.2.1\n`).join('');
    const text = `${addresses}a0 60 CNAME a1`;
    const { status, body } = await api.request(free, 'PUT', '/v1/zones/import-free.example.org/zonefile', {
      body: text,
      headers: DNS,
    });
    expect({ status, code: (body as unknown as { code: string }).code }).toEqual({
      status: 403,
      code: 'quota_exceeded',
    });
  });

  test.each([
    ['JSON', { 'Content-Type': 'application/json' }, '{}', { status: 415, code: 'unsupported_media_type' }],
    [
      'a form, as curl sends it',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      'a A 192.0.2.1',
      { status: 415, code: 'unsupported_media_type' },
    ],
    [
      'another charset',
      { 'Content-Type': 'text/plain; charset=iso-8859-1' },
      'a A 192.0.2.1',
      { status: 415, code: 'unsupported_media_type' },
    ],
    ['more than 1 MiB', DNS, ';'.repeat(1024 * 1024 + 1), { status: 413, code: 'payload_too_large' }],
    ['nothing', DNS, '', { status: 422, code: 'validation_error' }],
    ['a preference for text', { ...DNS, Accept: 'text/dns' }, 'a A 192.0.2.1', { status: 406, code: 'not_acceptable' }],
  ])('refuses %s', async (_, headers, text, expected) => {
    const answer = await put(await newZone(), text, '', headers);
    expect({ status: answer.status, code: answer.body.error.code }).toEqual(expected);
  });

  test('text that is not UTF-8 is refused with its lines', async () => {
    const zone = await newZone();
    const response = await fetch(`${api.url}/api/v1/zones/${zone}/zonefile`, {
      method: 'PUT',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'text/plain; charset=UTF-8' },
      body: Buffer.from('a 60 TXT "\xe4"\nb 60 A 192.0.2.1\nc 60 TXT "\xf6"', 'latin1'),
    });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      error: {
        issues: [
          { line: 1, code: 'text-not-utf8' },
          { line: 3, code: 'text-not-utf8' },
        ],
      },
    });
  });

  test('of very many errors the first hundred are listed, and the message counts them', async () => {
    const zone = await newZone();
    const unread = await put(zone, 'a 60 A nonsense\n'.repeat(2000));
    expect(unread.body.error.issues).toHaveLength(100);
    expect(unread.body.error.message).toBe(
      'more than 1000 things (the first 100 are listed) are wrong with the file; nothing was imported',
    );
    const pairs = Array.from({ length: 1500 }, (_, i) => `a${i} 60 A 192.0.2.1\na${i} 60 CNAME b\n`).join('');
    expect((await put(zone, pairs)).body.error.message).toMatch(/^1500 things \(the first 100 are listed\)/);
  });

  test('lines that are wrong are refused with the file, or skipped and reported', async () => {
    const zone = await newZone([A]);
    const text = '$TTL 300\n@ CNAME site.pages.dev.\n@ ALIAS site.pages.dev.\n@ MX 10 mx.example.net.\n';
    const refusal = await put(zone, text);
    expect(refusal.status).toBe(422);
    expect(refusal.body.error.issues).toMatchObject([
      { line: 2, code: 'cname-at-apex' },
      { line: 3, code: 'type-unknown' },
    ]);
    expect(refusal.body.error.message).toMatch(/; nothing was imported; on_error=skip imports the rest$/);
    const tried = await put(zone, text, '?on_error=skip&dry_run=true');
    expect(tried.body).toMatchObject({
      on_error: 'skip',
      line_counts: { imported_count: 1, issue_count: 2 },
      change: { applied: false },
    });
    expect(tried.body.change.diff?.added).toHaveLength(1);
    expect(await listed(zone)).toEqual(['www 300 A 192.0.2.1']);
    const { status, body } = await put(zone, text, '?on_error=skip');
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        change: { applied: true },
        issues: [
          {
            line: 2,
            path: 'line 2',
            severity: 'error',
            code: 'cname-at-apex',
            message: expect.stringContaining('SOA and NS') as string,
          },
          { line: 3, path: 'line 3, column 3', code: 'type-unknown' },
        ],
        omitted_counts: { issue_count: 0 },
      },
    });
    expect(await listed(zone)).toEqual(['@ 300 MX 10 mx.example.net.']);
    expect((await put(zone, text, '?on_error=ignore')).status).toBe(422);
  });

  test('a file of which nothing fits never empties a zone', async () => {
    const zone = await newZone([A]);
    const { status, body } = await put(zone, '@ 60 CNAME site.pages.dev.\n', '?on_error=skip');
    expect({ status, message: body.error.message }).toMatchObject({
      status: 422,
      message: expect.stringMatching(/; nothing was imported$/) as string,
    });
    expect(await listed(zone)).toEqual(['www 300 A 192.0.2.1']);
  });

  test('unknown parameters and modes are refused', async () => {
    const zone = await newZone([A]);
    for (const query of ['?dryrun=true', '?mode=add'])
      expect((await put(zone, 'a A 192.0.2.1', query)).status).toBe(422);
    expect(await listed(zone)).toEqual(['www 300 A 192.0.2.1']);
  });
});

describe('export', () => {
  test('is the zone as it is served, to be kept in a file', async () => {
    const zone = await newZone([A, { name: '@', type: 'TXT', value: 'x' }]);
    const { status, headers, body } = await getFile(zone);
    expect({ status, type: headers.get('Content-Type'), name: headers.get('Content-Disposition') }).toEqual({
      status: 200,
      type: 'text/dns; charset=utf-8',
      name: `attachment; filename="${zone}.zone"`,
    });
    expect(body).toBe(
      [
        `${zone}. 3600 IN SOA ns1.fourwinds.example. hostmaster.fourwinds.example. 1 14400 3600 604800 300`,
        ...['ns1', 'ns2', 'ns3', 'ns4'].map((ns) => `${zone}. 3600 IN NS ${ns}.fourwinds.example.`),
        `${zone}. 3600 IN TXT "x"`,
        `www.${zone}. 300 IN A 192.0.2.1\n`,
      ].join('\n'),
    );
    expect((await getFile(zone, { Accept: 'text/plain' })).headers.get('Content-Type')).toBe(
      'text/plain; charset=utf-8',
    );
    expect((await getFile(zone, { Accept: 'text/html' })).status).toBe(406);
  });

  test('has the records that objects in Kubernetes attach, which an import leaves alone', async () => {
    const zone = await newZone([A]);
    const spec = { zoneRef: objectKeyFor(zone), name: 'team', type: 'A', value: '192.0.2.9', ttl: 60 };
    const record = await api.store.create(RecordKind, make(RecordKind, { name: zone, namespace: 'team' }, { spec }));
    const accepted = {
      type: 'Accepted',
      status: 'True' as const,
      reason: 'Test',
      message: '',
      lastTransitionTime: '2026-01-01T00:00:00Z',
    };
    const metadata = await api.store.updateStatus(RecordKind, { ...record, status: { conditions: [accepted] } });
    await api.caches.records.waitFor(metadata.resourceVersion!, AbortSignal.timeout(60_000));
    const { body } = await getFile(zone);
    expect(body).toContain(`team.${zone}. 60 IN A 192.0.2.9\n`);
    expect((await put(zone, body)).body).toMatchObject({
      change: { id: null },
      line_counts: { imported_count: 1, skipped_count: 6 },
    });
    expect((await put(zone, 'a 60 A 192.0.2.1')).body).toMatchObject({
      record_counts: { removed_count: 1, kubernetes_record_count: 1 },
    });
    expect(await listed(zone)).toEqual(['a 60 A 192.0.2.1', 'team 60 A 192.0.2.9']);
  });
});

describe.each(['/api/v1', '/v1'])('comments by %s', (base) => {
  const file = [
    '$TTL 300 ; of all',
    '; a line of its own',
    'a A 192.0.2.1 ;; the  web server \t',
    'b MX ( 10 ; first',
    '  mail.example.net. ) ; second',
    'c A 192.0.2.3',
    'd TXT "not ; a comment" ; of d',
    `e A 192.0.2.5 ; ${'x'.repeat(1025)}`,
    'f A 192.0.2.6 ;\r',
    'g A 192.0.2.7 ; main site cf_tags=cf-proxied:true',
    'h A 192.0.2.8 ; cf_tags=cf-proxied:false',
  ].join('\n');
  const comments = async (zone: string): Promise<string[]> => {
    const { data } = (await api.send(token, 'GET', `/api/v1/zones/${zone}/records`)).body;
    return data.map((record) => `${record.name} ${(record as unknown as { comment: string | null }).comment}`);
  };
  const send = (method: string, zone: string, query: string, body?: string) =>
    api.request(token, method, `${base}/zones/${zone}/zonefile${query}`, {
      body,
      headers: body === undefined ? {} : DNS,
    });

  test('become those of the records where that is asked for, and a file with them is no change', async () => {
    const zone = await newZone([{ name: 'c', type: 'A', value: '192.0.2.3', ttl: 300, comment: 'kept' }]);
    expect((await send('PUT', zone, '', file)).status).toBe(200);
    const none = ['a', 'b', 'd', 'e', 'f', 'g', 'h'].map((name) => `${name} null`);
    expect(await comments(zone)).toEqual([...none.slice(0, 2), 'c kept', ...none.slice(2)]);
    const { status, body } = await send('PUT', zone, '?comments=true', file);
    expect([status, body]).toMatchObject([
      200,
      { change: { applied: true }, record_counts: { changed_count: 5, unchanged_count: 3 } },
    ]);
    const lines = (body as unknown as { lines: { line: number; issues: { code: string }[] }[] }).lines;
    expect(lines.flatMap(({ line, issues }) => issues.map(({ code }) => `${line} ${code}`))).toEqual(['8 comment-cut']);
    const found = ['a the web server', 'b first second', 'c kept', 'd of d', `e ${'x'.repeat(1024)}`];
    expect(await comments(zone)).toEqual([...found, 'f null', 'g main site', 'h null']);
    const exported = (await send('GET', zone, '?comments=true')).body as unknown as string;
    expect(exported).toContain(`\na.${zone}. 300 IN A 192.0.2.1 ; the web server\n`);
    expect((await send('GET', zone, '')).body).not.toContain('192.0.2.1 ;');
    expect((await send('PUT', zone, '?comments=true', exported)).body).toMatchObject({ change: { id: null } });
    const other = await newZone();
    const moved = exported.replaceAll(zone, other);
    expect((await send('PUT', other, '?comments=true&mode=merge', moved)).status).toBe(200);
    expect(await comments(other)).toEqual(await comments(zone));
  });

  test('of several lines, or with the signs of zone files, stay one comment', async () => {
    const comment = '; one\r\ntwo\tEVIL.example.org. 60 IN A 192.0.2.66\u2028"(';
    const zone = await newZone([{ ...A, comment }]);
    const exported = (await send('GET', zone, '?comments=true')).body as unknown as string;
    const shown = 'one two EVIL.example.org. 60 IN A 192.0.2.66 "(';
    expect(exported.split('\n').filter((line) => line.includes('192.0.2'))).toEqual([
      `www.${zone}. 300 IN A 192.0.2.1 ; ${shown}`,
    ]);
    expect((await send('PUT', zone, '?comments=true', exported)).body).toMatchObject({ change: { id: null } });
    expect(await comments(zone)).toEqual([`www ${comment}`]);
  });
});

test('tokens: records:read for an export, records:write for an import, and their zones', async () => {
  const zone = await newZone([A]);
  const { id } = (await api.send(token, 'GET', `/api/v1/zones/${zone}`)).body;
  const { rows } = await api.pool.query<{ account_id: string }>('SELECT account_id FROM changes WHERE zone_id = $1', [
    id,
  ]);
  const account = rows[0].account_id;
  const path = `/api/v1/zones/${zone}/zonefile`;
  const reader = await api.token(account, { scopes: ['records:read'], zones: [id] });
  const writer = await api.token(account, { scopes: ['records:write'], zones: [id] });
  const other = await api.token(account, { zones: ['8a2e1c8e-0000-4000-8000-000000000000'] });
  const statuses = async (who: string) => [
    (await api.send(who, 'GET', path)).status,
    (await api.request(who, 'PUT', `${path}?dry_run=true`, { body: 'a 60 A 192.0.2.1', headers: DNS })).status,
  ];
  expect(await statuses(reader)).toEqual([200, 403]);
  expect(await statuses(writer)).toEqual([403, 200]);
  expect(await statuses(other)).toEqual([403, 403]);
  expect(await statuses(await api.account())).toEqual([404, 404]);
});

test('both descriptions show both', async () => {
  for (const base of ['/api/v1', '/v1']) {
    const { body } = await api.send('', 'GET', `${base}/openapi.json`);
    expect(body.paths['/zones/{zone}/zonefile']).toMatchObject({
      get: {
        operationId: 'exportZonefile',
        responses: { 200: { content: { 'text/dns': { schema: { type: 'string' } } } } },
      },
      put: {
        operationId: 'importZonefile',
        requestBody: { content: { 'text/dns': { schema: { type: 'string' } }, 'text/plain': {} } },
        responses: { 200: { content: { 'application/json': {} } } },
      },
    });
  }
  const { body } = await api.send('', 'GET', '/api/v1/openapi.json');
  const { responses } = (body as unknown as { components: { responses: object } }).components;
  expect(body.paths['/zones/{zone}/records']).toMatchObject({
    patch: { responses: { 422: { $ref: '#/components/responses/UnprocessableEntity' } } },
  });
  expect(responses).toMatchObject({
    UnprocessableEntity: { content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } } },
  });
});
