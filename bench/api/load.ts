import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { cpuMicroseconds } from '../process-cpu.ts';

/** A server on 127.0.0.1, and the processes whose CPU time counts. */
export interface Measured {
  readonly port: number;
  readonly pids: readonly number[];
  readonly databasePids: readonly number[];
}

/** The requests that are sent one after the other, from the first again after the last, and how many in all. */
export interface Job {
  readonly requests: readonly string[];
  readonly count: number;
}

/** Data for the client in its thread. */
export interface ClientLoad extends Job {
  readonly port: number;
}

/** How many requests are sent where so many are measured. */
export function withWarmUp(count: number): number {
  return count + Math.ceil(count / 4);
}

/** The octets of an answer, requests a second, and the CPU time of each in program and database. */
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

/** The octets of all answers. */
async function run(load: ClientLoad): Promise<number> {
  const client = new Worker(new URL('./load-client.ts', import.meta.url), { workerData: load });
  const [octets] = (await once(client, 'message')) as [number];
  return octets;
}
