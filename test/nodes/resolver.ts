import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Questions for servers, as data for a thread. */
export interface Asking {
  /** Asked first, in any order. */
  readonly servers: readonly string[];
  /** Servers of other regions, one of which is asked where those do not answer. */
  readonly others: readonly string[];
  /** A name, and the one address that it has all the time. */
  readonly name: string;
  readonly address: string;
  /** A zone that changes, whose serial must not go back at any server. */
  readonly zone: string;
  /** Over UDP, the rate that is aimed at; and each over a connection of its own. */
  readonly queriesASecond: number;
  readonly connectionsASecond: number;
}

export interface AskingResults {
  readonly seconds: number;
  /** Questions over each transport. */
  readonly udp: number;
  readonly tcp: number;
  /** Queries that were sent to another server, since one did not answer, or not yet. */
  readonly repeated: number;
  readonly answered: number;
  /** Questions that no server answered. */
  readonly failed: readonly string[];
  /** Answers with other data, and serials that went back. */
  readonly wrong: readonly string[];
}

/** Asks as resolvers do, in a thread of its own, until the work is done. */
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
