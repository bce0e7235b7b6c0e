import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compiled } from './compiler.ts';
import { pinned } from './pinning.ts';
import { unframed } from './query-message.ts';

/** Queries in the form that the client reads, and a folder for what it writes. */
export interface Load {
  readonly queries: string;
  readonly folder: string;
}

export interface LoadOptions {
  readonly port: number;
  /** Processes of the server. */
  readonly pids: readonly number[];
  /** Queries a second; 0 for as many as are answered. */
  readonly rate: number;
  /** Not counted, and counted. */
  readonly warmUpSeconds: number;
  readonly seconds: number;
}

/** What came of asking a server; CPU time is that of the server, all in microseconds. */
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
  /** One in a thousand. */
  readonly samples: readonly Buffer[];
}

/** Asks from a core of its own. */
export async function load({ queries, folder }: Load, options: LoadOptions): Promise<LoadResult> {
  const replies = join(folder, 'replies');
  const { port, rate, warmUpSeconds, seconds, pids } = options;
  const [program, ...args] = pinned('client', compiled('client'));
  const numbers = [port, queries, rate, warmUpSeconds, seconds, replies, ...pids].map(String);
  const { stdout } = await promisify(execFile)(program, [...args, ...numbers]);
  return { ...(JSON.parse(stdout) as Omit<LoadResult, 'samples'>), samples: unframed(readFileSync(replies)) };
}
