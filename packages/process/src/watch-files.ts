import { type StatsListener, unwatchFile, watchFile } from 'node:fs';

/** Files are checked so often; that finds every way of replacing them, symbolic links in their path included. */
const CHECK_MILLISECONDS = 5000;

/** Calls `onChange` when a file has been written or replaced; returns a function that ends that. The process does not live on for it. */
export function watchFiles(paths: readonly string[], onChange: () => void, interval = CHECK_MILLISECONDS): () => void {
  const compare: StatsListener = (now, before) => {
    if (now.mtimeMs !== before.mtimeMs || now.ino !== before.ino) onChange();
  };
  for (const path of paths) watchFile(path, { interval, persistent: false }, compare);
  return () => paths.forEach((path) => unwatchFile(path, compare));
}
