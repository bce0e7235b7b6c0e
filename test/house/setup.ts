import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../postgres/server.ts';
import { type Answer, SOCKET, type Wanted } from './ask.ts';
import { startEmbedded } from './product.ts';
import type { SharedProduct } from './shared-product.ts';

/** A running program: the response to requests for it, and a function to stop it. */
interface Started {
  readonly value: unknown;
  readonly stop: () => Promise<unknown>;
}

const running = new Map<string, Promise<Started>>();
let stop: () => Promise<void> = async () => undefined;

/**
 * Jest's globalSetup. Starts each program on the first request for it. The kernel kills the programs if this process
 * dies.
 */
export default async function setup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-house-'));
  const path = join(folder, 'socket');
  const listener = createServer((socket) => void answer(socket)).listen(path);
  await once(listener, 'listening');
  process.env[SOCKET] = path;
  stop = async () => {
    listener.close();
    for (const started of await Promise.allSettled(running.values()))
      if (started.status === 'fulfilled') await started.value.stop();
    rmSync(folder, { recursive: true });
  };
}

/** Jest's globalTeardown. */
export const teardown = (): Promise<void> => stop();

async function answer(socket: Socket): Promise<void> {
  socket.on('error', () => socket.destroy());
  const [wanted] = (await once(socket, 'data')) as [Buffer];
  socket.end(JSON.stringify(await handOut(wanted.toString())));
}

async function handOut(key: string): Promise<Answer> {
  if (!running.has(key)) running.set(key, start(JSON.parse(key) as Wanted));
  return running.get(key)!.then(
    ({ value }) => ({ value }),
    ({ message }: Error) => ({ error: message }),
  );
}

const start = ({ kind }: Wanted): Promise<Started> => (kind === 'postgres' ? startDatabases() : startProduct());

async function startDatabases(): Promise<Started> {
  const postgres = await startPostgres();
  return { value: postgres.url, stop: () => postgres.stop() };
}

/** Turns rate limits off, because tests send more requests than an account may. */
async function startProduct(): Promise<Started> {
  const product = await startEmbedded({ FOURWINDS_API_RATES: 'off' });
  const { http, dns, pid, token } = product.fourwinds;
  const value: SharedProduct = { folder: product.folder, http, dns, pid, token };
  return { value, stop: async () => product[Symbol.asyncDispose]() };
}
