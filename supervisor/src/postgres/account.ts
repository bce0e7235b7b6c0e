import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { StartError } from '@fourwinds/process';

export interface Account {
  readonly uid: number;
  readonly gid: number;
}

/** The account of Postgres where root starts it, since it refuses to run as root: `postgres`, or `nobody` where there is no such user. Undefined for any other user, who runs it. */
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

/** Gives a folder with everything in it to the account. */
export function own(folder: string, { uid, gid }: Account): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), uid, gid);
  chownSync(folder, uid, gid);
}

/** Whether others than the owner can pass through every folder that leads to the path. */
export function isOpen(path: string): boolean {
  const parent = dirname(path);
  return parent === path || ((statSync(parent).mode & 0o001) !== 0 && isOpen(parent));
}

/** The command by which Postgres is run: without rights of root, and with SIGQUIT, its word for an immediate end, when this process dies. */
export function command(account: Account | undefined): [string, ...string[]] {
  if (account === undefined) return ['setpriv', '--pdeathsig', 'QUIT', '--'];
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', '--no-new-privs'];
  return ['setpriv', '--pdeathsig', 'QUIT', ...identity, '--'];
}
