import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Input for the query thread. */
export interface Asking {
  /** Queried first, in any order. */
  readonly servers: readonly string[];
  /** Servers of other regions. A server of another region is queried if none of `servers` responds. */
  readonly others: readonly string[];
  /** A name and its constant address. */
  readonly name: string;
  readonly address: string;
  /** A changing zone, whose serial must not decrease at any server. */
  readonly zone: string;
  /** The target rate over UDP, and over TCP with a connection per query. */
  readonly queriesASecond: number;
  readonly connectionsASecond: number;
}

export interface AskingResults {
  readonly seconds: number;
  /** Queries per transport. */
  readonly udp: number;
  readonly tcp: number;
  /** Queries that were sent to another server, because a server did not respond in time. */
  readonly repeated: number;
  readonly answered: number;
  /** Questions that no server answered. */
  readonly failed: readonly string[];
  /** Wrong answers, and decreased serials. */
  readonly wrong: readonly string[];
}

/** Queries like a resolver, in a thread, until `work` is done. */
export async function underQueries(asking: Asking, work: () => Promise<void>): Promise<AskingResults> {
  const thread = new Worker(new URL('asking-thread.ts', import.meta.url), { workerData: asking });
  const results = once(thread, 'message') as Promise<[AskingResults]>;
  try {
    await work();
  } finally {
    thread.postMessage('end');
  }
  const [found] = await results;
  const rate = Math.round((found.udp + found.tcp) / found.seconds);
  process.stdout.write(
    `${found.udp} questions over UDP and ${found.tcp} over TCP, ${rate} a second; ${found.repeated} queries were repeated\n`,
  );
  return found;
}
