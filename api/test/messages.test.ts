/** @slow: not in make check. */
import fc from 'fast-check';
import { type Answer, ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;
let token: string;

const ZONE = '/api/v1/zones/messages.example';
const RECORDS = `${ZONE}/records`;
const ID = '00000000-0000-4000-8000-000000000000';

beforeAll(async () => {
  api = await ApiUnderTest.start();
  token = await api.account();
  await api.send(token, 'POST', '/api/v1/zones', { name: 'messages.example' });
  const changes = [
    { name: 'www', type: 'A', value: '192.0.2.1' },
    { name: 'www', type: 'AAAA', value: '2001:db8::1' },
    { name: 'www', type: 'TXT', value: 'x' },
  ];
  await api.send(token, 'PATCH', RECORDS, { changes });
});
afterAll(() => api.stop());

function patch(changes: readonly object[], query = ''): Promise<Answer> {
  return api.send(token, 'PATCH', `${RECORDS}${query}`, { changes });
}

describe('a field that is wrong', () => {
  const A = { name: 'www', type: 'A', value: '192.0.2.1' };
  test.each<[string, object, string, RegExp]>([
    ['a number in quotes', { ...A, ttl: '300' }, 'changes[0].ttl', /a number; write 300 without quotes$/],
    ['text for a number', { ...A, ttl: 'soon' }, 'changes[0].ttl', /^this must be a number$/],
    ['a number for text', { ...A, value: 5 }, 'changes[0].value', /^this must be text in quotes$/],
    ['no name', { ...A, name: '' }, 'changes[0].name', /^this is empty; write @/],
    ['an id that is none', { op: 'delete', id: 'x' }, 'changes[0].id', /^this must be an id, such as [0-9a-f-]{36}$/],
    [
      'value for replace',
      { ...A, op: 'replace' },
      'changes[0].values',
      /^replace takes values, a list; write "values"/,
    ],
    [
      'values for upsert',
      { name: 'a', type: 'A', values: ['192.0.2.1'] },
      'changes[0].value',
      /^upsert takes one value/,
    ],
    ['a type too long', { ...A, type: 'x'.repeat(17) }, 'changes[0].type', /^this must be at most 16 characters$/],
  ])('%s', async (_, change, path, message) => {
    const { status, body } = await patch([change]);
    expect({ status, details: body.error.issues }).toEqual({
      status: 422,
      details: [
        {
          index: 0,
          severity: 'error',
          path,
          code: expect.any(String) as string,
          message: expect.stringMatching(message) as string,
        },
      ],
    });
  });

  test('an empty list of changes', async () => {
    const { body } = await patch([]);
    expect(body.error.message).toBe('changes: this is empty; list at least one item');
  });

  test.each(['0', '201', '1.5', 'abc', ''])('limit=%s', async (limit) => {
    const { status, body } = await api.send(token, 'GET', `${RECORDS}?limit=${limit}`);
    expect({ status, message: body.error.message }).toEqual({
      status: 422,
      message: 'query.limit: this must be a whole number from 1 to 200',
    });
  });

  test.each([null, 3.5, []])('algorithm %j', async (algorithm) => {
    const { body } = await api.send(token, 'POST', `${ZONE}/dnssec/enable`, { algorithm });
    expect(body.error.message).toMatch(/^algorithm: this must be the mnemonic of an algorithm, such as ED25519$/);
  });

  test('keys of a rollover, none of them', async () => {
    const { body } = await api.send(token, 'POST', `${ZONE}/dnssec/rollover`, { roles: [] });
    expect(body.error.message).toBe('roles: this is empty; list KSK, ZSK or both, or leave it out for both');
  });

  test('DNSSEC switched on as if it were a setting', async () => {
    const { body } = await api.send(token, 'PATCH', '/v1/zones/messages.example', { dnssec: { enabled: true } });
    expect(body).toMatchObject({
      status: 422,
      detail: expect.stringContaining('POST …/dnssec/enable') as string,
      issues: [{ path: 'dnssec.enabled', code: 'field-unknown' }],
    });
  });
});

test('the name of a zone that was mapped to other letters', async () => {
  const made = await api.send(token, 'POST', '/v1/zones', { name: 'ｗｉｄｅ.example' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: 'wide.example',
      change: {
        warnings: [
          {
            path: 'name',
            code: 'name-mapped',
            severity: 'warning',
            message: 'ｗｉｄｅ.example was read as wide.example',
          },
        ],
      },
    },
  });
  const plain = await api.send(token, 'POST', '/v1/zones', { name: 'plain.example' });
  expect([plain.body.issues, plain.body.change.warnings]).toEqual([[], []]);
});

test('a zone without a name', async () => {
  const { body } = await api.send(token, 'POST', '/api/v1/zones', { name: '' });
  expect(body.error.message).toBe('name: this is empty; write the name of a domain, such as example.org');
});

describe('a value that is wrong names its record', () => {
  test.each([
    ['A', '1.2.3', /^www A: field "address": "1\.2\.3" is not an IPv4 address/],
    ['A', '2001:db8::1', /; make it an AAAA record$/],
    ['AAAA', '192.0.2.1', /; make it an A record$/],
    ['MX', 'mail.example.net.', /; write it as 10 mail\.example\.net\.$/],
    ['SRV', '443 sip.example.net.', /; write priority, weight, port and target, such as 0 0 443 sip\.example\.net\.$/],
    ['CAA', 'issue "x"', /; write it as 0 issue "x"$/],
  ])('%s %s', async (type, value, message) => {
    const { status, body } = await patch([{ name: 'www', type, value }]);
    expect({ status, message: body.error.message }).toEqual({
      status: 422,
      message: expect.stringMatching(message) as string,
    });
    expect(body.error.issues).toMatchObject([{ path: 'changes[0].value' }]);
  });

  test.each([
    ['SPF', /write the same text as a TXT record/],
    ['ALIAS', /HTTPS with priority 0/],
    ['ANAME', /HTTPS with priority 0/],
    ['HIP', /cannot be set; possible are A, .* CAA$/],
    ['NOPE', /is not a record type; possible are A, .* CAA$/],
  ])('type %s', async (type, message) => {
    const { body } = await patch([{ name: 'www', type, value: 'x' }]);
    expect(body.error.issues).toMatchObject([
      { path: 'changes[0].type', message: expect.stringMatching(message) as string },
    ]);
  });
});

describe('requests that would silently have done nothing, or something else, are refused', () => {
  test('a value that no record can have is not deleted', async () => {
    const { status, body } = await patch([{ op: 'delete', name: 'www', type: 'A', value: 'garbage' }]);
    expect({ status, details: body.error.issues }).toMatchObject({
      status: 422,
      details: [{ path: 'changes[0].value', code: 'value-syntax' }],
    });
    const absent = await patch([{ op: 'delete', name: 'www', type: 'A', value: '192.0.2.99' }]);
    expect({ status: absent.status, results: absent.body.results }).toMatchObject({
      status: 200,
      results: [{ status: 'unchanged' }],
    });
  });

  test('two TTLs for a set are a warning', async () => {
    const set = { name: 'ttl', type: 'A' };
    const { body } = await patch(
      [
        { ...set, value: '192.0.2.1', ttl: 60 },
        { ...set, value: '192.0.2.2', ttl: 60 },
        { ...set, value: '192.0.2.3', ttl: 300 },
      ],
      '?dry_run=true',
    );
    expect(body.change.warnings).toMatchObject([
      {
        index: 2,
        path: 'changes[2].ttl',
        code: 'ttl-of-set',
        message: expect.stringContaining('now has 300') as string,
      },
    ]);
  });

  test('a filter by type is one that records can have, or several', async () => {
    const types = async (filter: string): Promise<string[]> =>
      (await api.send(token, 'GET', `${RECORDS}?type=${filter}`)).body.data.map(({ type }) => type);
    expect(await types('A,AAAA')).toEqual(['A', 'AAAA']);
    expect(await types('txt')).toEqual(['TXT']);
    expect(await types('MX')).toEqual([]);
    for (const filter of ['NOPE', 'A,NOPE', 'A,', ',']) {
      const { status, body } = await api.send(token, 'GET', `${RECORDS}?type=${filter}`);
      expect({ status, details: body.error.issues }).toMatchObject({
        status: 422,
        details: [{ path: 'query.type', code: 'type-unknown' }],
      });
    }
    expect((await api.send(token, 'GET', `${RECORDS}?name=*`)).body.data).toEqual([]);
  });

  test.each(['99999999999999999999', '-0.5', '1e999', '0x10', '1e1', '%205', ''])(
    'a limit of %s, once',
    async (limit) => {
      const { status, body } = await api.send(token, 'GET', `/api/v1/zones?limit=${limit}`);
      const message = 'this must be a whole number from 1 to 200';
      expect({ status, error: body.error }).toMatchObject({
        status: 422,
        error: { message: `query.limit: ${message}`, issues: [{ path: 'query.limit', message }] },
      });
    },
  );

  test.each([
    [{ name: [], kind: 'personal' }, 'name', 'field-invalid', 'this must be text in quotes'],
    [{ name: 'a', kind: 'scoped', scopes: 'x' }, 'scopes', 'field-invalid', 'this must be a list'],
    [
      { name: 'a' },
      'kind',
      'field-missing',
      'this is required; write one of personal, scoped, read_only, registrar_only',
    ],
  ])('a token %j is refused for one reason', async (body, path, code, message) => {
    expect((await api.send(token, 'POST', '/api/v1/tokens', body)).body.error).toMatchObject({
      message: `${path}: ${message}`,
      issues: [{ path, code, message }],
    });
  });

  test.each([
    ['PATCH', '/v1/zones/messages.example', { labels: 'web' }, 'labels: this must be an object'],
    ['POST', '/v1/zones/messages.example/dnssec/rollover', { roles: 'KSK, ZSK' }, 'roles: this must be a list'],
    ['GET', '/v1/search?q=a&q=b', undefined, 'query.q: this is there more than once; send it once'],
    ['GET', `${RECORDS}?name=a&name=b&type=A&type=B`, undefined, '2 fields are wrong'],
    ['GET', `${RECORDS}?name=a&name=b`, undefined, 'query.name: this is there more than once; send it once'],
    [
      'PATCH',
      '/v1/zones/messages.example?dry_run=true&dry_run=false',
      {},
      'query.dry_run: this is there more than once; send it once',
    ],
  ])('%s %s %j: a value of another kind than the field has', async (method, path, body, message) => {
    const answer = (await api.send(token, method, path, body)).body as unknown as {
      detail?: string;
      error?: { message: string };
    };
    expect(answer.detail ?? answer.error?.message).toBe(message);
  });

  test.each(['yesterday', '2026-11-27', '2026-11-27T10:00:00'])(
    'a time such as %s says how one is written',
    async (since) => {
      const { body } = await api.send(token, 'GET', `/api/v1/audit?since=${since}`);
      expect(body.error.message).toBe('query.since: this must be a time with its offset, such as 2026-11-01T00:00:00Z');
    },
  );

  test('a key twice in the body', async () => {
    const text = '{"changes":[],"changes":[{"name":"dup","type":"A","value":"192.0.2.1"}]}';
    const { status, body } = await api.send(token, 'PATCH', RECORDS, text);
    expect({ status, error: body.error }).toMatchObject({
      status: 400,
      error: { code: 'bad_request', message: 'an object in the body has the key "changes" twice; send it once' },
    });
  });

  test('a list of changes as a merge patch', async () => {
    const headers = { 'Content-Type': 'application/merge-patch+json' };
    const { status, body } = await api.request(token, 'PATCH', RECORDS, { body: { changes: [] }, headers });
    expect({ status, message: body.error.message }).toMatchObject({
      status: 415,
      message: expect.stringContaining('no merge patch') as string,
    });
    const one = await api.request(token, 'PATCH', '/v1/zones/messages.example', {
      body: { default_ttl: 900 },
      headers,
    });
    expect(one.status).toBe(200);
  });
});

describe('a request that cannot be read', () => {
  test.each(['%ff', '%zz'])('%s in a path', async (part) => {
    const { status, body } = await api.send(token, 'GET', `/api/v1/zones/${part}`);
    expect({ status, message: body.error.message }).toMatchObject({
      status: 400,
      message: expect.stringMatching(`^the path holds ${part}, which is no text`) as string,
    });
  });

  test.each([
    ['gzip that is none', { 'Content-Encoding': 'gzip' }, 400, /^the body cannot be decompressed/],
    ['Zstandard that is none', { 'Content-Encoding': 'zstd' }, 400, /^the body cannot be decompressed/],
    ['Brotli that is none', { 'Content-Encoding': 'br' }, 400, /^the body cannot be decompressed/],
    ['an encoding that is unknown', { 'Content-Encoding': 'lzw' }, 415, /^the body may be compressed with gzip/],
    ['another charset', { 'Content-Type': 'application/json; charset=latin-1' }, 415, /^the body must be UTF-8/],
  ])('%s', async (_, headers, expected, message) => {
    const { status, body } = await api.request(token, 'PATCH', RECORDS, { body: '{"changes":[]}', headers });
    expect({ status, message: body.error.message }).toEqual({
      status: expected,
      message: expect.stringMatching(message) as string,
    });
  });
});

describe('tokens', () => {
  test('one that has expired says when', async () => {
    const expired = await api.account({ expiresAt: new Date('2026-01-02T03:04:05Z') });
    const { status, body } = await api.send(expired, 'GET', RECORDS);
    expect({ status, message: body.error.message }).toEqual({
      status: 401,
      message: 'the token expired on 2026-01-02T03:04:05.000Z; make another',
    });
  });

  test('one in a URL is leaked', async () => {
    const response = await fetch(`${api.url}${RECORDS}?token=${token}`);
    const { error } = (await response.json()) as Answer['body'];
    expect({ status: response.status, message: error.message }).toEqual({
      status: 401,
      message: expect.stringContaining('must be taken as leaked') as string,
    });
    expect(error.message).not.toContain(token);
  });
});

test('a record that is not there is asked for by an id', async () => {
  const { status } = await api.send(token, 'GET', `/v1/zones/messages.example/records/${ID}`);
  expect(status).toBe(404);
});

test.each([
  ['!@#3.', 422],
  ['\\!\\@\\0353.', 200],
])('a PTR target %s gets the same message by PATCH and as a zone file', async (target, expected) => {
  const changed = await patch([{ name: 'ptr', type: 'PTR', value: target }], '?dry_run=true');
  const path = `${ZONE}/zonefile?dry_run=true&mode=merge`;
  const headers = { 'Content-Type': 'text/dns' };
  const imported = await api.request(token, 'PUT', path, { body: `ptr 60 PTR ${target}\n`, headers });
  expect([changed.status, imported.status]).toEqual([expected, expected]);
  if (expected === 200) return;
  expect(changed.body.error.issues[0].message).toContain(imported.body.error.issues[0].message);
});

describe('whatever a body holds, the answer is in our words', () => {
  const LIBRARY = /\bInvalid\b|expected|received|pattern|\/\^|UUID|Unrecognized/;
  const junk = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.constantFrom(null, '', '300', 1.5, -1, 'x'.repeat(1100), [], [1], {}, true, 1e300),
  );
  const fields = ['op', 'id', 'name', 'type', 'value', 'values', 'ttl', 'comment', 'managed_by', 'other'];
  const change = fc.dictionary(fc.constantFrom(...fields), junk, { maxKeys: 4 });
  const settings = [
    'default_ttl',
    'dnssec',
    'algorithm',
    'denial',
    'opt_out',
    'force',
    'keys',
    'roles',
    'compromised',
    'name',
  ];
  const body = fc.dictionary(fc.constantFrom(...settings), junk, { maxKeys: 3 });

  async function expectOurWords(method: string, path: string, sent: unknown): Promise<void> {
    const { status, body: answer } = await api.send(token, method, path, JSON.stringify(sent));
    if (status < 400) return;
    expect(status).toBeLessThan(500);
    const error = answer as unknown as {
      error?: Answer['body']['error'];
      detail?: string;
      issues?: { message: string }[];
    };
    const details = error.error?.issues ?? error.issues ?? [];
    const messages = [error.error?.message ?? error.detail ?? '', ...details.map(({ message }) => message)];
    for (const message of messages) expect(message.replace(/"(?:[^"\\]|\\.)*"/g, '')).not.toMatch(LIBRARY);
  }

  test('changes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.array(change, { maxLength: 3 }), junk), (changes) =>
        expectOurWords('PATCH', `${RECORDS}?dry_run=true`, { changes }),
      ),
      { numRuns: 150 },
    );
  });

  test.each([
    ['POST', '/api/v1/zones'],
    ['PATCH', '/v1/zones/messages.example'],
    ['POST', `${ZONE}/dnssec/enable`],
    ['POST', `${ZONE}/dnssec/disable`],
    ['POST', `${ZONE}/dnssec/rollover`],
    ['POST', '/v1/zones/messages.example/records'],
    ['POST', `${ZONE}/dnssec/keys`],
  ])('%s %s', async (method, path) => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(body, change, junk), (sent) => expectOurWords(method, path, sent)),
      { numRuns: 40 },
    );
  });
});
