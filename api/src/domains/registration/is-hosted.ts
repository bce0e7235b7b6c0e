import { ACCOUNTS_NAMESPACE, type DomainClaimResource, isClaimEnded, sameOwner } from '@fourwinds/resources';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';

export type HostedPorts = Pick<ZonePorts, 'zoneIndex' | 'claimedDomains'> & Pick<ProcessPorts, 'now'>;

/** True if the name has a zone, or another owner has a claim on it. */
export function isHosted({ zoneIndex, claimedDomains, now }: HostedPorts, name: string, accountId: string): boolean {
  const owner = { namespace: ACCOUNTS_NAMESPACE, account: accountId };
  const isOthers = ({ spec }: DomainClaimResource) => !sameOwner(spec, owner) && !isClaimEnded(spec, now());
  return zoneIndex.withDomain(name).length > 0 || claimedDomains.at(name).some(isOthers);
}
