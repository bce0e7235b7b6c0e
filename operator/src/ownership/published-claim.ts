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

/** The claim that is published with a zone, and whether that is blocked; undefined where the zone does not have its domain. */
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
 * The claim on a domain out of the newest manifest that the regions hold, where the management cluster has lost its own or has an
 * earlier one, as after a restore from a backup; undefined where its own is the latest, or the regions hold none. Each publication
 * is on record in the claim before a region gets it. Grants are decided anew.
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

/** The newest manifest of a domain; undefined where a tombstone is newer. One with the digest `recorded` is known to be signed. */
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

/** The claim under which the zone of a manifest was published. */
export function claimIn({ claim }: HeldConfigMap): PublishedClaim | undefined {
  return claim === undefined ? undefined : publishedClaimOf({ data: { claim } });
}

/** Whether a manifest was published after the version that the claim has on record. */
function isNewer({ version = 0n }: HeldConfigMap, claim: DomainClaimResource | undefined): boolean {
  if (claim === undefined) return true;
  const recorded = readVersion(claim.status?.publication?.version);
  return recorded !== undefined && version > recorded;
}
