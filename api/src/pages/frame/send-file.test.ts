import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import express from 'express';
import { sendFile } from './send-file.ts';

const LONG = 600_000;
const CHUNK = Buffer.alloc(65_536, 'x');

/**
 * Sends a file of this many chunks to a client. Returns the client's connection, and a promise that resolves when the
 * file is released.
 */
async function sending(chunks: number, patience: { idle: number; longest: number }) {
  const released = Promise.withResolvers<void>();
  let made = 0;
  async function* body(): AsyncGenerator<Uint8Array> {
    for (; made < chunks; made++) {
      await setImmediate();
      yield CHUNK;
    }
  }
  const app = express();
  const file = { name: 'all.zip', type: 'application/zip', body: body(), release: released.resolve };
  app.get('/', (_request, response) => sendFile(response, file, patience));
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => undefined);
  client.write('GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n');
  const stop = async (): Promise<void> => {
    client.destroy();
    server.close();
    await once(server, 'close');
  };
  return { client, released: released.promise, made: () => made, stop };
}

async function readSlowly(client: Socket): Promise<void> {
  client.pause();
  while (!client.destroyed) {
    await setImmediate();
    client.read(1);
  }
}

test('a file is sent whole, and released', async () => {
  const { client, released, stop } = await sending(3, { idle: LONG, longest: LONG });
  const answer = (await buffer(client)).toString('latin1');
  await released;
  const [head] = answer.split('\r\n\r\n');
  expect(head).toContain('Content-Disposition: attachment; filename=all.zip');
  expect(answer.slice(head.length).replaceAll(/[^x]/g, '')).toHaveLength(3 * CHUNK.length);
  await stop();
});

test('a client that reads nothing loses it', async () => {
  const { client, released, made, stop } = await sending(Infinity, { idle: 50, longest: LONG });
  client.pause();
  await released;
  expect(made()).toBeLessThan(10_000);
  await stop();
});

test('a client that reads for too long loses it', async () => {
  const { client, released, stop } = await sending(Infinity, { idle: LONG, longest: 50 });
  const reading = readSlowly(client);
  await released;
  await stop();
  await reading;
});

test('a client that leaves releases it', async () => {
  const { client, released, stop } = await sending(Infinity, { idle: LONG, longest: LONG });
  await once(client, 'data');
  client.destroy();
  await released;
  await stop();
});
