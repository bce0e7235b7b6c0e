import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { type EventEmitter, once } from 'node:events';
import { createServer } from 'node:net';

/** A port that is free for TCP and UDP and outside the ephemeral range. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000);
    if (await isFree(port)) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port, '127.0.0.1');
  const socket = createSocket('udp4').bind(port, '127.0.0.1');
  const free = await Promise.all([server, socket].map(isListening));
  if (free[0]) await new Promise((closed) => server.close(closed));
  socket.close();
  return free.every(Boolean);
}

function isListening(opened: EventEmitter): Promise<boolean> {
  return Promise.race([once(opened, 'listening').then(() => true), once(opened, 'error').then(() => false)]).catch(
    () => false,
  );
}
