import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { cpuMicroseconds } from '../process-cpu.ts';

/** A server on 127.0.0.1 and the processes whose CPU time is counted. */
export interface Measured {
  readonly port: number;
  readonly pids: readonly number[];
  readonly databasePids: readonly number[];
}

/** The requests to send sequentially and repeatedly, and their total number. */
export interface Job {
  readonly requests: readonly string[];
  readonly count: number;
}

export interface ClientLoad extends Job {
  readonly port: number;
}

/** Returns the number of requests to send, including warm-up. */
export function withWarmUp(count: number): number {
  return count + Math.ceil(count / 4);
}

/**
 * Returns the octets of an answer, the requests per second, and the CPU time per request of the program and of the
 * database.
 */
export async function measureLoad(server: Measured, { requests, count }: Job): Promise<string[]> {
  const { port } = server;
  const first = withWarmUp(count) - count;
  await run({ port, requests: requests.slice(-first), count: first });
  const before = [server.pids, server.databasePids].map(cpuMicroseconds);
  const began = performance.now();
  const octets = await run({ port, requests, count });
  const rate = (1000 * count) / (performance.now() - began);
  const [own, database] = [server.pids, server.databasePids].map(cpuMicroseconds);
  const each = (now: number, then: number): string => `${((now - then) / 1000 / count).toFixed(2)} ms`;
  return [
    String(Math.round(octets / count)),
    rate.toFixed(0),
    each(own, before[0]),
    server.databasePids.length === 0 ? '' : each(database, before[1]),
  ];
}

/** Returns the octets of all answers. */
async function run(load: ClientLoad): Promise<number> {
  const client = new Worker(new URL('./load-client.ts', import.meta.url), { workerData: load });
  const [octets] = (await once(client, 'message')) as [number];
  return octets;
}
