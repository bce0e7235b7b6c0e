import { keyOf, type Publication, type ZoneResource } from '@fourwinds/resources';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';

/**
 * Returns the latest publication of a zone. Returns undefined if there is no publication or another zone has the
 * domain.
 */
export function publicationOf(
  { claimedDomains }: Pick<ZonePorts, 'claimedDomains'>,
  zone: ZoneResource,
): Publication | undefined {
  const key = keyOf(zone);
  const publications = claimedDomains.at(zone.spec.domain).map(({ status }) => status?.publication);
  return publications.find((publication) => publication?.zone === key && publication.deleted !== true);
}
