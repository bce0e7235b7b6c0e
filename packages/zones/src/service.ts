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

/** The settings that follow from the regions; these are sorted by name. */
export function serviceSettings(domain: string, regions: readonly RegionResource[]): ServiceSettings {
  const sorted = [...regions].sort((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1));
  return { domain, nameservers: sorted.map((region) => region.spec.nameserver), hostmaster: `hostmaster.${domain}` };
}
