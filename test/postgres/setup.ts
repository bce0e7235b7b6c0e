import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Answer, SOCKET } from './database.ts';
import { startPostgres, type TestPostgres } from './server.ts';

const servers = new Map<string, Promise<TestPostgres>>();
let stop: () => Promise<void> = async () => undefined;

/** Jest's globalSetup. Starts a Postgres for a worker when its first test asks for one; the kernel ends it if this process dies. */
export default async function setup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fourwinds-postgres-'));
  const path = join(folder, 'socket');
  const listener = createServer((socket) => void answer(socket)).listen(path);
  await once(listener, 'listening');
  process.env[SOCKET] = path;
  stop = async () => {
    listener.close();
    for (const server of await Promise.allSettled(servers.values()))
      if (server.status === 'fulfilled') await server.value.stop();
    rmSync(folder, { recursive: true });
  };
}

/** Jest's globalTeardown. */
export const teardown = (): Promise<void> => stop();

async function answer(socket: Socket): Promise<void> {
  socket.on('error', () => socket.destroy());
  const [worker] = (await once(socket, 'data')) as [Buffer];
  socket.end(JSON.stringify(await serverOf(worker.toString()).catch(({ message }: Error) => ({ error: message }))));
}

async function serverOf(worker: string): Promise<Answer> {
  if (!servers.has(worker)) servers.set(worker, startPostgres());
  const { url } = await servers.get(worker)!;
  return { url };
}
