import { inOrder } from '@fourwinds/zones';
import type { ClusterState } from '../cluster/cluster-state.ts';
import { verificationDomain } from '../proof/challenge.ts';
import type { OurServers } from './delegation.ts';

/** The nameservers of the service, to which an owner may have given names of their own. */
export function ourServers(
  { regions, service }: Pick<ClusterState, 'regions' | 'service'>,
  ownNames: readonly string[] = [],
): OurServers {
  const addresses = inOrder(regions.list()).map(({ spec }) => spec.addresses);
  return { names: service.nameservers, ownNames, addresses, verification: verificationDomain(service.domain) };
}
