import { type StatsListener, unwatchFile, watchFile } from 'node:fs';

/** Polling detects every way of replacing a file, including changed symbolic links in its path. */
const CHECK_MILLISECONDS = 5000;

/**
 * Calls `onChange` after a file was written or replaced. Returns a function that stops watching. Watching does not
 * keep the process alive.
 */
export function watchFiles(paths: readonly string[], onChange: () => void, interval = CHECK_MILLISECONDS): () => void {
  const compare: StatsListener = (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino) onChange();
  };
  for (const path of paths) watchFile(path, { interval, persistent: false }, compare);
  return () => paths.forEach((path) => unwatchFile(path, compare));
}
