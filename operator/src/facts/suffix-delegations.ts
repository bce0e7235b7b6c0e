import type { ZoneResource } from '@fourwinds/resources';
import { ownNames } from '@fourwinds/zones';

/**
 * Returns true if the zone of a suffix needs NS records for a zone below it. All nameservers of a suffix also serve
 * the zones below, and opt-out leaves open whether an unsigned zone exists. So the suffix needs no records for it,
 * unless it has other records at the same name.
 */
export function needsDelegation(child: ZoneResource, suffix: ZoneResource): boolean {
  return isSigned(child) || ownNames(suffix).has(child.spec.domain);
}

/** Returns true if the zone is signed, and so has or waits for DS records at its parent. */
export function isSigned({ status }: Pick<ZoneResource, 'status'>): boolean {
  return status?.dnssec !== undefined && status.dnssec.phase !== 'off';
}
