/** @slow: not in make check. */
import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { createApp } from '../src/start/app.ts';
import { apis } from '../src/start/apis.ts';
import { createHttpServer } from '../src/http/server.ts';
import { apiForAllTests, type GivenApi } from './api-for-all-tests.ts';
import { silent } from './harness.ts';

/** Tests the links of an API that knows its public URL. */
const PUBLIC = 'https://api.example.com';

let given: GivenApi;
let server: Server;
apiForAllTests((started) => (given = started));
beforeAll(async () => {
  const { services } = given.api;
  const app = createApp({
    services,
    metrics: new Registry(),
    showsMetrics: false,
    notReady: async () => [],
    publicUrl: PUBLIC,
  });
  server = createHttpServer(app, silent, { apis, publicUrl: PUBLIC, connections: 10, perAddress: 10 });
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
});

const port = (): number => (server.address() as AddressInfo).port;

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { Authorization: `Bearer ${given.token}`, 'Content-Type': 'application/json' };
  return fetch(`http://127.0.0.1:${port()}${path}`, { headers, ...init });
}

test('the place of a new resource is below it', async () => {
  const made = await ask('/api/v1/zones?wait=0s', { method: 'POST', body: '{"name":"public.example"}' });
  const { id } = (await made.json()) as { id: string };
  expect([made.status, made.headers.get('Location')]).toEqual([201, `${PUBLIC}/api/v1/zones/${id}`]);
  const body = '{"name":"www","type":"A","value":"192.0.2.1"}';
  const record = await ask('/v1/zones/public.example/records', { method: 'POST', body });
  const { id: recordId } = (await record.json()) as { id: string };
  expect(record.headers.get('Location')).toBe(`${PUBLIC}/v1/zones/public.example/records/${recordId}`);
});

test('the types of problems are pages below it, also where a request cannot be parsed', async () => {
  const { type } = (await (await ask('/v1/zones/nowhere.example')).json()) as { type: string };
  expect(type).toBe(`${PUBLIC}/problems/zone_not_found`);
  expect((await ask(type.slice(PUBLIC.length), { headers: {} })).status).toBe(200);
  const socket = connect(port(), '127.0.0.1');
  await once(socket, 'connect');
  socket.write('GET /v1/zones HTTP/1.1\r\nno header\r\n\r\n');
  expect(await text(socket)).toContain(`"type":"${PUBLIC}/problems/bad_request"`);
});

test.each(apis)('the description and the reference of $url are about it', async ({ url }) => {
  const { servers } = (await (await ask(`${url}/openapi.json`)).json()) as { servers: object[] };
  expect(servers).toEqual([{ url: PUBLIC + url }]);
  const page = await (await ask(`/docs${url}`, { headers: { Accept: 'text/html' } })).text();
  expect(page).toContain(`<code>GET ${PUBLIC}${url}/zones</code>`);
});
