import { omit } from '@fourwinds/data';
import { isBlocked, type ZoneResource } from '@fourwinds/resources';

/**
 * Returns the zone to compose. A blocked zone has no records of its owner and uses the service's nameserver names, so
 * nothing in it can be refused. Contributors add the delegations of zones below, which belong to others. A signed
 * zone stays signed.
 */
export function unlessBlocked(zone: ZoneResource): ZoneResource {
  if (!isBlocked(zone)) return zone;
  return { ...zone, spec: { ...omit(zone.spec, 'nameservers'), records: [], recordsFrom: [] } };
}
