import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, connect as connectTcp } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { connect, type TLSSocket } from 'node:tls';
import { type KeyPair, readAddressList } from '@fourwinds/process';
import { Registry } from 'prom-client';
import { eventually } from '../../test/eventually.ts';
import { makeCertificate } from '../../nameserver/src/testing/certificate.ts';
import { freePort } from '../../test/free-port.ts';
import { apis } from '../src/start/apis.ts';
import { createApp } from '../src/start/app.ts';
import { acmePaths } from '../src/updates/acme/acme-routes.ts';
import { dynamicPaths } from '../src/updates/dynamic/update-paths.ts';
import { Https } from '../src/http/https.ts';
import { createHttpServer } from '../src/http/server.ts';
import { apiForAllTests, type GivenApi } from './api-for-all-tests.ts';
import { silent } from './harness.ts';

const ORIGIN = 'https://dns.example.com';
const HEADERS = 'Host: dns.example.com\r\n';
const proxies = readAddressList('127.0.0.2');

let given: GivenApi;
let server: Server;
let https: Https;
let port: number;
const folder = mkdtempSync(join(tmpdir(), 'fourwinds-https-'));
const [first, second] = ['first.test', 'second.test'].map(makeCertificate);

/** Replaces both files, one after the other. */
function put({ certificate, key }: KeyPair): void {
  for (const [name, octets] of Object.entries({ certificate, key })) {
    writeFileSync(join(folder, 'new'), octets);
    renameSync(join(folder, 'new'), join(folder, name));
  }
}

function appOptions() {
  const { services } = given.api;
  const urls = { publicUrl: ORIGIN, pagesOrigin: ORIGIN, hasHttps: true };
  return { services, metrics: new Registry(), showsMetrics: false, notReady: async () => [], ...urls };
}

apiForAllTests((started) => (given = started));
beforeAll(async () => {
  put(first);
  const app = createApp({ ...appOptions(), proxies });
  server = createHttpServer(app, silent, { apis, connections: 50, perAddress: 50, proxies, proxyProtocol: true });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  port = await freePort();
  https = await Https.start(server, {
    address: { host: '127.0.0.1', port },
    certificate: join(folder, 'certificate'),
    key: join(folder, 'key'),
    proxies,
    log: silent,
    interval: 20,
  });
});
afterAll(async () => {
  server.closeAllConnections();
  await Promise.all([once(server.close(), 'close'), https.close()]);
  rmSync(folder, { recursive: true });
});

/** Sends a request with OpenSSL. Returns the whole output of OpenSSL. */
async function openssl(request: string, ...options: string[]): Promise<string> {
  const client = spawn('openssl', ['s_client', '-connect', `127.0.0.1:${port}`, '-ign_eof', ...options]);
  client.stdin.on('error', () => undefined).end(request);
  const [output, errors] = await Promise.all([text(client.stdout), text(client.stderr)]);
  return output + errors;
}

/** Header of PROXY version 2, for a connection from 203.0.113.7:4711 to 192.0.2.1:443. */
const PROXY_HEADER = Buffer.from('0d0a0d0a000d0a515549540a' + '2111000c' + 'cb007107' + 'c0000201' + '126701bb', 'hex');

const GET = `GET / HTTP/1.0\r\n${HEADERS}\r\n`;

test('TLS 1.3 is spoken, with HSTS', async () => {
  const answer = await openssl(GET);
  expect(answer).toContain('New, TLSv1.3, Cipher is TLS_');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r$/m);
  expect(answer).toMatch(/^Strict-Transport-Security: max-age=31536000/m);
});

test.each(['-tls1_2', '-tls1_1', '-tls1'])('%s is not', async (version) => {
  const answer = await openssl(GET, version, '-cipher', 'ALL:@SECLEVEL=0');
  expect(answer).toMatch(/alert protocol version|no protocols available/);
  expect(answer).not.toContain('HTTP/1.1');
});

test('suites that are not recommended are not spoken, and the strongest is preferred', async () => {
  expect(await openssl(GET, '-ciphersuites', 'TLS_AES_128_CCM_8_SHA256:TLS_AES_128_CCM_SHA256')).toMatch(
    /alert handshake failure/,
  );
  const all = 'TLS_AES_128_GCM_SHA256:TLS_CHACHA20_POLY1305_SHA256:TLS_AES_256_GCM_SHA384';
  expect(await openssl(GET, '-ciphersuites', all)).toContain('Cipher is TLS_AES_256_GCM_SHA384');
});

test('the client of a proxy is known through TLS, as its PROXY header says', async () => {
  const socket = connectTcp({ port, host: '127.0.0.1', localAddress: '127.0.0.2' });
  await once(socket, 'connect');
  socket.write(PROXY_HEADER);
  const encrypted = connect({ socket, rejectUnauthorized: false, servername: 'first.test' });
  encrypted.end(`GET /checkip HTTP/1.1\r\n${HEADERS}Connection: close\r\n\r\n`);
  expect(await text(encrypted)).toMatch(/\r\n\r\n203\.0\.113\.7\n$/);
});

test('a certificate that is renewed serves new connections, and those that are open go on', async () => {
  const open = await client();
  expect(open.getPeerCertificate().subject.CN).toBe('first.test');
  expect(await ask(open, '/healthz')).toMatch(/\nok\n$/);
  put(second);
  await eventually(async () => {
    const later = await client();
    const { CN: name } = later.getPeerCertificate().subject;
    later.destroy();
    expect(name).toBe('second.test');
  });
  expect(await ask(open, '/healthz')).toMatch(/\nok\n$/);
  open.destroy();
  put(first);
});

test('plain HTTP leads pages to HTTPS', async () => {
  for (const path of ['/', '/docs', '/problems/conflict?a=1', '//evil.example/', '/nowhere']) {
    const { status, headers } = await plain(path);
    expect([path, status, headers.get('Location')]).toEqual([path, 308, ORIGIN + path]);
  }
  expect((await plain('/', { method: 'POST' })).status).toBe(400);
});

test('plain HTTP gets nothing of the APIs, whose tokens others could read', async () => {
  for (const path of ['/api/v1/zones', '/v1/zones', '/api/v1/openapi.json', ...acmePaths]) {
    const response = await plain(path, { Authorization: `Bearer ${given.token}` });
    expect([path, response.status, response.headers.get('Location')]).toEqual([path, 403, null]);
    expect(await response.text()).toContain(ORIGIN);
  }
});

test('plain HTTP serves dynamic updates and health as they are', async () => {
  const withSlash = dynamicPaths.map((path) => `${path}/`);
  for (const path of [...dynamicPaths, ...withSlash, '/healthz', '/readyz'])
    expect([path, (await plain(path)).headers.get('Location')]).toEqual([path, null]);
  expect(await (await plain('/nic/update?hostname=a.example')).text()).toBe('badauth\n');
  expect(await (await plain('/checkip')).text()).toBe('127.0.0.1\n');
});

test('plain HTTP refuses programs that could send a token for all to read, where a setting says so', async () => {
  const app = createApp({ ...appOptions(), takesPlainUpdates: false });
  const closed = createHttpServer(app, silent, { apis, connections: 50, perAddress: 50 });
  await once(closed.listen(0, '127.0.0.1'), 'listening');
  const url = `http://127.0.0.1:${(closed.address() as AddressInfo).port}`;
  for (const path of dynamicPaths.flatMap((one) => [one, `${one}/`])) {
    const response = await fetch(url + path, { redirect: 'manual' });
    expect([path, response.status, response.headers.get('Location')]).toEqual([path, 403, null]);
  }
  expect((await fetch(`${url}/healthz`)).status).toBe(200);
  closed.closeAllConnections();
  await once(closed.close(), 'close');
});

function plain(path: string, { method = 'GET', ...headers }: { [name: string]: string } = {}): Promise<Response> {
  const { port: plainPort } = server.address() as AddressInfo;
  return fetch(`http://127.0.0.1:${plainPort}${path}`, { method, headers, redirect: 'manual' });
}

async function client(): Promise<TLSSocket> {
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  return socket;
}

async function ask(socket: TLSSocket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\n${HEADERS}\r\n`);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}
