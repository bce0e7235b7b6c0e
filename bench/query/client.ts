import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { compiled } from './compiler.ts';
import { pinned } from './pinning.ts';
import { unframed } from './query-message.ts';

/** Files of the client: the queries that it reads and the replies that it keeps. */
export interface Load {
  readonly queries: string;
  readonly replies: string;
}

export interface LoadOptions {
  readonly port: number;
  readonly pids: readonly number[];
  /** Queries per second. 0 means as many as the server can answer. */
  readonly rate: number;
  /** Seconds before counting starts, and seconds that are counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/** Results of querying a server. Times are in microseconds. `user` and `system` are the server's CPU time. */
export interface LoadResult {
  readonly seconds: number;
  readonly replies: number;
  readonly lost: number;
  readonly octets: number;
  readonly user: number;
  readonly system: number;
  readonly p50: number;
  readonly p99: number;
  readonly p999: number;
  /** One reply in a thousand. */
  readonly samples: readonly Buffer[];
}

/** Sends queries from a separate core. */
export async function load({ queries, replies }: Load, options: LoadOptions): Promise<LoadResult> {
  const { port, rate, warmUpSeconds, seconds, pids } = options;
  const [program, ...args] = pinned('client', compiled('client'));
  const numbers = [port, queries, rate, warmUpSeconds, seconds, replies, ...pids].map(String);
  const { stdout } = await promisify(execFile)(program, [...args, ...numbers]);
  return { ...(JSON.parse(stdout) as Omit<LoadResult, 'samples'>), samples: unframed(readFileSync(replies)) };
}

/** Returns the fraction of its core that the server used. */
export function utilisation({ user, system, seconds }: LoadResult): number {
  return (user + system) / (1e6 * seconds);
}

export function describe(result: LoadResult): string {
  const { replies, seconds, user, system, lost } = result;
  const perReply = (microseconds: number): string => (microseconds / replies).toFixed(2);
  return `${Math.round(replies / seconds)}/s  ${perReply(user)} + ${perReply(system)} µs  ${utilisation(result).toFixed(2)} of a core  ${lost} lost`;
}
