import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createLogger } from '@fourwinds/process';
import express, { Router } from 'express';
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
