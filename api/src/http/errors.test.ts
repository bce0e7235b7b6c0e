import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { createLogger } from '@fourwinds/process';
import express, { type ErrorRequestHandler, type RequestHandler, Router } from 'express';
import { ClientLeft } from './client-left.ts';
import { handleErrors } from './errors.ts';
import { envelope } from './presentation.ts';

test('an error after the headers of an answer ends it, and is logged once', async () => {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const router = Router();
  router.get('/', (_request, response) => {
    response.write('begun');
    throw new Error('late');
  });
  router.use(handleErrors(envelope, log));
  const server = express().use(router, handleErrors(envelope, log)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      .then((response) => response.text())
      .catch(() => 'broken');
    expect(answer).toBe('broken');
    expect(lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual(['late']);
  } finally {
    server.close();
  }
});

/** Handlers whose client disconnects while they run, and the expected log levels. */
test.each<[string, RequestHandler, number[]]>([
  ['a file is not sent', (_request, response, next) => response.sendFile(import.meta.filename, next), []],
  ['a wait ends', (_request, response) => new ClientLeft(response).signal.throwIfAborted(), []],
  ['a fault of ours', () => Promise.reject(new Error('a bug')), [50]],
])('once the client has left, %s', async (_, handler, levels) => {
  const lines: string[] = [];
  const log = createLogger('test', 'info', { write: (line) => void lines.push(line) });
  const ended = Promise.withResolvers<void>();
  const answering: ErrorRequestHandler = async (error, request, response, next) => {
    await handleErrors(envelope, log)(error, request, response, next);
    ended.resolve();
  };
  const server = express()
    .use(async (request, response, next) => {
      if (!response.destroyed) {
        request.socket.emit('begun');
        await once(response, 'close');
      }
      next();
    })
    .use(handler, answering)
    .listen(0, '127.0.0.1');
  await once(server, 'listening');
  server.on('connection', (socket) => socket.once('begun', () => client.destroy()));
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1', () =>
    client.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'),
  );
  await ended.promise;
  server.close();
  expect(lines.map((line) => (JSON.parse(line) as { level: number }).level)).toEqual(levels);
});
