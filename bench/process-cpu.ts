import { readFileSync } from 'node:fs';

/** The unit in which the kernel counts. */
const TICK_MICROSECONDS = 10_000;

/** The CPU time of running processes since their start, with that of their children that have ended, in microseconds. */
export function cpuMicroseconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields.slice(11, 15).reduce((sum, own) => sum + Number(own), 0);
  });
  return ticks.reduce((sum, own) => sum + own, 0) * TICK_MICROSECONDS;
}
