import { keyOf, type Publication, type ZoneResource } from '@fourwinds/resources';
import type { Services } from '../services.ts';

/** The latest publication of a zone; undefined where there is none, or another zone has the domain. */
export function publicationOf(
  { claimedDomains }: Pick<Services, 'claimedDomains'>,
  zone: ZoneResource,
): Publication | undefined {
  const key = keyOf(zone);
  const publications = claimedDomains.at(zone.spec.domain).map(({ status }) => status?.publication);
  return publications.find((publication) => publication?.zone === key && publication.deleted !== true);
}
