import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError, PreconditionFailedError, UnauthorizedError, ValidationError } from '@fourwinds/client';
import { createLogger } from '@fourwinds/process';
import { dialectRows } from '../../test/dialect-page.ts';
import { silentConnections } from '../../test/silent-connections.ts';
import { until } from '../../test/until.ts';
import type { Api } from './api.ts';
import { Provider } from './provider.ts';
import { createProviderServer, MEDIA_TYPE } from './provider-server.ts';
import type { Operation, ZoneRecord, ZoneState } from './zone-records.ts';

/** Follows docs/tutorials/webhook-provider.md and api/webhook.yaml of external-dns 0.22. */

class FakeApi implements Pick<Api, 'zones' | 'stateOf' | 'change'> {
  names = ['example.test'];
  records: ZoneRecord[] = [{ name: 'www', type: 'A', value: '192.0.2.1', ttl: 60, managed_by: 'api' }];
  readonly changes: (readonly Operation[])[] = [];
  readonly errors: ApiError[] = [];

  async zones(): Promise<string[]> {
    return this.names;
  }

  async stateOf(name: string): Promise<ZoneState> {
    return { name, etag: '"1"', records: this.records };
  }

  async change(_: ZoneState, operations: readonly Operation[]): Promise<void> {
    const error = this.errors.shift();
    if (error !== undefined) throw error;
    this.changes.push(operations);
  }
}

/** The fields of an error of the API. */
function refusal(status: number, code: string): ConstructorParameters<typeof ApiError>[0] {
  const rest = { requestId: undefined, attempts: 1, retryAfter: undefined, rateLimit: undefined };
  return { status, code, message: `this is ${code}`, issues: [], ...rest };
}

const cname = {
  code: 'cname-and-data',
  message: 'a has a CNAME',
  path: 'changes[0]',
  severity: 'error',
  index: 0,
} as const;

const log = createLogger('external-dns', 'silent');
let api: FakeApi;
let server: Server;

beforeEach(async () => {
  api = new FakeApi();
  server = createProviderServer(new Provider(api, log), log).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.close();
  server.closeAllConnections();
});

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: text, headers });
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() };
}

test('an address that opens connections without end has its share of them alone', async () => {
  const { port } = server.address() as AddressInfo;
  await using held = await silentConnections(port, { count: 100, from: '127.0.0.2' });
  await until('all but the share are closed', async () => held.open() === 32);
  expect((await ask('GET', '/healthz')).status).toBe(200);
});

const create = (...names: string[]) => ({
  create: names.map((name) => ({ dnsName: `${name}.example.test`, recordType: 'A', targets: ['192.0.2.2'] })),
  updateOld: null,
});

test('negotiates: the zones of the token are the names that may be changed', async () => {
  const { status, type, text } = await ask('GET', '/');
  expect({ status, type, body: JSON.parse(text) as unknown }).toEqual({
    status: 200,
    type: MEDIA_TYPE,
    body: { include: ['example.test'] },
  });
});

test('a token without a zone does not mean all names', async () => {
  api.names = [];
  expect(await ask('GET', '/')).toMatchObject({ status: 500, text: 'the token has no zone\n' });
});

test('gives records', async () => {
  const { status, type, text } = await ask('GET', '/records');
  expect({ status, type }).toEqual({ status: 200, type: MEDIA_TYPE });
  expect(JSON.parse(text)).toEqual([
    { dnsName: 'www.example.test', recordType: 'A', recordTTL: 60, targets: ['192.0.2.1'] },
  ]);
});

test('adjusts endpoints, and keeps their labels', async () => {
  const labels = { owner: 'me' };
  const given = [{ dnsName: 'a.example.test', recordType: 'CNAME', targets: ['b.example.test.'], labels }];
  const { status, text } = await ask('POST', '/adjustendpoints', given);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toEqual([{ ...given[0], targets: ['b.example.test'] }]);
});

/** An endpoint with labels, which the provider ignores. */
function labelled(labels: string): string {
  return JSON.stringify(create('a')).replace('{"dnsName"', `{"labels":${labels},"dnsName"`);
}

test('changes of a zone are one request', async () => {
  expect(await ask('POST', '/records', create('a', 'b'))).toMatchObject({ status: 204, text: '' });
  expect(api.changes.map((operations) => operations.map(({ name }) => name))).toEqual([['a', 'b']]);
});

test('a zone that has changed meanwhile is read again', async () => {
  api.errors.push(new PreconditionFailedError(refusal(412, 'precondition_failed')));
  expect(await ask('POST', '/records', create('a'))).toMatchObject({ status: 204 });
  expect(api.changes).toHaveLength(1);
});

test('sets that the API refuses are left out and reported; the others are made', async () => {
  api.errors.push(new ValidationError({ ...refusal(422, 'validation_error'), issues: [cname] }));
  const { status, text } = await ask('POST', '/records', create('a', 'b'));
  expect({ status, text }).toEqual({ status: 500, text: 'a.example.test A: a has a CNAME\n' });
  expect(api.changes.map((operations) => operations.map(({ name }) => name))).toEqual([['b']]);
});

test.each([
  ['a name in no zone', { create: [{ dnsName: 'a.test', recordType: 'A', targets: ['192.0.2.2'] }] }, 500],
  ['a body that is no JSON', '{', 400],
  ['another body', [1], 400],
  ['labels in each other', labelled(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`), 400],
  ['too many labels', labelled(JSON.stringify(Object.fromEntries(Array(300).fill(1).entries()))), 400],
  ['a list that is there twice', '{"create":[],"create":[]}', 400],
])('%s changes nothing', async (_, body, status) => {
  expect(await ask('POST', '/records', body)).toMatchObject({ status });
  expect(api.changes).toEqual([]);
});

test('an API that fails is tried again by external-dns, which would end after a 4xx', async () => {
  api.errors.push(new UnauthorizedError(refusal(401, 'unauthorized')));
  expect(await ask('POST', '/records', create('a'))).toMatchObject({ status: 500, text: 'this is unauthorized\n' });
});

test.each([
  ['GET', '/healthz', 200],
  ['GET', '/nothing', 404],
  ['DELETE', '/records', 404],
])('%s %s', async (method, path, status) => {
  expect(await ask(method, path)).toMatchObject({ status });
});

describe('docs/reference/dialects.md', () => {
  const NEW = { dnsName: 'a.example.test', recordType: 'A', targets: ['192.0.2.2'] };
  const WWW = { dnsName: 'www.example.test', recordType: 'A', recordTTL: 60, targets: ['192.0.2.1'] };
  const MOVED = { ...WWW, targets: ['192.0.2.3'] };
  const created = [{ op: 'upsert', name: 'a', type: 'A', value: '192.0.2.2' }];
  const moved = [
    { op: 'delete', name: 'www', type: 'A', value: '192.0.2.1' },
    { op: 'upsert', name: 'www', type: 'A', value: '192.0.2.3', ttl: 60 },
  ];
  const gone = [moved[0]];

  /** The body of a request, the status of the response, and the resulting operations. */
  const cases: Readonly<Record<string, readonly [body: object, status: number, operations: object[]]>> = {
    'create: supported': [{ create: [NEW], updateOld: null, updateNew: null, delete: null }, 204, created],
    'updateOld: supported': [{ updateOld: [WWW], updateNew: [MOVED] }, 204, moved],
    'updateNew: supported': [{ updateOld: [WWW], updateNew: [MOVED] }, 204, moved],
    'delete: supported': [{ delete: [WWW] }, 204, gone],
    'Create: supported': [{ Create: [NEW], UpdateOld: null, UpdateNew: null, Delete: null }, 204, created],
    'UpdateOld: supported': [{ Create: null, UpdateOld: [WWW], UpdateNew: [MOVED], Delete: [] }, 204, moved],
    'UpdateNew: supported': [{ Create: null, UpdateOld: [WWW], UpdateNew: [MOVED], Delete: [] }, 204, moved],
    'Delete: supported': [{ Create: [], UpdateOld: [], UpdateNew: [], Delete: [WWW] }, 204, gone],
    'dnsName: supported': [{ create: [NEW] }, 204, created],
    'recordType: supported': [{ create: [NEW] }, 204, created],
    'targets: supported': [{ create: [NEW] }, 204, created],
    'recordTTL: supported': [{ create: [{ ...NEW, recordTTL: 7 }] }, 204, [{ ...created[0], ttl: 30 }]],
    'setIdentifier: refused': [{ create: [{ ...NEW, setIdentifier: 'blue' }] }, 500, []],
    'labels: ignored': [{ create: [{ ...NEW, labels: { owner: 'me' } }] }, 204, created],
    'providerSpecific: ignored': [
      { create: [{ ...NEW, providerSpecific: [{ name: 'alias', value: 'true' }] }] },
      204,
      created,
    ],
    'version=2: refused': [{ create: [NEW] }, 406, []],
  };

  test('has these keys', () => {
    expect(Object.keys(cases).sort()).toEqual(dialectRows('external-dns').sort());
  });

  test.each(Object.entries(cases))('%s', async (row, [body, status, operations]) => {
    const version = row.startsWith('version') ? 2 : 1;
    const type = MEDIA_TYPE.replace('version=1', `version=${version}`);
    expect(await ask('POST', '/records', body, { 'content-type': type, accept: type })).toMatchObject({ status });
    expect(api.changes.flat()).toEqual(operations);
  });

  test.each([
    { creates: [NEW] },
    { endpoints: [NEW] },
    NEW,
    { create: { ...NEW } },
    { updateOld: [WWW] },
    { updateNew: [MOVED] },
    { create: [{ DNSName: 'a.example.test', Targets: ['192.0.2.2'] }] },
    { create: [{ dnsName: 'a.example.test' }] },
    'create',
    null,
  ])('%j is not understood, and no success', async (body) => {
    const { status } = await ask('POST', '/records', JSON.stringify(body));
    expect([status >= 400, api.changes]).toEqual([true, []]);
  });
});
