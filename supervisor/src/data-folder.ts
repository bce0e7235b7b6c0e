import { mkdir, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { resolve } from 'node:path';

/** The folder that holds everything that lasts. */
export interface DataFolder extends AsyncDisposable {
  readonly path: string;
}

/**
 * Makes the folder where it is missing, and holds it against other supervisors until disposed of or the process ends, however it ends.
 * Throws when another supervisor holds it.
 */
export async function openDataFolder(folder: string): Promise<DataFolder> {
  const path = resolve(folder);
  await mkdir(path, { recursive: true, mode: 0o711 });
  const { dev, ino } = await stat(path);
  const lock = createServer();
  await new Promise<void>((locked, failed) => {
    lock.once('error', (error: NodeJS.ErrnoException) =>
      failed(
        error.code === 'EADDRINUSE'
          ? new Error(`FOURWINDS_DATA_DIR: ${path} is in use by another Fourwinds on this machine`)
          : error,
      ),
    );
    // A name in Linux's abstract socket namespace: the kernel frees it with the process.
    lock.listen(`\0fourwinds-${dev}-${ino}`, locked);
  });
  return { path, [Symbol.asyncDispose]: () => new Promise<void>((closed) => lock.close(() => closed())) };
}
