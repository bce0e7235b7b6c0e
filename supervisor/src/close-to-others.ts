import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Mode bits to remove: write access of the group, and all access of others. */
const CLOSED = 0o027;

/**
 * Removes the group's write access, and all access of others, from a folder and its contents. Does nothing if the
 * folder does not exist. Skips symbolic links and their targets.
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
