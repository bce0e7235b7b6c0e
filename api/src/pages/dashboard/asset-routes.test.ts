import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import express, { type ErrorRequestHandler } from 'express';
import { Failure } from '../../kernel/failure.ts';
import { assetRoutes } from './asset-routes.ts';
import { Dashboard } from './dashboard.ts';

const SCRIPT = 'export const one = 1;\n'.repeat(100);

const failing: ErrorRequestHandler = (error: unknown, _, response, next) => {
  if (error instanceof Failure && error.code === 'not_found') response.status(404).end();
  else next(error);
};

const ofOthers = new Map([['other.js', gzipSync(SCRIPT)]]);

let folder: string;
let server: Server;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fourwinds-assets-'));
  writeFileSync(join(folder, 'one.js'), SCRIPT);
  writeFileSync(join(folder, 'one.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(folder, 'one.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(folder, 'gone.js'), SCRIPT);
  writeFileSync(join(folder, 'gone.js.br'), brotliCompressSync(SCRIPT));
  const dashboard = new Dashboard('{{nonce}}{{person}}', folder);
  server = express()
    .use(assetRoutes(dashboard, { read: async (name) => ofOthers.get(name) }), failing)
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(async () => {
  server.closeAllConnections();
  await once(server.close(), 'close');
  rmSync(folder, { recursive: true });
});

const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/assets/${name}`, { headers, method });

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['identity', null],
])('Accept-Encoding: %s is sent in the coding %s', async (accepted, coding) => {
  const asset = await get('one.js', { 'Accept-Encoding': accepted });
  expect(asset.headers.get('Content-Encoding')).toBe(coding);
  expect(asset.headers.get('Content-Type')).toMatch(/^text\/javascript/);
  expect(asset.headers.get('Vary')).toBe('Accept-Encoding');
  expect(await asset.text()).toBe(SCRIPT);
});

test.each([
  ['gzip, deflate, br', 'gzip'],
  ['br', null],
])('an asset of another version is sent, too: Accept-Encoding %s', async (accepted, coding) => {
  const [asset, own] = await Promise.all(
    ['other.js', 'one.js'].map((name) => get(name, { 'Accept-Encoding': accepted })),
  );
  expect([asset.status, asset.headers.get('Content-Encoding'), await asset.text()]).toEqual([200, coding, SCRIPT]);
  for (const name of ['Cache-Control', 'Content-Type', 'Vary'])
    expect(asset.headers.get(name)).toBe(own.headers.get(name));
  const tag = asset.headers.get('ETag')!;
  const again = await get('other.js', {
    'If-None-Match': tag,
    'Cache-Control': 'max-age=0',
    'Accept-Encoding': accepted,
  });
  expect(again.status).toBe(304);
});

test('a name that no version has is not found', async () => {
  expect((await get('none.js')).status).toBe(404);
});

test('an asset that the client has is not sent again', async () => {
  const tag = (await get('one.js')).headers.get('ETag')!;
  expect((await get('one.js', { 'If-None-Match': tag, 'Cache-Control': 'max-age=0' })).status).toBe(304);
});

test('HEAD has the headers of GET', async () => {
  const asset = await get('one.js', { 'Accept-Encoding': 'identity' }, 'HEAD');
  expect([asset.status, asset.headers.get('Content-Length')]).toEqual([200, String(SCRIPT.length)]);
});

test.each(['bytes=0-9', 'bytes=9-0', 'bytes=999999-'])('Range: %s is passed over', async (Range) => {
  const asset = await get('one.js', { Range });
  expect([asset.status, await asset.text()]).toEqual([200, SCRIPT]);
});

test('a file that is removed while the API runs is not found, and the others are served', async () => {
  rmSync(join(folder, 'gone.js.br'));
  const gone = await get('gone.js', { 'Accept-Encoding': 'br' });
  expect([gone.status, gone.headers.get('Content-Encoding')]).toEqual([404, null]);
  expect((await get('one.js')).status).toBe(200);
});
