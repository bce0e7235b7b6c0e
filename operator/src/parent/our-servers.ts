import { inOrder, type ServiceSettings } from '@fourwinds/zones';
import type { RegionResource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import { verificationDomain } from '../facts/challenge.ts';
import type { OurServers } from './delegation.ts';

export interface ServiceView {
  readonly regions: Pick<Informer<RegionResource>, 'list'>;
  readonly service: ServiceSettings;
}

/** Returns the nameservers of the service, including the owner's own names for them. */
export function ourServers({ regions, service }: ServiceView, ownNames: readonly string[] = []): OurServers {
  const addresses = inOrder(regions.list()).map(({ spec }) => spec.addresses);
  return { names: service.nameservers, ownNames, addresses, verification: verificationDomain(service.domain) };
}
