/** @slow: not in make check. */
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as httpRequest, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { make, RecordKind } from '@fourwinds/resources';
import { Registry } from 'prom-client';
import { createApp } from '../src/start/app.ts';
import { objectKeyFor } from '../src/zones/zone/find-zone.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';

const COUNT = 3000;
const path = '/v1/zones/many.example/records';
let api: ApiUnderTest;
let token: string;

apiForAllTests((given) => ({ api, token } = given));
beforeAll(async () => {
  await api.send(token, 'POST', '/v1/zones', { name: 'many.example' });
  const lines = Array.from({ length: COUNT }, (_, i) => `n${i} 300 TXT "${randomBytes(8).toString('hex')}"`);
  const file = await api.request(token, 'PUT', '/v1/zones/many.example/zonefile', {
    body: `${lines.join('\n')}\n`,
    headers: {
      'Content-Type': 'text/dns',
    },
  });
  expect(file.status).toBe(200);
});

/** Returns the response with its raw octets. */
async function get(url: string, headers: { [name: string]: string } = {}, method = 'GET') {
  const asked = httpRequest(url, { method, headers: { Authorization: `Bearer ${token}`, ...headers } }).end();
  const [response] = (await once(asked, 'response')) as [import('node:http').IncomingMessage];
  const octets = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, octets };
}

const list = (headers = {}, method = 'GET') => get(api.url + path, headers, method);

describe('the records of a zone', () => {
  test('are one answer where no page is asked for, the same as all pages', async () => {
    const { data, next_cursor: next } = (await api.send(token, 'GET', path)).body;
    expect([data.length, next]).toEqual([COUNT, null]);
    const paged = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const { body } = await api.send(token, 'GET', `${path}?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...body.data);
      cursor = body.next_cursor;
    }
    expect(paged).toEqual(data);
  });

  test('are compressed for clients that take gzip, with an ETag of their own', async () => {
    const [plain, zipped] = [await list(), await list({ 'Accept-Encoding': 'gzip, br' })];
    expect([plain.headers['content-encoding'], zipped.headers['content-encoding']]).toEqual([undefined, 'gzip']);
    expect(gunzipSync(zipped.octets).equals(plain.octets)).toBe(true);
    expect(zipped.octets.length).toBeLessThan(plain.octets.length / 2);
    expect(zipped.headers.etag).not.toBe(plain.headers.etag);
    expect(zipped.headers.vary).toContain('Accept-Encoding');
  });

  test.each(['gzip;q=0', 'identity', 'br'])('are not compressed for Accept-Encoding: %s', async (coding) => {
    expect((await list({ 'Accept-Encoding': coding })).headers['content-encoding']).toBeUndefined();
  });

  test.each([{}, { 'Accept-Encoding': 'gzip' }])('are not sent again to who has them: %j', async (accept) => {
    const { etag } = (await list(accept)).headers;
    for (const known of [etag!, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, octets, headers } = await list({ ...accept, 'If-None-Match': known });
      expect([status, octets.length, headers['cache-control']]).toEqual([304, 0, 'private, no-cache']);
    }
    expect((await list({ ...accept, 'If-None-Match': '"other"' })).status).toBe(200);
  });

  test.each([path, '/v1/search?q=n1&limit=200'])('%s: 304 has the ETag and the Vary of 200', async (asked) => {
    for (const accept of [{ 'Accept-Encoding': 'identity' }, { 'Accept-Encoding': 'gzip' }]) {
      const { etag, vary } = (await get(api.url + asked, accept)).headers;
      for (const known of [etag!, `W/${etag}`, `"other", ${etag}`]) {
        const { status, headers } = await get(api.url + asked, { ...accept, 'If-None-Match': known });
        expect([status, headers.etag, headers.vary]).toEqual([304, etag, vary]);
      }
    }
  });

  test('have an ETag that If-Match takes, and that changes with each change', async () => {
    const zipped = (await list({ 'Accept-Encoding': 'gzip' })).headers.etag!;
    const record = { name: 'first', type: 'A', value: '192.0.2.1' };
    expect((await api.request(token, 'POST', path, { body: record, headers: { 'If-Match': zipped } })).status).toBe(
      201,
    );
    expect((await list({ 'If-None-Match': zipped })).status).toBe(200);
    const second = { ...record, value: '192.0.2.2' };
    expect((await api.request(token, 'POST', path, { body: second, headers: { 'If-Match': zipped } })).status).toBe(
      412,
    );
  });

  test('have an ETag that changes with Record objects, and that If-Match takes', async () => {
    const before = (await list()).headers.etag!;
    const spec = { zoneRef: objectKeyFor('many.example'), name: 'object', type: 'A', value: '192.0.2.9' };
    const object = await api.store.create(
      RecordKind,
      make(RecordKind, { name: 'object', namespace: 'team' }, { spec }),
    );
    const condition = { type: 'Accepted', status: 'True' as const, reason: 'Test', message: '' };
    const conditions = [{ ...condition, lastTransitionTime: '2026-01-01T00:00:00Z' }];
    const { resourceVersion } = await api.store.updateStatus(RecordKind, { ...object, status: { conditions } });
    await api.caches.records.waitFor(resourceVersion!, AbortSignal.timeout(60_000));
    const after = await list({ 'If-None-Match': before });
    expect(after.status).toBe(200);
    const record = { name: 'second', type: 'A', value: '192.0.2.1' };
    const made = await api.request(token, 'POST', path, { body: record, headers: { 'If-Match': after.headers.etag! } });
    expect(made.status).toBe(201);
  });

  test('are answered to HEAD without a body', async () => {
    const [head, whole] = [await list({}, 'HEAD'), await list()];
    expect([head.status, head.octets.length]).toEqual([200, 0]);
    expect(head.headers['content-length']).toBe(String(whole.octets.length));
  });
});

describe('pages of other origins', () => {
  const servers: Server[] = [];
  afterAll(() => Promise.all(servers.map((server) => once(server.close(), 'close'))));

  async function serve(corsOrigins?: string[]): Promise<string> {
    const options = { services: api.services, metrics: new Registry(), showsMetrics: false, notReady: async () => [] };
    const server = createServer(createApp({ ...options, corsOrigins })).listen(0, '127.0.0.1');
    servers.push(server);
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  const preflight = { Origin: 'https://app.example', 'Access-Control-Request-Method': 'PATCH' };
  const cors = (headers: object) =>
    Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('access-control-')));

  test('get no permission where no origin is configured', async () => {
    const url = await serve();
    expect(cors((await get(url + path, preflight, 'OPTIONS')).headers)).toEqual({});
    expect(cors((await get(`${url}${path}?limit=1`, preflight)).headers)).toEqual({});
  });

  test('that are configured may use the methods of a path with a token, and never the credentials of the browser', async () => {
    const url = await serve(['https://app.example', 'https://other.example']);
    const asked = await get(url + path, preflight, 'OPTIONS');
    expect(asked.status).toBe(204);
    expect(asked.headers.vary).toContain('Origin');
    expect(cors(asked.headers)).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-methods': 'GET, PATCH, POST, PUT, HEAD, OPTIONS',
      'access-control-allow-headers': expect.stringContaining('Authorization') as string,
    });
    const answered = await get(`${url}${path}?limit=1`, { Origin: 'https://app.example' });
    expect(answered.headers['access-control-allow-origin']).toBe('https://app.example');
    expect(answered.headers['access-control-expose-headers']).toContain('ETag');
    expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
    const refused = await get(`${url}${path}`, { Origin: 'https://app.example', Authorization: 'Bearer wrong' });
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, 'https://app.example']);
  });

  test.each(['https://app.example.evil', 'http://app.example', 'null'])('get none as %s', async (origin) => {
    const url = await serve(['https://app.example']);
    expect(cors((await get(`${url}${path}?limit=1`, { Origin: origin })).headers)).toEqual({});
  });

  test('are all permitted by *', async () => {
    const url = await serve(['*']);
    const { headers } = await get(`${url}${path}?limit=1`, { Origin: 'https://any.example' });
    expect(headers['access-control-allow-origin']).toBe('*');
  });
});
