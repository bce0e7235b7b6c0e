import { readFileSync } from 'node:fs';

/** Memory of a process in octets. */
export interface Memory {
  /** Proportional set size: a page that n processes share counts as 1/n. */
  readonly pss: number;
  readonly rss: number;
}

export const NOTHING: Memory = { pss: 0, rss: 0 };

export function memoryOf(pid: number): Memory {
  const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
  const octets = (field: string): number => Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(text)![1]) * 1024;
  return { pss: octets('Pss'), rss: octets('Rss') };
}

/** Peak memory of a running process in octets (RSS). */
export function peakMemory(pid: number): number {
  return Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024;
}

export function sumOf(memories: readonly Memory[]): Memory {
  return memories.reduce((a, b) => ({ pss: a.pss + b.pss, rss: a.rss + b.rss }), NOTHING);
}
