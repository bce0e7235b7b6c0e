import type { BlockList } from 'node:net';
import { type ConnectionLimits, openFileLimit } from '@fourwinds/process';

const MAX_CONNECTIONS = 10_000;
/** File descriptors reserved for Postgres, watches, workers and the log. */
const RESERVED = 256;
/** Maximum share of all connections that one address can have, whatever is configured. */
const PART_OF_ADDRESS = 1 / 4;

export interface WantedLimits {
  /** Maximum connections in total. */
  readonly connections?: number;
  readonly perAddress: number;
  /** Addresses of proxies. `perAddress` does not apply to them, because they carry many clients. */
  readonly proxies?: BlockList;
}

/**
 * Returns limits that leave enough file descriptors for the database and the store, and enough connections for other
 * addresses.
 */
export function connectionLimits(
  { connections = MAX_CONNECTIONS, perAddress, proxies }: WantedLimits,
  openFiles: number = openFileLimit(),
): ConnectionLimits {
  const room = Math.max(openFiles - RESERVED, Math.floor(openFiles / 2));
  const inAll = Math.min(connections, room);
  return {
    connections: inAll,
    perAddress: Math.min(perAddress, Math.max(1, Math.floor(inAll * PART_OF_ADDRESS))),
    proxies,
  };
}
