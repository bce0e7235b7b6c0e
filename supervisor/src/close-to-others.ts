import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The group may not write, others may do nothing. */
const CLOSED = 0o027;

/**
 * Takes from a folder and everything in it what others than its owner may do with it; the group may go on reading. Does nothing
 * where there is no such folder. Symbolic links are left as they are, and what they lead to as well.
 */
export async function closeToOthers(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (entries === undefined) return;
  for (const path of [folder, ...entries.map((entry) => join(folder, entry))]) {
    const stat = await lstat(path);
    if (!stat.isSymbolicLink() && (stat.mode & CLOSED) !== 0) await chmod(path, stat.mode & 0o7777 & ~CLOSED);
  }
}
