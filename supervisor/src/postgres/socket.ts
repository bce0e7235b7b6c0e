import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Prefix of Postgres' socket names. The port follows. Lock files also have the suffix `.lock`. */
const NAME = '.s.PGSQL.';
/** Maximum octets of a socket path without the final zero (sun_path, unix(7)). */
const LONGEST_PATH = 107;
const LONGEST_PORT = '65535';

/** Returns the folder if the path of a socket in it is short enough. Otherwise returns undefined. */
export function socketFolder(folder: string): string | undefined {
  return Buffer.byteLength(join(folder, `${NAME}${LONGEST_PORT}`)) <= LONGEST_PATH ? folder : undefined;
}

/**
 * Removes the sockets and lock files that a killed Postgres has left. The process IDs in the lock files may now
 * belong to other programs.
 */
export async function removeSockets(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(NAME));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
