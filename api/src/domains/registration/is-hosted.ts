import {
  ACCOUNTS_NAMESPACE,
  ancestorsOf,
  type DomainClaimResource,
  isClaimEnded,
  sameOwner,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { ownNames } from '@fourwinds/zones';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';

export type HostedPorts = Pick<ZonePorts, 'zones' | 'zoneIndex' | 'claimedDomains'> & Pick<ProcessPorts, 'now'>;

/** True if the name has a zone, another owner has a claim on it, or the zone of the suffix has records for it. */
export function isHosted(services: HostedPorts, name: string, accountId: string): boolean {
  const { zones, zoneIndex, claimedDomains, now } = services;
  const owner = { namespace: ACCOUNTS_NAMESPACE, account: accountId };
  const isOthers = ({ spec }: DomainClaimResource) => !sameOwner(spec, owner) && !isClaimEnded(spec, now());
  const suffix = zones.get({ namespace: SYSTEM_NAMESPACE, name: ancestorsOf(name)[0] });
  const isInSuffix = suffix !== undefined && ownNames(suffix).has(name);
  return isInSuffix || zoneIndex.withDomain(name).length > 0 || claimedDomains.at(name).some(isOthers);
}
