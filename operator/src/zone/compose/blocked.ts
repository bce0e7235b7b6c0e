import { omit } from '@fourwinds/data';
import { isBlocked, type ZoneResource } from '@fourwinds/resources';

/**
 * The zone to be composed: where it is blocked, one without the records of its owner, under the names of the service, so that there is nothing
 * that could be refused. Contributors add the delegations of zones below it, which are others'; a signed zone is signed as any other.
 */
export function unlessBlocked(zone: ZoneResource): ZoneResource {
  if (!isBlocked(zone)) return zone;
  return { ...zone, spec: { ...omit(zone.spec, 'nameservers'), records: [], recordsFrom: [] } };
}
