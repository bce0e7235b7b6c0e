import { chmod, mkdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { StartError, unusable } from '@fourwinds/process';
import { closeToOthers } from './close-to-others.ts';

/** The folder that holds everything that lasts. */
export interface DataFolder extends AsyncDisposable {
  readonly path: string;
}

/** Folders that an earlier start may have left open to other users. */
const FOLDERS = ['log', 'cache', 'planes', 'cluster/cache'];

/**
 * Makes the folder where it is missing, and holds it against other supervisors until disposed of or the process ends, however it ends.
 * Its content, and every file that this process and its children create from now on, is closed to other users of the machine.
 * Throws when another supervisor holds it.
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
    // A name in Linux's abstract socket namespace: the kernel frees it with the process.
    lock.listen(`\0fourwinds-${dev}-${ino}`, locked);
  });
  for (const name of FOLDERS) await closeToOthers(join(path, name));
  return { path, [Symbol.asyncDispose]: () => new Promise<void>((closed) => lock.close(() => closed())) };
}

/** Makes a folder, and those above it, unless they exist: the user that Postgres runs as can pass through, nobody else can look around. */
export async function makePassable(folder: string): Promise<void> {
  const top = await mkdir(folder, { recursive: true });
  if (top === undefined) return;
  for (let made = folder; made.startsWith(top); made = dirname(made)) await chmod(made, 0o711);
}
