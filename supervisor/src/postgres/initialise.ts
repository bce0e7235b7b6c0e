import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Account, own } from './account.ts';

/** A Postgres data directory below `home`, and how to get in. */
export interface Database {
  readonly data: string;
  readonly user: string;
  readonly password: string;
}

const USER = 'fourwinds';

export interface InitialiseOptions {
  /** Folder for the data directory and the password. */
  readonly home: string;
  readonly installation: string;
  readonly account: Account | undefined;
  readonly command: readonly [string, ...string[]];
}

/** Makes the data directory unless it exists. Killed in between, it begins anew the next time. */
export async function initialise({ home, installation, account, command }: InitialiseOptions): Promise<Database> {
  const data = join(home, 'data');
  const passwordFile = join(home, 'password');
  await mkdir(home, { recursive: true, mode: 0o700 });
  if (!existsSync(data)) {
    const unfinished = join(home, 'data.unfinished');
    await rm(unfinished, { recursive: true, force: true });
    await writeFile(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
    if (account !== undefined) own(home, account);
    const [program, ...prefix] = command;
    const form = [
      '--encoding=UTF8',
      '--locale=C',
      '--auth=scram-sha-256',
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
    ];
    const initdb = join(installation, 'bin', 'initdb');
    await promisify(execFile)(program, [...prefix, initdb, `--pgdata=${unfinished}`, ...form], {
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    });
    await rename(unfinished, data);
  }
  // Copied by root, say from a backup, it belongs to root.
  if (account !== undefined && statSync(data).uid !== account.uid) own(home, account);
  return { data, user: USER, password: (await readFile(passwordFile, 'utf8')).trim() };
}
