import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The name that Postgres gives its socket, before the port; `.lock` behind it is the socket's lock file. */
const NAME = '.s.PGSQL.';
/** Octets of a socket's path, without the final zero (sun_path, unix(7)). */
const LONGEST_PATH = 107;
const LONGEST_PORT = '65535';

/** The folder if clients can name a socket in it, else undefined: paths of sockets are short. */
export function socketFolder(folder: string): string | undefined {
  return Buffer.byteLength(join(folder, `${NAME}${LONGEST_PORT}`)) <= LONGEST_PATH ? folder : undefined;
}

/** Removes sockets that a killed Postgres left behind, with their lock files, whose process ids other programs may have by now. */
export async function removeSockets(folder: string): Promise<void> {
  const left = (await readdir(folder)).filter((name) => name.startsWith(NAME));
  await Promise.all(left.map((name) => rm(join(folder, name), { force: true })));
}
