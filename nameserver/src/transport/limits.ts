import type { PoolLimits } from './connection-pool.ts';

export const IDLE_MILLISECONDS = 10_000;

const MAX_CONNECTIONS = 4096;
const MAX_BUFFERED = 1 << 26;
/** File descriptors reserved for other uses than client TCP connections, if there are many. */
const RESERVED = 128;

/** Limits of TCP connections for a process with this many open files. */
export function poolLimits(openFiles: number): PoolLimits {
  const room = Math.max(openFiles - RESERVED, Math.floor(openFiles / 2));
  return {
    idleMilliseconds: IDLE_MILLISECONDS,
    perSource: 100,
    connections: Math.min(MAX_CONNECTIONS, room),
    buffered: MAX_BUFFERED,
  };
}
