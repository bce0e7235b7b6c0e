import type { DomainClaimSpec } from '@fourwinds/resources';
import { manifestName, type PublishedClaim, publishedClaimOf } from '@fourwinds/snapshot';
import type { ClaimDecision } from '@fourwinds/zones';
import { newestOf } from '../regions/recover.ts';
import type { RegionView } from '../regions/region-view.ts';
import { claimName } from './claims.ts';

/** The claim that is published with a zone; undefined where the zone does not have its domain. */
export function publishedClaim(decision: ClaimDecision): PublishedClaim | undefined {
  if (decision.state === 'refused') return undefined;
  const { domain, namespace, account, zone, zoneId, since } = decision.spec;
  return { name: claimName(domain), namespace, account, zone, zoneId, since };
}

/**
 * The claim on a domain out of the newest manifest that the regions hold; undefined where none does, or a tombstone is newer.
 * Proofs and grants are decided anew.
 */
export function rebuiltClaim(regions: readonly RegionView[], domain: string): DomainClaimSpec | undefined {
  const name = manifestName(`${domain}.`);
  const newest = newestOf(regions.flatMap((region) => region.manifest(name) ?? []));
  if (newest === undefined || newest.kind !== 'manifest') return undefined;
  const published = newest.claim === undefined ? undefined : publishedClaimOf({ data: { claim: newest.claim } });
  if (published === undefined) return undefined;
  const { name: _, ...owner } = published;
  return { domain, ...owner };
}
