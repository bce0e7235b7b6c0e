import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, statSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Account, own } from './account.ts';
import type { Home } from './home.ts';

/** A Postgres data directory below `home`, and its superuser password. */
export interface Database {
  readonly data: string;
  readonly password: string;
}

const USER = 'fourwinds';
const PASSWORD = 'password';
/**
 * With small segments, the write-ahead log stays at a few MB from the start, instead of growing by 16 MB every few
 * hours.
 */
const WAL_SEGMENT_MEGABYTES = 1;

export interface InitialiseOptions {
  readonly home: Home;
  readonly installation: string;
  readonly account: Account | undefined;
  readonly command: readonly [string, ...string[]];
}

/** Creates the data directory if missing. If this is interrupted, the next call starts over. */
export async function initialise(options: InitialiseOptions): Promise<Database> {
  const { account, home } = options;
  const data = join(home.path, 'data');
  if (!existsSync(data)) {
    const unfinished = join(home.path, 'data.unfinished');
    await rm(unfinished, { recursive: true, force: true });
    await writeFile(join(home.path, PASSWORD), randomBytes(24).toString('hex'), { mode: 0o600 });
    if (account !== undefined) own(home.path, account);
    await runInitdb(options, [`--pgdata=${home.inside}/data.unfinished`, `--pwfile=${home.inside}/${PASSWORD}`]);
    await rename(unfinished, data);
  }
  // If root copied the directory, for example from a backup, it belongs to root.
  if (account !== undefined && statSync(data).uid !== account.uid) own(home.path, account);
  return { data, password: await readPassword(home.path) };
}

export async function readPassword(home: string): Promise<string> {
  return (await readFile(join(home, PASSWORD), 'utf8')).trim();
}

/** Returns the URL of a local server. The URL uses the Unix socket in `socketFolder`, or TCP if there is none. */
export function superuserUrl(password: string, port: number, socketFolder?: string): string {
  const host = socketFolder === undefined ? '127.0.0.1' : encodeURIComponent(socketFolder);
  return `postgres://${USER}:${password}@${host}:${port}/postgres`;
}

async function runInitdb({ home, installation, command }: InitialiseOptions, places: string[]): Promise<void> {
  const [program, ...prefix] = command;
  const form = [
    '--encoding=UTF8',
    '--locale=C',
    '--auth=scram-sha-256',
    `--username=${USER}`,
    `--wal-segsize=${WAL_SEGMENT_MEGABYTES}`,
  ];
  const child = spawn(program, [...prefix, join(installation, 'bin', 'initdb'), ...places, ...form], {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    stdio: home.stdio,
  });
  const closed = once(child, 'close') as Promise<[status: number | null]>;
  const [messages, [status]] = await Promise.all([text(child.stderr!), closed]);
  if (status !== 0) throw new Error(`the database could not be made: ${messages.trim()}`);
}
