import { formatSocketAddress, isLoopback, type SocketAddress } from '@fourwinds/process';
import type { Environment } from './environment.ts';
import { isFree } from './free-addresses.ts';
import { regions } from './regions.ts';

/** Default metrics ports of the operator and the API, as distances from the API's main port. */
const OPERATOR_DISTANCE = 1000;
const API_DISTANCE = 1001;

/** Metrics address of each program, or undefined if it has none. */
export interface MetricsAddresses {
  readonly operator?: SocketAddress;
  /** The addresses in region order. Either one for each region, or none. */
  readonly nameservers: readonly SocketAddress[];
  /**
   * The API's metrics address. Also undefined if the API serves metrics on its main address, which happens only on
   * loopback.
   */
  readonly api?: SocketAddress;
}

/**
 * Returns the configured addresses. By default, the operator has a loopback address, and so does the API unless its
 * main address is on loopback. A default port that is in use is skipped.
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

/** Returns all metrics addresses, the API's first. */
export function shownMetrics({ operator, nameservers, api }: MetricsAddresses, http: SocketAddress): SocketAddress[] {
  const ofApi = api ?? (isLoopback(http) ? http : undefined);
  return [ofApi, operator, ...nameservers].filter((address) => address !== undefined);
}

/** Formats an address for an environment variable. */
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
