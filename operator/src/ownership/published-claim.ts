import {
  type DomainClaimResource,
  type DomainClaimSpec,
  isBlocked,
  isDomainProof,
  type Owner,
  sameOwner,
  type ZoneResource,
} from '@fourwinds/resources';
import { manifestName, type PublishedClaim, publishedClaimOf, readVersion } from '@fourwinds/snapshot';
import type { ClaimDecision } from '@fourwinds/zones';
import type { HeldConfigMap } from '../regions/held-config-map.ts';
import { newestOf } from '../regions/recover.ts';
import type { RegionView } from '../regions/region-view.ts';
import { claimName } from './claims.ts';

/**
 * Returns the claim to publish with a zone, including its blocked state. Undefined if the zone does not own its
 * domain.
 */
export function publishedClaim(
  decision: ClaimDecision,
  holder: Pick<ZoneResource, 'metadata'>,
): PublishedClaim | undefined {
  if (decision.state === 'refused') return undefined;
  const { domain, namespace, account, zone, zoneId, since, proof } = decision.spec;
  const blocked = isBlocked(holder) ? { blocked: true as const } : {};
  const owner = { name: claimName(domain), namespace, account, zone, zoneId, since, ...blocked };
  if (isDomainProof(proof)) return { ...owner, domainProof: proof };
  return { ...owner, proof: proof === 'ZoneAbove' ? undefined : proof };
}

/**
 * Restores the claim on a domain from the newest manifest in the regions if the management cluster lost it or has an
 * earlier one, for example after a restore from a backup. Undefined if the stored claim is the latest, or no region
 * has a manifest. Each publication is recorded in the claim before a region receives it. Grants are decided again.
 */
export function lostClaim(
  claim: DomainClaimResource | undefined,
  regions: readonly RegionView[],
  domain: string,
): DomainClaimSpec | undefined {
  const newest = newestManifest(regions, domain, claim?.status?.publication?.sha256);
  if (newest === undefined || !isNewer(newest, claim)) return undefined;
  const published = claimIn(newest);
  if (published === undefined) return undefined;
  const { name: _, domainProof, blocked: __, ...owner } = published;
  if (isHeldBy(owner, claim)) return undefined;
  return { domain, ...owner, ...(domainProof === undefined ? {} : { proof: domainProof }) };
}

/**
 * Returns the newest manifest of a domain. Undefined if a tombstone is newer. A manifest with the digest `recorded`
 * needs no signature check.
 */
function newestManifest(
  regions: readonly RegionView[],
  domain: string,
  recorded: string | undefined,
): HeldConfigMap | undefined {
  const name = manifestName(`${domain}.`);
  const newest = newestOf(regions.flatMap((region) => region.manifest(name, recorded) ?? []));
  return newest?.kind === 'manifest' ? newest : undefined;
}

function isHeldBy(owner: Owner, claim: DomainClaimResource | undefined): boolean {
  return claim !== undefined && sameOwner(claim.spec, owner) && claim.spec.releasedAt === undefined;
}

export function claimIn({ claim }: HeldConfigMap): PublishedClaim | undefined {
  return claim === undefined ? undefined : publishedClaimOf({ data: { claim } });
}

function isNewer({ version = 0n }: HeldConfigMap, claim: DomainClaimResource | undefined): boolean {
  if (claim === undefined) return true;
  const recorded = readVersion(claim.status?.publication?.version);
  return recorded !== undefined && version > recorded;
}
