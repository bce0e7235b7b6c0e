import type { PoolLimits } from './connection-pool.ts';

/** How long a TCP connection may be idle. */
export const IDLE_MILLISECONDS = 10_000;

const MAX_CONNECTIONS = 4096;
const MAX_BUFFERED = 1 << 26;
/** Descriptors for all that is no TCP connection of a client, where there are many. */
const RESERVED = 128;

/** Limits of TCP connections where the system lets the process have so many open files. */
export function poolLimits(openFiles: number): PoolLimits {
  const room = Math.max(openFiles - RESERVED, Math.floor(openFiles / 2));
  return {
    idleMilliseconds: IDLE_MILLISECONDS,
    perSource: 100,
    connections: Math.min(MAX_CONNECTIONS, room),
    buffered: MAX_BUFFERED,
  };
}
