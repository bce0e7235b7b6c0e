import { readFileSync } from 'node:fs';

/** The kernel's unit of CPU time. */
const TICK_MICROSECONDS = 10_000;

/**
 * Returns the CPU time of processes since their start, in microseconds, including children that have ended. The time
 * of an ended process is part of its parent's.
 */
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
