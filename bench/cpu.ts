import { readFileSync } from 'node:fs';

/** Of processes, the CPU time since they began; the kernel counts in hundredths of a second. */
export function cpuMicroseconds(processes: readonly number[]): number {
  const ticks = processes.map((pid) => {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(fields[11]) + Number(fields[12]);
  });
  return ticks.reduce((sum, own) => sum + own, 0) * 10_000;
}
