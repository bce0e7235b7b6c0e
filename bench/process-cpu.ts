import { readFileSync } from 'node:fs';

/** In what the kernel counts. */
const TICK_MICROSECONDS = 10_000;

/** Of processes that are there, the CPU time since they began, in microseconds. */
export function cpuMicroseconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, own) => sum + own, 0) * TICK_MICROSECONDS;
}
