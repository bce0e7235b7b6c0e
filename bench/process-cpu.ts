import { readFileSync } from 'node:fs';

/** The unit in which the kernel counts. */
const TICK_MICROSECONDS = 10_000;

/** The CPU time of processes since their start, with that of their children that have ended, in microseconds. One that has ended counts with its parent. */
export function cpuMicroseconds(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => sum + ticksOf(pid), 0) * TICK_MICROSECONDS;
}

function ticksOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, own) => sum + Number(own), 0);
  } catch {
    return 0;
  }
}
