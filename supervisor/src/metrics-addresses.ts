import { formatSocketAddress, isLoopback, type SocketAddress } from '@fourwinds/process';
import type { Environment } from './environment.ts';
import { isFree } from './free-addresses.ts';
import { regions } from './regions.ts';

/** How far the ports of the operator's and the API's metrics are above that of the API, where nobody said otherwise. */
const OPERATOR_DISTANCE = 1000;
const API_DISTANCE = 1001;

/** Where each program shows its metrics; absent where it does not. */
export interface MetricsAddresses {
  readonly operator?: SocketAddress;
  /** In the order of the regions; as many as there are, or none. */
  readonly nameservers: readonly SocketAddress[];
  /** Absent, too, where the API shows them beside all else, which it does on loopback alone. */
  readonly api?: SocketAddress;
}

/**
 * As set, else on loopback: the operator's, and those of an API that others than this machine reach. There they yield to whoever
 * has the port already.
 */
export async function metricsAddresses(environment: Environment): Promise<MetricsAddresses> {
  const { FOURWINDS_METRICS, FOURWINDS_HTTP } = environment;
  if (FOURWINDS_METRICS !== undefined) {
    const [operator, ...others] = FOURWINDS_METRICS;
    return { operator, nameservers: others.slice(0, regions.length), api: others.at(regions.length) };
  }
  const operator = await freeAbove(environment, OPERATOR_DISTANCE);
  const api = isLoopback(FOURWINDS_HTTP) ? undefined : await freeAbove(environment, API_DISTANCE);
  return { operator, nameservers: [], api };
}

/** Every address at which there are metrics, that of the API first. */
export function shownMetrics({ operator, nameservers, api }: MetricsAddresses, http: SocketAddress): SocketAddress[] {
  const ofApi = api ?? (isLoopback(http) ? http : undefined);
  return [ofApi, operator, ...nameservers].filter((address) => address !== undefined);
}

/** An address as environment variables have it; absent for a program that has none. */
export function metricsVariable(address: SocketAddress | undefined): string | undefined {
  return address && formatSocketAddress(address);
}

async function freeAbove(
  { FOURWINDS_HTTP, FOURWINDS_DNS }: Environment,
  distance: number,
): Promise<SocketAddress | undefined> {
  const address = { host: '127.0.0.1', port: FOURWINDS_HTTP.port + distance };
  const isTaken = FOURWINDS_DNS.some(({ port }) => port === address.port);
  return !isTaken && address.port < 65_536 && (await isFree(address)) ? address : undefined;
}
