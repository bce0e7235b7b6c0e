import type { RegionResource } from '@fourwinds/resources';

/** Settings of the service for every zone: names without the final dot. */
export interface ServiceSettings {
  /** The service's own domain, e.g. fourwinds.example. */
  readonly domain: string;
  /** Names of the nameservers, in the order of the regions. */
  readonly nameservers: readonly string[];
  /** Mail address of the SOA record, as a domain name. */
  readonly hostmaster: string;
}

/** The settings that follow from the regions. */
export function serviceSettings(domain: string, regions: readonly RegionResource[]): ServiceSettings {
  const nameservers = inOrder(regions).map(({ spec }) => spec.nameserver);
  return { domain, nameservers, hostmaster: `hostmaster.${domain}` };
}

/** Regions by name, in the order that lists of nameservers have everywhere. */
export function inOrder(regions: readonly RegionResource[]): RegionResource[] {
  return [...regions].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
}

/** Whether the parent of a zone needs addresses of a nameserver (RFC 9471): its name is in the zone. Names have no final dot. */
export function needsGlue(nameserver: string, domain: string): boolean {
  return nameserver === domain || nameserver.endsWith(`.${domain}`);
}
