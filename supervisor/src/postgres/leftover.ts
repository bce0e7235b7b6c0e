import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '@fourwinds/process';

/** Signals for a postmaster that lives on, and the wait before each. */
const STEPS: readonly [milliseconds: number, signal: NodeJS.Signals][] = [
  [2000, 'SIGQUIT'],
  [2000, 'SIGKILL'],
  [2000, 'SIGKILL'],
];

/**
 * Makes a data directory startable after a kill: waits until its last postmaster is gone, ends it if need be, and removes its
 * lock file, whose process id another program may have by now. The caller holds the folder, so that no postmaster in it is anyone else's.
 */
export async function clearLeftover(data: string): Promise<void> {
  const lockFile = join(data, 'postmaster.pid');
  const text = await readFile(lockFile, 'utf8').catch(() => undefined);
  if (text === undefined) return;
  const pid = Number(text.split('\n')[0]);
  for (const [milliseconds, signal] of STEPS) {
    for (const until = Date.now() + milliseconds; Date.now() < until; await setTimeout(50)) {
      if (!(await runsIn(pid, data))) return rm(lockFile, { force: true });
    }
    process.kill(pid, signal);
  }
  throw new StartError(`the process ${pid} still runs in ${data}`);
}

async function runsIn(pid: number, folder: string): Promise<boolean> {
  return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === folder;
}
