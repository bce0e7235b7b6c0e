import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '@fourwinds/process';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Returns the account that must run Postgres if the current user is root, because Postgres refuses to run as root.
 * This is `postgres`, or `nobody` if that user does not exist. Returns undefined if the current user is not root and
 * can run Postgres.
 */
export function postgresAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = ['postgres', 'nobody']
    .map((name) => users.find(([other]) => other === name))
    .find((found) => found !== undefined);
  if (user === undefined)
    throw new StartError(
      'Postgres does not run as root: add a user named postgres, or start Fourwinds as another user',
    );
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

export function own(folder: string, { uid, gid }: Account): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid);
  chownSync(folder, uid, gid);
}

/** True if other users can pass through all folders of the path. */
export function isOpen(path: string): boolean {
  const parent = dirname(path);
  return parent === path || ((statSync(parent).mode & 0o001) !== 0 && isOpen(parent));
}

/**
 * Returns the command prefix that runs Postgres without root rights. When this process dies, Postgres receives
 * SIGQUIT and shuts down immediately.
 */
export function command(account: Account | undefined): [string, ...string[]] {
  if (account === undefined) return ['setpriv', '--pdeathsig', 'QUIT', '--'];
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs'];
  return ['setpriv', '--pdeathsig', 'QUIT', ...identity, '--'];
}
