import { mkdir, open } from 'node:fs/promises';
import type { StdioOptions } from 'node:child_process';

/** The folder of a Postgres, held open for its processes: they get to it without passing the folders above, which may be closed to them. */
export interface Home extends AsyncDisposable {
  readonly path: string;
  /** The path as seen by a process that is started with `stdio`. */
  readonly inside: string;
  /** Nothing to read, nothing printed, messages as a pipe, and the folder. */
  readonly stdio: StdioOptions;
}

/** The number of the open folder among those of the process, behind the three that every process has. */
const DESCRIPTOR = 3;

/** Opens the folder, and makes it where it is missing, for its owner alone. */
export async function openHome(path: string): Promise<Home> {
  await mkdir(path, { recursive: true, mode: 0o700 });
  const folder = await open(path);
  return {
    path,
    inside: `/proc/self/fd/${DESCRIPTOR}`,
    stdio: ['ignore', 'ignore', 'pipe', folder.fd],
    [Symbol.asyncDispose]: () => folder.close(),
  };
}
