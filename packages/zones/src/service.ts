import type { RegionResource } from '@fourwinds/resources';

/** Settings of the service that apply to all zones. Names have no final dot. */
export interface ServiceSettings {
  readonly domain: string;
  /** Names of the nameservers, in the order of the regions. */
  readonly nameservers: readonly string[];
  /** Mail address for the SOA record, as a domain name. */
  readonly hostmaster: string;
}

export function serviceSettings(domain: string, regions: readonly RegionResource[]): ServiceSettings {
  const nameservers = inOrder(regions).map(({ spec }) => spec.nameserver);
  return { domain, nameservers, hostmaster: `hostmaster.${domain}` };
}

/** Sorts regions by name. All lists of nameservers use this order. */
export function inOrder(regions: readonly RegionResource[]): RegionResource[] {
  return [...regions].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}

/**
 * True if the parent zone needs glue for the nameserver (RFC 9471), because the nameserver's name is in the zone.
 * Names have no final dot.
 */
export function needsGlue(nameserver: string, domain: string): boolean {
  return nameserver === domain || nameserver.endsWith(`.${domain}`);
}
