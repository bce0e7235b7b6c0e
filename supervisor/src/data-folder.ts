import { chmod, mkdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { StartError, unusable } from '@fourwinds/process';
import { closeToOthers } from './close-to-others.ts';

export interface DataFolder extends AsyncDisposable {
  readonly path: string;
}

/** Folders that an earlier version may have left readable for other users. */
const FOLDERS = ['log', 'cache', 'planes', 'cluster/cache'];

/**
 * Creates the folder if missing. Locks it against other supervisors until it is disposed or the process exits. Closes
 * its contents, and all files that this process and its children create, to other users. Throws if another supervisor
 * holds the lock.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder);
  process.umask(0o077);
  await makePassable(path).catch((error: unknown) => {
    throw unusable('FOURWINDS_DATA_DIR', path, error);
  });
  const { dev, ino } = await stat(path);
  const lock = createServer();
  await new Promise<void>((locked, failed) => {
    lock.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new StartError(`FOURWINDS_DATA_DIR: ${path} is in use by another Fourwinds on this machine`)
          : error,
      ),
    );
    // The address is in Linux's abstract socket namespace. The kernel frees it when the process exits.
    lock.listen(`\0fourwinds-${dev}-${ino}`, locked);
  });
  for (const name of FOLDERS) await closeToOthers(join(path, name));
  return { path, [Symbol.asyncDispose]: () => new Promise<void>((closed) => lock.close(() => closed())) };
}

/**
 * Creates a folder and its parents if missing. Other users, such as the Postgres user, can pass through these folders
 * but cannot list them.
 */
export async function makePassable(folder: string): Promise<void> {
  const top = await mkdir(folder, { recursive: true });
  if (top === undefined) return;
  for (let made = folder; made.startsWith(top); made = dirname(made)) await chmod(made, 0o711);
}
