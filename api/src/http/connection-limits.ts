import { type ConnectionLimits, openFileLimit, readAddressList } from '@fourwinds/process';
import type { Environment } from '../config.ts';

const MAX_CONNECTIONS = 10_000;
/** Descriptors for Postgres, watches, workers and the log. */
const RESERVED = 256;

/** How many connections the API takes, so that those to its database and store can always be opened. */
export function connectionLimits(environment: Environment, openFiles: number = openFileLimit()): ConnectionLimits {
  const { FOURWINDS_TRUSTED_PROXIES: proxies } = environment;
  const room = Math.max(openFiles - RESERVED, Math.floor(openFiles / 2));
  return {
    connections: Math.min(environment.FOURWINDS_HTTP_CONNECTIONS ?? MAX_CONNECTIONS, room),
    perAddress: environment.FOURWINDS_HTTP_CONNECTIONS_PER_ADDRESS,
    proxies: proxies === undefined ? undefined : readAddressList(proxies),
  };
}
