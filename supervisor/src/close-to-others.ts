import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The group may not write, others may do nothing. */
const CLOSED = 0o027;

/**
 * Removes the rights of others than the owner on a folder and everything in it; the group may go on reading. Does nothing
 * where there is no such folder. Symbolic links are left as they are, and their targets as well.
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
