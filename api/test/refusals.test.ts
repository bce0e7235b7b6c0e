/** @slow: not in make check. */
import { apiForAllTests } from './api-for-all-tests.ts';
import type { Answer, ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;
let token: string;
let before: Answer;

const RECORDS = '/api/v1/zones/refusals.example/records';

apiForAllTests((given) => ({ api, token } = given));
beforeAll(async () => {
  await api.send(token, 'POST', '/api/v1/zones', { name: 'refusals.example' });
  const changes = [
    { name: 'www', type: 'A', value: '192.0.2.1' },
    { name: 'alias', type: 'CNAME', value: 'www' },
  ];
  await api.send(token, 'PATCH', RECORDS, { changes });
  before = await api.send(token, 'GET', RECORDS);
});

interface Refusal {
  readonly change: object;
  readonly path: string;
  readonly code: string;
}

const label = 'a'.repeat(63);

const refusals: Refusal[] = [
  {
    change: { name: 'alias', type: 'A', value: '192.0.2.1' },
    path: 'changes[1]',
    code: 'cname-beside-other-data',
  },
  {
    change: { name: 'www', type: 'CNAME', value: 'alias' },
    path: 'changes[1]',
    code: 'cname-beside-other-data',
  },
  { change: { name: '@', type: 'CNAME', value: 'www' }, path: 'changes[1]', code: 'cname-at-apex' },
  {
    change: { name: '@', type: 'NS', value: 'ns1.other.example.' },
    path: 'changes[1].type',
    code: 'apex-ns-managed',
  },
  {
    change: { name: 'alias', type: 'CNAME', value: 'other' },
    path: 'changes[1]',
    code: 'record-not-single',
  },
  {
    change: { name: 'x', type: 'A', value: '192.0.2.256' },
    path: 'changes[1].value',
    code: 'value-syntax',
  },
  {
    change: { name: 'x', type: 'A', value: '2001:db8::1' },
    path: 'changes[1].value',
    code: 'value-syntax',
  },
  {
    change: { name: 'x', type: 'AAAA', value: '192.0.2.1' },
    path: 'changes[1].value',
    code: 'value-syntax',
  },
  {
    change: { name: 'x', type: 'MX', value: 'mail.example.' },
    path: 'changes[1].value',
    code: 'value-out-of-range',
  },
  {
    change: { name: 'x', type: 'MX', value: '10' },
    path: 'changes[1].value',
    code: 'value-missing-field',
  },
  {
    change: { name: 'x', type: 'MX', value: '10 mail extra' },
    path: 'changes[1].value',
    code: 'value-extra-field',
  },
  {
    change: { name: 'x', type: 'A', value: '192.0.2.1', ttl: 29 },
    path: 'changes[1].ttl',
    code: 'ttl-out-of-range',
  },
  {
    change: { name: 'x', type: 'A', value: '192.0.2.1', ttl: 60.5 },
    path: 'changes[1].ttl',
    code: 'ttl-out-of-range',
  },
  {
    change: { name: 'x', type: 'A', value: '192.0.2.1', ttl: 2 ** 31 },
    path: 'changes[1].ttl',
    code: 'ttl-out-of-range',
  },
  {
    change: { name: 'x', type: 'A', value: '192.0.2.1', ttl: '60' },
    path: 'changes[1].ttl',
    code: 'field-invalid',
  },
  {
    change: { name: 'www.other.example.', type: 'A', value: '192.0.2.1' },
    path: 'changes[1].name',
    code: 'name-outside-zone',
  },
  {
    change: { name: [label, label, label, label].join('.'), type: 'A', value: '192.0.2.1' },
    path: 'changes[1].name',
    code: 'name-too-long',
  },
  {
    change: { name: `${label}a`, type: 'A', value: '192.0.2.1' },
    path: 'changes[1].name',
    code: 'label-too-long',
  },
  {
    change: { name: 'a..b', type: 'A', value: '192.0.2.1' },
    path: 'changes[1].name',
    code: 'name-syntax',
  },
  {
    change: { name: 'x', type: 'SOA', value: 'a b 1 2 3 4 5' },
    path: 'changes[1].type',
    code: 'type-not-hosted',
  },
  {
    change: { name: 'x', type: 'NONSENSE', value: 'x' },
    path: 'changes[1].type',
    code: 'type-unknown',
  },
  { change: { name: 'x', type: 'A', value: '' }, path: 'changes[1].value', code: 'field-invalid' },
  { change: { name: 'x', type: 'A' }, path: 'changes[1].value', code: 'field-missing' },
  {
    change: { name: 'x', type: 'A', value: '192.0.2.1', prio: 1 },
    path: 'changes[1].prio',
    code: 'field-unknown',
  },
  {
    change: { op: 'merge', name: 'x', type: 'A', value: '192.0.2.1' },
    path: 'changes[1].op',
    code: 'field-invalid',
  },
  {
    change: { op: 'replace', name: 'x', type: 'A', value: '192.0.2.1' },
    path: 'changes[1].values',
    code: 'field-invalid',
  },
  {
    change: { op: 'replace', name: 'x', type: 'A', values: [] },
    path: 'changes[1].values',
    code: 'field-invalid',
  },
  {
    change: { op: 'replace', name: 'x', type: 'A', values: ['192.0.2.1', 'nonsense'] },
    path: 'changes[1].values[1]',
    code: 'value-syntax',
  },
  {
    change: { op: 'create', name: 'x', type: 'A', value: '192.0.2.1', id: '00000000-0000-4000-8000-000000000000' },
    path: 'changes[1].id',
    code: 'field-invalid',
  },
  { change: { op: 'delete', id: 'nonsense' }, path: 'changes[1].id', code: 'field-invalid' },
  { change: { op: 'delete', name: 'x' }, path: 'changes[1].type', code: 'field-missing' },
  {
    change: { id: '00000000-0000-4000-8000-000000000000', value: '192.0.2.1' },
    path: 'changes[1].id',
    code: 'record-not-found',
  },
];

const GOOD = { name: 'good', type: 'A', value: '192.0.2.9' };

test.each(refusals)('$code at $path: $change', async ({ change, path, code }) => {
  const { status, body, headers } = await api.send(token, 'PATCH', RECORDS, { changes: [GOOD, change] });
  expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'validation_error' });
  expect(body.error.issues).toContainEqual({
    index: 1,
    severity: 'error',
    path,
    code,
    message: expect.any(String) as string,
  });
  expect(body.error.request_id).toBe(headers.get('X-Request-Id'));
  const after = await api.send(token, 'GET', RECORDS);
  expect(after.body).toEqual(before.body);
  expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
});

test('one answer lists every error', async () => {
  const changes = [{ name: 'a..b', type: 'MX', value: 'x', ttl: 1 }, GOOD, { name: 'x', type: 'A', value: 'x' }];
  const { body } = await api.send(token, 'PATCH', RECORDS, { changes });
  expect(body.error.issues.map(({ path }) => path)).toEqual([
    'changes[0].name',
    'changes[0].ttl',
    'changes[0].value',
    'changes[2].value',
  ]);
});

test('create of a record that exists is a conflict', async () => {
  const { status, body } = await api.send(token, 'PATCH', RECORDS, {
    changes: [GOOD, { op: 'create', name: 'www', type: 'A', value: '192.0.2.1' }],
  });
  expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'conflict' });
  expect(body.error.issues).toEqual([expect.objectContaining({ index: 1, code: 'record-exists' })]);
});

test('1280 KiB of records are the most a zone holds, and the answer names nothing that is not in REST', async () => {
  const changes = Array.from({ length: 700 }, (_, i) => ({ name: `t${i}`, type: 'TXT', value: 'x'.repeat(1000) }));
  const second = changes.map((change) => ({ ...change, name: `u${change.name}` }));
  expect((await api.send(token, 'PATCH', RECORDS, { changes })).status).toBe(200);
  const { status, body } = await api.send(token, 'PATCH', RECORDS, { changes: second });
  expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'validation_error' });
  expect(body.error.issues).toEqual([
    {
      severity: 'error',
      path: 'changes',
      code: 'zone-too-large',
      message: expect.stringMatching(
        /^there are \d+ bytes of records, written as JSON; a zone has at most 1310720$/,
      ) as string,
    },
  ]);
});

test.each([410, 750])('1000 DKIM keys of %i characters are a zone, made, shown and exported', async (characters) => {
  const zone = `/api/v1/zones/dkim-${characters}.example`;
  await api.send(token, 'POST', '/api/v1/zones', { name: `dkim-${characters}.example` });
  const value = (i: number): string => `v=DKIM1; k=rsa; p=${i}`.padEnd(characters, 'A');
  const changes = Array.from({ length: 1000 }, (_, i) => ({ name: `s${i}._domainkey`, type: 'TXT', value: value(i) }));
  expect((await api.send(token, 'PATCH', `${zone}/records`, { changes })).status).toBe(200);
  expect((await api.send(token, 'GET', zone)).body.record_count).toBe(1000);
  const file = await api.request(token, 'GET', `${zone}/zonefile`, { headers: { Accept: 'text/dns' } });
  const text = file.body as unknown as string;
  expect(text.replaceAll('" "', '')).toContain(`"${value(999)}"`);
  const imported = await api.request(token, 'PUT', `${zone}/zonefile`, {
    body: text,
    headers: { 'Content-Type': 'text/dns' },
  });
  expect(imported.body).toMatchObject({ record_counts: { unchanged_count: 1000 } });
});

test('1000 changes are the most a request holds', async () => {
  const changes = Array.from({ length: 1001 }, (_, i) => ({ name: `n${i}`, type: 'A', value: '192.0.2.1' }));
  const { status, body } = await api.send(token, 'PATCH', RECORDS, { changes });
  expect({ status, details: body.error.issues }).toMatchObject({ status: 422, details: [{ path: 'changes' }] });
  expect((await api.send(token, 'PATCH', RECORDS, { changes: [] })).status).toBe(422);
});

interface BadRequest {
  readonly what: string;
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: { readonly [name: string]: string };
  readonly status: number;
  readonly code: string;
}

const ZONES = '/api/v1/zones';

const badRequests: BadRequest[] = [
  { what: 'malformed JSON', method: 'POST', path: ZONES, body: '{"name":', status: 400, code: 'bad_request' },
  { what: 'a path that is not UTF-8', method: 'GET', path: `${ZONES}/%ff`, status: 400, code: 'bad_request' },
  {
    what: 'a 2 MiB body',
    method: 'POST',
    path: ZONES,
    body: { name: 'x'.repeat(2 ** 21) },
    status: 413,
    code: 'payload_too_large',
  },
  {
    what: 'a form',
    method: 'POST',
    path: ZONES,
    body: 'name=x',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'another charset',
    method: 'POST',
    path: ZONES,
    body: '{}',
    headers: { 'Content-Type': 'application/json; charset=koi8-r' },
    status: 415,
    code: 'unsupported_media_type',
  },
  {
    what: 'HTML wanted',
    method: 'GET',
    path: ZONES,
    headers: { Accept: 'text/html' },
    status: 406,
    code: 'not_acceptable',
  },
  { what: 'no body', method: 'POST', path: ZONES, status: 422, code: 'validation_error' },
  { what: 'an array', method: 'POST', path: ZONES, body: [], status: 422, code: 'validation_error' },
  {
    what: 'an unknown field',
    method: 'POST',
    path: ZONES,
    body: { name: 'x.example', nameservers: [] },
    status: 422,
    code: 'validation_error',
  },
  {
    what: 'a default TTL below 30',
    method: 'POST',
    path: ZONES,
    body: { name: 'x.example', default_ttl: 29 },
    status: 422,
    code: 'validation_error',
  },
  {
    what: 'an unknown parameter',
    method: 'PATCH',
    path: `${RECORDS}?dryrun=true`,
    body: { changes: [GOOD] },
    status: 422,
    code: 'validation_error',
  },
  {
    what: 'a wait too long',
    method: 'PATCH',
    path: `${RECORDS}?wait=31s`,
    body: { changes: [GOOD] },
    status: 422,
    code: 'validation_error',
  },
  { what: 'a limit too high', method: 'GET', path: `${RECORDS}?limit=201`, status: 422, code: 'validation_error' },
  { what: 'a made-up cursor', method: 'GET', path: `${RECORDS}?cursor=!`, status: 422, code: 'validation_error' },
  { what: 'a path that is not there', method: 'GET', path: '/api/v1/nothing', status: 404, code: 'not_found' },
  { what: 'another path that is not there', method: 'GET', path: '/nothing', status: 404, code: 'not_found' },
  {
    what: 'a zone that is not there',
    method: 'GET',
    path: `${ZONES}/missing.example`,
    status: 404,
    code: 'zone_not_found',
  },
  {
    what: 'an id that is not there',
    method: 'GET',
    path: `${ZONES}/00000000-0000-4000-8000-000000000000/records`,
    status: 404,
    code: 'zone_not_found',
  },
  { what: 'a name that cannot be', method: 'GET', path: `${ZONES}/a..b`, status: 404, code: 'zone_not_found' },
  { what: 'a method that is not there', method: 'PUT', path: ZONES, body: {}, status: 405, code: 'method_not_allowed' },
  {
    what: 'an ETag that has passed',
    method: 'PATCH',
    path: RECORDS,
    body: { changes: [GOOD] },
    headers: { 'If-Match': '"old"' },
    status: 412,
    code: 'precondition_failed',
  },
];

test.each(badRequests)('$what: $status $code', async ({ method, path, body, headers, status, code }) => {
  const answer = await api.request(token, method, path, { body, headers });
  expect({ status: answer.status, code: answer.body.error.code }).toEqual({ status, code });
  expect(answer.headers.get('Content-Type')).toMatch('application/json');
});

interface BadName {
  readonly name: string;
  readonly code: string;
  readonly message?: RegExp;
}

const badNames: BadName[] = [
  { name: 'a..b', code: 'name-syntax' },
  { name: '.', code: 'name-syntax' },
  { name: `${label}a.example`, code: 'label-too-long' },
  { name: Array.from({ length: 5 }, () => label).join('.'), code: 'name-too-long' },
  { name: 'a b.example', code: 'name-syntax' },
  { name: '192.0.2.1', code: 'name-syntax' },
  { name: '\u0300x.example', code: 'name-idna' },
  { name: '*.example.com', code: 'name-syntax', message: /make the zone example\.com, and in it the record \*$/ },
  { name: '-bad.example', code: 'name-syntax', message: /the label -bad begins with a hyphen/ },
  { name: 'bad-.example', code: 'name-syntax', message: /the label bad- ends with a hyphen/ },
  { name: 'b!d.example', code: 'name-syntax', message: /the label b\\!d holds !;/ },
  { name: 'localhost', code: 'public-suffix', message: /is a single label/ },
  { name: 'myzone', code: 'public-suffix', message: /is a single label/ },
  { name: 'https://example.org/', code: 'name-syntax', message: /is a URL; write example\.org$/ },
  { name: 'http://me@www.example.org:8080/x', code: 'name-syntax', message: /is a URL; write www\.example\.org$/ },
  { name: 'hostmaster@example.org', code: 'name-syntax', message: /is an e-mail address; write example\.org$/ },
  { name: ' example.org', code: 'name-syntax', message: /begins or ends with a blank; write example\.org$/ },
  { name: 'xn--a.example', code: 'name-idna', message: /the label xn--a begins with xn--/ },
  { name: 'x'.repeat(1000), code: 'label-too-long', message: /^.{1,200}$/ },
  { name: 'com', code: 'public-suffix' },
  { name: 'co.uk', code: 'public-suffix' },
  { name: 'github.io', code: 'public-suffix' },
  { name: 'internal', code: 'public-suffix', message: /is a single label/ },
];

test.each(badNames)('$name cannot be a zone: $code', async ({ name, code, message = /./ }) => {
  const { status, body } = await api.send(token, 'POST', ZONES, { name });
  expect({ status, code: body.error.code }).toEqual({ status: 422, code: 'validation_error' });
  expect(body.error.issues).toEqual([
    { severity: 'error', path: 'name', code, message: expect.stringMatching(message) as string },
  ]);
});

test('a zone is named in any script, dots included', async () => {
  const { status, body } = await api.send(token, 'POST', ZONES, { name: '例え。example' });
  expect({ status, name: body.name }).toEqual({ status: 201, name: 'xn--r8jz45g.example' });
});

test('a name in a path is not given back at length', async () => {
  const { status, body } = await api.send(token, 'GET', `${ZONES}/${'x'.repeat(9000)}`);
  expect({ status, length: body.error.message.length < 200 }).toEqual({ status: 404, length: true });
});

test.each([
  { name: 'refusals.example', message: 'hosted in this account already' },
  { name: 'Refusals.Example.', message: 'hosted in this account already' },
  { name: 'fourwinds.example', message: 'belongs to the service' },
  { name: 'my.fourwinds.example', message: 'belongs to the service' },
])('$name is taken', async ({ name, message }) => {
  const { status, body } = await api.send(token, 'POST', ZONES, { name });
  expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'conflict' });
  expect(body.error.message).toMatch(message);
});

test.each([
  { name: 'refusals.example', message: 'is hosted by another owner' },
  { name: 'sub.refusals.example', message: 'below refusals.example, whose owner does not grant it' },
])('$name is taken by another account', async ({ name, message }) => {
  const { status, body } = await api.send(await api.account(), 'POST', ZONES, { name });
  expect({ status, code: body.error.code }).toEqual({ status: 409, code: 'conflict' });
  expect(body.error.message).toMatch(message);
});
