import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import { registrationOf } from '../../zones/zone/registered-names.ts';
import { type Domain, nameOf } from '../registration/domain.ts';

/** True if the zone of a domain has records beside those of the service, inline or as Record objects. */
export function isInUse({ zoneIndex, attached }: Pick<ZonePorts, 'zoneIndex' | 'attached'>, domain: Domain): boolean {
  const zone = zoneIndex.withDomain(nameOf(domain)).find((one) => registrationOf(one) === domain.id);
  return zone !== undefined && (zone.spec.records.length > 0 || attached.countOf(zone.metadata) > 0);
}
