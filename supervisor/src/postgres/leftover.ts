import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { StartError } from '@fourwinds/process';

/** Signals for a postmaster that keeps running, each with the wait before the signal. */
const STEPS: readonly [milliseconds: number, signal: NodeJS.Signals][] = [
  [2000, 'SIGQUIT'],
  [2000, 'SIGKILL'],
  [2000, 'SIGKILL'],
];

/**
 * Prepares a data directory for a start after a crash. Waits until the last postmaster has exited, or stops it. Then
 * removes its lock file, because another program may now have the process ID in this file. The caller must hold the
 * lock on the folder, so that the postmaster cannot belong to another supervisor.
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
