import type { BlockList } from 'node:net';
import { type ConnectionLimits, openFileLimit } from '@fourwinds/process';

const MAX_CONNECTIONS = 10_000;
/** Descriptors for Postgres, watches, workers and the log. */
const RESERVED = 256;
/** The part of all that one address may have at most, whatever is configured. */
const PART_OF_ADDRESS = 1 / 4;

export interface WantedLimits {
  /** In all. */
  readonly connections?: number;
  readonly perAddress: number;
  /** Their connections are those of many clients. */
  readonly proxies?: BlockList;
}

/** How many connections the API takes, so that those to its database and store can always be opened, and no address has them all. */
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
