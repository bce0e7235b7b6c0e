import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { createLogger } from '@fourwinds/process';
import { dialectRows } from '../../test/dialect-page.ts';
import { silentConnections } from '../../test/silent-connections.ts';
import { type ChallengeRequest, readConfig } from './payload.ts';
import { SolverServer } from './solver-server.ts';

/** Tests accepted connections and requests, and the format of responses. */

const folder = mkdtempSync(path.join(tmpdir(), 'solver-'));
const file = (name: string): string => path.join(folder, name);
const pem = (name: string): string => readFileSync(file(name), 'utf8');
const PATH = '/apis/acme.fourwinds.dev/v1alpha1/fourwinds';
const solved: ChallengeRequest[] = [];
let serving: SolverServer;

function openssl(...args: readonly string[]): void {
  execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
}

function makeClient(authority: string, client: string): void {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  openssl(
    'req',
    '-x509',
    ...key,
    '-subj',
    `/CN=${authority}`,
    '-keyout',
    `${authority}.key`,
    '-out',
    `${authority}.crt`,
  );
  const by = ['-CA', `${authority}.crt`, '-CAkey', `${authority}.key`];
  const end = ['-addext', 'basicConstraints=critical,CA:FALSE'];
  openssl(
    'req',
    '-x509',
    ...key,
    ...by,
    ...end,
    '-subj',
    `/CN=${client}`,
    '-keyout',
    `${client}.key`,
    '-out',
    `${client}.crt`,
  );
}

beforeAll(async () => {
  makeClient('proxies', 'front-proxy-client');
  makeClient('others', 'front-proxy-client-of-others');
  makeClient('later', 'later-client');
  openssl(
    'req',
    '-x509',
    ...'-newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=solver -keyout tls.key -out tls.crt'.split(' '),
  );
  const solver = {
    solve: async (challenge: ChallengeRequest) => {
      solved.push(challenge);
      return { uid: challenge.uid, success: true };
    },
  };
  const frontProxy = { authority: pem('proxies.crt'), names: ['front-proxy-client'], userHeaders: ['x-remote-user'] };
  const files = { certificate: file('tls.crt'), key: file('tls.key') };
  serving = new SolverServer({ files, frontProxy, solver, log: createLogger('solver', 'silent') });
  await once(serving.server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  serving.server.close();
  serving.server.closeAllConnections();
  rmSync(folder, { recursive: true });
});
beforeEach(() => void solved.splice(0));

interface Sent {
  readonly method?: string;
  readonly path?: string;
  readonly body?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly client?: string;
}

function ask({
  body = '',
  headers = { 'X-Remote-User': 'cert-manager' },
  client = 'front-proxy-client',
  ...sent
}: Sent) {
  const { port } = serving.server.address() as AddressInfo;
  const pair = client === '' ? {} : { cert: pem(`${client}.crt`), key: pem(`${client}.key`) };
  return new Promise<{ status?: number; body: unknown }>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: 'POST', path: PATH, headers, agent: false, ...sent, ...pair };
    request({ ...options, rejectUnauthorized: false }, (response) => {
      void text(response).then((answer) => resolve({ status: response.statusCode, body: JSON.parse(answer) }), reject);
    })
      .on('error', reject)
      .end(body);
  });
}

const REQUEST = { uid: 'u', action: 'Present', key: 'value', resourceNamespace: 'team', resolvedFQDN: 'a.example.' };
const PAYLOAD = JSON.stringify({ request: REQUEST });

test('a payload of the front proxy is solved, and answered in kind', async () => {
  expect(await ask({ body: PAYLOAD })).toEqual({
    status: 201,
    body: {
      apiVersion: 'webhook.acme.cert-manager.io/v1alpha1',
      kind: 'ChallengePayload',
      response: { uid: 'u', success: true },
    },
  });
  expect(solved).toMatchObject([REQUEST]);
});

test('nobody else gets through', async () => {
  for (const client of ['', 'front-proxy-client-of-others'])
    await expect(ask({ body: PAYLOAD, client })).rejects.toThrow(/alert|ECONNRESET|socket hang up/);
  expect(await ask({ body: PAYLOAD, headers: {} })).toMatchObject({ status: 401, body: { reason: 'Unauthorized' } });
  expect(solved).toEqual([]);
});

test('an address that begins handshakes without end has its share of the connections alone', async () => {
  const { port } = serving.server.address() as AddressInfo;
  await using _ = await silentConnections(port, { count: 300, from: '127.0.0.2' });
  expect(await ask({ body: PAYLOAD })).toMatchObject({ status: 201 });
});

test('a certificate of the authority with another name is not the front proxy', async () => {
  serving.renew({ authority: pem('proxies.crt'), names: ['other'], userHeaders: ['x-remote-user'] });
  expect(await ask({ body: PAYLOAD })).toMatchObject({ status: 401 });
  serving.renew({ authority: pem('proxies.crt'), names: [], userHeaders: ['x-remote-user'] });
  expect(await ask({ body: PAYLOAD })).toMatchObject({ status: 201 });
});

test('another authority counts at once; one that cannot be read changes nothing', async () => {
  serving.renew({ authority: pem('later.crt'), names: ['later-client'], userHeaders: ['x-remote-user'] });
  await expect(ask({ body: PAYLOAD })).rejects.toThrow(/alert|ECONNRESET|socket hang up/);
  expect(await ask({ body: PAYLOAD, client: 'later-client' })).toMatchObject({ status: 201 });
  serving.renew({
    authority: '-----BEGIN CERTIFICATE-----\nno\n-----END CERTIFICATE-----\n',
    names: [],
    userHeaders: [],
  });
  expect(await ask({ body: PAYLOAD, client: 'later-client' })).toMatchObject({ status: 201 });
  serving.renew({ authority: pem('proxies.crt'), names: [], userHeaders: ['x-remote-user'] });
});

test.each([
  ['{', 400, 'the body is not JSON'],
  [`{"request":${'['.repeat(100_000)}`, 400, 'the body has lists and objects more than 32 deep'],
  [`[${'1,'.repeat(100_000)}1]`, 400, 'the body has more than 50000 keys and values'],
  ['{"request":{},"request":{}}', 400, 'an object in the body has the key "request" twice'],
  ['{}', 400, 'request: Invalid input: expected object, received undefined'],
  [JSON.stringify({ request: { ...REQUEST, action: 'Remove' } }), 400, 'request.action: '],
  [JSON.stringify({ request: { ...REQUEST, type: 'http-01' } }), 400, 'request.type: '],
  [JSON.stringify({ request: { ...REQUEST, resolvedFQDN: '' } }), 400, 'request.resolvedFQDN: '],
  [`"${'x'.repeat(262_144)}"`, 413, 'a body has at most 262144 octets'],
])('%.40s is refused', async (body, status, message) => {
  const start = expect.stringMatching(`^${message}`) as unknown;
  expect(await ask({ body })).toMatchObject({ status, body: { kind: 'Status', message: start } });
  expect(solved).toEqual([]);
});

test('the API server finds the kind', async () => {
  const get = (place: string) => ask({ method: 'GET', path: place });
  expect(await get('/apis/acme.fourwinds.dev/v1alpha1?timeout=32s')).toMatchObject({
    status: 200,
    body: { resources: [{ name: 'fourwinds', verbs: ['create'] }] },
  });
  for (const place of ['/apis', '/apis/acme.fourwinds.dev']) expect(await get(place)).toMatchObject({ status: 200 });
  for (const place of ['/', '/openapi/v2', PATH, '/apis/__proto__'])
    expect(await get(place)).toMatchObject({ status: 404, body: { kind: 'Status', code: 404 } });
});

describe('docs/reference/dialects.md', () => {
  const CONFIG = { tokenSecretRef: { name: 'token', key: 'token' } };
  const without = (key: keyof typeof REQUEST) =>
    Object.fromEntries(Object.entries(REQUEST).filter(([one]) => one !== key));

  /** A request and its response status. */
  const cases: Readonly<Record<string, readonly [request: object, status: number]>> = {
    'uid: supported': [REQUEST, 201],
    'action: supported': [without('action'), 400],
    'type: supported': [{ ...REQUEST, type: 'http-01' }, 400],
    'key: supported': [without('key'), 400],
    'resourceNamespace: supported': [without('resourceNamespace'), 400],
    'resolvedFQDN: supported': [without('resolvedFQDN'), 400],
    'config: supported': [{ ...REQUEST, config: CONFIG }, 201],
    'config.other: refused': [{ ...REQUEST, config: { ...CONFIG, other: true } }, 400],
    'dnsName: ignored': [{ ...REQUEST, dnsName: 'a.example' }, 201],
    'resolvedZone: ignored': [{ ...REQUEST, resolvedZone: 'example.' }, 201],
    'allowAmbientCredentials: ignored': [{ ...REQUEST, allowAmbientCredentials: true }, 201],
  };

  test('has these keys', () => {
    expect(Object.keys(cases).sort()).toEqual(dialectRows('cert-manager').sort());
  });

  test.each(Object.entries(cases))('%s', async (row, [sent, status]) => {
    if (row === 'config.other: refused')
      expect(() => readConfig(sent as ChallengeRequest)).toThrow('config: Unrecognized key: "other"');
    else expect(await ask({ body: JSON.stringify({ request: sent }) })).toMatchObject({ status });
  });
});
