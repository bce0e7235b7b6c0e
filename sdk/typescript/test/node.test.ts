import { once } from 'node:events';
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { makeCertificate } from '../../../nameserver/src/testing/certificate.ts';
import { Fourwinds } from '../src/index.ts';
import { nodeFetch, type NodeFetchOptions } from '../src/node.ts';
import { errorOf, TOKEN, zone } from './scripted-client.ts';

const { certificate, key } = makeCertificate('dns.example');
const ca = Buffer.from(certificate).toString();
const servers: Server[] = [];
const tunnels: Socket[] = [];
/** Hosts to which the proxy was asked to connect. */
const asked: string[] = [];
/** Paths and User-Agents of the requests that the service got. */
const served: string[] = [];
let service: number;
let proxy: number;

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

const answer: RequestListener = (request, response) => {
  served.push(`${request.url} ${request.headers['user-agent']?.split('/')[0]}`);
  response.setHeader('X-Request-Id', 'the-id').setHeader('Content-Type', 'application/json').end(JSON.stringify(zone));
};

beforeAll(async () => {
  service = await listen(createHttpsServer({ cert: Buffer.from(certificate), key: Buffer.from(key) }, answer));
  const tunnel = createHttpServer();
  tunnel.on('connect', (request, client: Socket) => {
    asked.push(request.url!);
    const upstream = connect(service, '127.0.0.1', () => client.write('HTTP/1.1 200 OK\r\n\r\n'));
    tunnels.push(client, upstream);
    client.on('error', () => upstream.destroy()).pipe(upstream);
    upstream.on('error', () => client.destroy()).pipe(client);
  });
  proxy = await listen(tunnel);
});

afterAll(async () => {
  for (const socket of tunnels) socket.destroy();
  for (const server of servers) {
    server.closeAllConnections();
    await once(server.close(), 'close');
  }
});

beforeEach(() => {
  asked.length = 0;
  served.length = 0;
});

const clientWith = (baseUrl: string, options: NodeFetchOptions) =>
  new Fourwinds({ token: TOKEN, baseUrl, maxRetries: 0, fetch: nodeFetch(options) });

test('requests go through the proxy of HTTPS_PROXY, and an own authority is trusted', async () => {
  const client = clientWith('https://dns.example', { ca, env: { HTTPS_PROXY: `http://127.0.0.1:${proxy}` } });
  const answer = await client.zones.get('example.com').withResponse();
  expect(answer).toMatchObject({ data: zone, requestId: 'the-id' });
  expect([asked, served]).toEqual([['dns.example:443'], ['/api/v1/zones/example.com fourwinds-typescript']]);
});

test('hosts in NO_PROXY are asked directly', async () => {
  const env = { HTTPS_PROXY: `http://127.0.0.1:${proxy}`, NO_PROXY: 'localhost,127.0.0.1' };
  const client = clientWith(`https://127.0.0.1:${service}`, { ca, env });
  // The certificate is of another name, so the request reaches the service, and goes no further.
  expect((await errorOf(client.zones.get('example.com'))).message).toContain('127.0.0.1');
  expect([asked, served]).toEqual([[], []]);
});

test('an authority that is not trusted is refused', async () => {
  const client = clientWith('https://dns.example', { env: { HTTPS_PROXY: `http://127.0.0.1:${proxy}` } });
  expect(await errorOf(client.zones.get('example.com'))).toMatchObject({ name: 'ConnectionError' });
  expect(served).toEqual([]);
});

test('a signal ends a request and a stream', async () => {
  const open = createHttpServer((request, response) => {
    if (request.url!.includes('/events')) response.write('id: 1\ndata: {"type":"stream.begun"}\n\n');
  });
  await once(open.listen(0, '127.0.0.1'), 'listening');
  const client = clientWith(`http://127.0.0.1:${(open.address() as AddressInfo).port}`, { env: {} });
  const stop = new AbortController();
  const failed = errorOf(client.zones.get('example.com', { signal: stop.signal }));
  const [socket] = (await once(open, 'connection')) as [Socket];
  stop.abort(new Error('enough'));
  expect((await failed).message).toBe('enough');
  if (!socket.destroyed) await once(socket, 'close');
  const types: unknown[] = [];
  for await (const { type } of client.events.stream()) {
    types.push(type);
    break;
  }
  expect(types).toEqual(['stream.begun']);
  // Nothing of the client keeps the server open.
  await once(open.close(), 'close');
});
