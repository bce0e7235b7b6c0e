import { mkdir, open } from 'node:fs/promises';
import type { StdioOptions } from 'node:child_process';

/**
 * The folder of a Postgres. Its processes receive the folder as an open descriptor, so they need no access to the
 * parent folders.
 */
export interface Home extends AsyncDisposable {
  readonly path: string;
  /** The path of the folder in a process that was started with `stdio`. */
  readonly inside: string;
  /** Settings for a child process: no input, no output, stderr as a pipe, and the folder. */
  readonly stdio: StdioOptions;
}

/** File descriptor of the folder, after the three standard descriptors. */
const DESCRIPTOR = 3;

/** Opens the folder. Creates it with mode 0700 if missing. */
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
