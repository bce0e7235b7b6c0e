/** @slow: not in make check. */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { BlockList, connect } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { rateSettings } from '../src/accounts/accounts/rate-settings.ts';
import { apis } from '../src/start/apis.ts';
import { apiForAllTests } from './api-for-all-tests.ts';
import type { ApiUnderTest } from './harness.ts';

let api: ApiUnderTest;
apiForAllTests((given) => ({ api } = given));

async function get(url: string, headers: { readonly [name: string]: string } = {}, method = 'GET') {
  const asked = request(url, { headers, method }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const octets = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, octets };
}

/** All public texts that are long enough for compression. */
const texts = [
  ...apis.map(({ url }) => ({ path: `${url}/openapi.json`, accept: 'application/json' })),
  ...apis.map(({ url }) => ({ path: `/docs${url}`, accept: 'text/html' })),
  { path: '/docs', accept: 'text/html' },
  { path: '/problems', accept: 'application/json' },
  { path: '/problems', accept: 'text/html' },
  { path: '/problems/rate_limited', accept: 'text/html' },
];

const decode = {
  identity: (octets: Buffer) => octets,
  gzip: gunzipSync,
  br: brotliDecompressSync,
};

test.each(texts)(
  '$path ($accept) is the same text in each coding, each with an ETag of its own',
  async ({ path, accept }) => {
    const plain = await get(api.url + path, { accept });
    const tags = new Set<string>();
    for (const [coding, decoded] of Object.entries(decode)) {
      const { status, headers, octets } = await get(api.url + path, { accept, 'accept-encoding': coding });
      expect([status, headers['content-encoding'] ?? 'identity', headers['content-length']]).toEqual([
        200,
        coding,
        String(octets.length),
      ]);
      expect(decoded(octets).equals(plain.octets)).toBe(true);
      expect(headers.vary).toContain('Accept-Encoding');
      tags.add(headers.etag!);
      for (const known of [headers.etag!, `W/${headers.etag}`, `"other", ${headers.etag}`, '*']) {
        const again = await get(api.url + path, { accept, 'accept-encoding': coding, 'if-none-match': known });
        expect([again.status, again.octets.length, again.headers.etag]).toEqual([304, 0, headers.etag]);
      }
      const head = await get(api.url + path, { accept, 'accept-encoding': coding }, 'HEAD');
      expect([head.headers['content-length'], head.octets.length]).toEqual([String(octets.length), 0]);
    }
    expect(tags.size).toBe(3);
  },
);

test.each([
  ['br, gzip;q=0', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip;q=0.5, br;q=0', 'gzip'],
  ['deflate', undefined],
])('Accept-Encoding: %s gets the coding %s', async (accepted, coding) => {
  const { headers } = await get(`${api.url}/v1/openapi.json`, { 'accept-encoding': accepted });
  expect(headers['content-encoding']).toBe(coding);
});

test('answers that nobody reads share their octets', async () => {
  const before = await get(`${api.url}/v1/openapi.json`);
  const octetsBefore = process.memoryUsage().arrayBuffers;
  const port = Number(new URL(api.url).port);
  const unread = Array.from({ length: 150 }, () =>
    connect(port, '127.0.0.1')
      .pause()
      .on('error', () => undefined),
  );
  for (const socket of unread) socket.write('GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n');
  await Promise.all(unread.map((socket) => once(socket, 'readable')));
  const held = process.memoryUsage().arrayBuffers - octetsBefore;
  for (const socket of unread) socket.destroy();
  expect(held).toBeLessThan((150 * before.octets.length) / 4);
});

test('a network may read so many of them in a minute, gets the time after which it may ask again, and keeps none from another', async () => {
  const rates = { ...rateSettings('off'), publicReads: { limit: 5, seconds: 3600 } };
  const proxies = new BlockList();
  proxies.addAddress('127.0.0.1');
  const replica = await api.replica({ rates, proxies });
  try {
    const statusOf = async (path: string, address: string) => {
      const { status, headers } = await get(replica.url + path, { 'x-forwarded-for': address });
      return { status, retryAfter: Number(headers['retry-after'] ?? 0) };
    };
    const paths = ['/v1/openapi.json', '/docs', '/docs/v1', '/problems', '/problems/internal'];
    for (const path of paths) expect((await statusOf(path, '192.0.2.1')).status).toBe(200);
    for (const path of paths) {
      const { status, retryAfter } = await statusOf(path, '192.0.2.1');
      expect(status).toBe(429);
      expect(retryAfter).toBeGreaterThan(0);
    }
    expect((await statusOf('/v1/openapi.json', '192.0.2.2')).status).toBe(200);
  } finally {
    await replica.stop();
  }
});
