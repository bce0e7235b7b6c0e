import { formatSocketAddress, type SocketAddress } from '@fourwinds/process';
import type { Environment } from './environment.ts';
import { isFree } from './free-addresses.ts';

/** How far the port of the operator's metrics is above that of the API, where nobody said otherwise. */
const DISTANCE = 1000;

/**
 * Where the operator, and behind it the nameservers, show their metrics: as set, else the operator alone, on loopback. There it
 * yields to whoever has the port already.
 */
export async function metricsAddresses({
  FOURWINDS_METRICS,
  FOURWINDS_HTTP,
  FOURWINDS_DNS,
}: Environment): Promise<readonly SocketAddress[]> {
  if (FOURWINDS_METRICS !== undefined) return FOURWINDS_METRICS;
  const address = { host: '127.0.0.1', port: FOURWINDS_HTTP.port + DISTANCE };
  const isTaken = FOURWINDS_DNS.some(({ port }) => port === address.port);
  return !isTaken && address.port < 65_536 && (await isFree(address)) ? [address] : [];
}

/** The addresses as environment variables have them; absent for the programs that have none. */
export function metricsVariable(addresses: readonly SocketAddress[], index: number): string | undefined {
  const address = addresses.at(index);
  return address && formatSocketAddress(address);
}
