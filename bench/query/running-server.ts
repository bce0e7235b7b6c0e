import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../test/free-port.ts';
import { descendants } from '../../test/e2e/process-tree.ts';
import { type Memory, memoryOf, sumOf } from '../process-memory.ts';
import { pinned } from './pinning.ts';
import { untilServing } from './readiness.ts';
import type { Server, Setup } from './servers/server.ts';

export interface RunningServer extends AsyncDisposable {
  readonly server: Server;
  readonly port: number;
  pids(): number[];
  memory(): Memory;
}

/** Data for a server, and the folder it may use. */
export type StartOptions = Omit<Setup, 'port' | 'folder'> & { readonly work: string };

/** Starts a server on its core and waits until it answers for all zones. Rejects if it ends earlier. */
export async function startServer(server: Server, { work, ...setup }: StartOptions): Promise<RunningServer> {
  const port = await freePort();
  const folder = join(work, server.name.replaceAll(' ', '-'));
  mkdirSync(folder);
  const { command, environment } = server.prepare({ ...setup, folder, port });
  const [program, ...args] = pinned('server', ...command);
  const child = spawn(program, args, {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-2000)));
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error(`${server.name} ended: ${output}`)));
  failed.catch(() => undefined);
  const running = {
    server,
    port,
    pids: () => [child.pid!, ...descendants(child.pid!).map(({ pid }) => pid)],
    memory: () => sumOf(running.pids().map(memoryOf)),
    async [Symbol.asyncDispose]() {
      running.pids().reverse().forEach(kill);
      await ended;
    },
  };
  try {
    await Promise.race([failed, untilServing(running, [...setup.zones.files.keys()])]);
  } catch (error) {
    await running[Symbol.asyncDispose]();
    throw error;
  }
  return running;
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}
