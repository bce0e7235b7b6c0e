import type { DomainClaimResource, DomainClaimSpec, ZoneResource } from '@fourwinds/resources';
import { isClaimEnded, labels } from '@fourwinds/resources';

/** Reasons for which a zone is not the owner of its domain. */
const strangers = ['DomainConflict', 'PublicSuffix'];

/** False where the condition Accepted has a reason that says that the domain is somebody else's. */
export function isOwner(acceptedReason: string | undefined): boolean {
  return acceptedReason === undefined || !strangers.includes(acceptedReason);
}

export interface ClaimInput {
  readonly zone: ZoneResource;
  /** The claim on the zone's domain. */
  readonly claim?: DomainClaimResource;
  /** Claims on names above the domain, nearest first. */
  readonly above: readonly DomainClaimResource[];
  /** Claims on names below the domain; looked at only while nobody has claimed the domain itself. */
  readonly below: readonly DomainClaimResource[];
  /** Whether the zone that holds a claim exists. */
  readonly zoneExists: (claim: DomainClaimSpec) => boolean;
  /** Whether the zone of a claim above delegates the domain by NS records. */
  readonly delegates: (claim: DomainClaimSpec, domain: string) => boolean;
  readonly isPublicSuffix: (domain: string) => boolean;
  readonly serviceDomain: string;
  readonly now: number;
}

export type ClaimDecision =
  | { readonly state: 'held' }
  | { readonly state: 'take'; readonly spec: DomainClaimSpec }
  | { readonly state: 'refused'; readonly reason: 'DomainConflict' | 'PublicSuffix'; readonly message: string };

/** Who has a domain: this zone already, this zone from now on, or somebody else. */
export function decideClaim(input: ClaimInput): ClaimDecision {
  const { zone, claim } = input;
  const { domain } = zone.spec;
  const spec = claimOf(zone);
  const isHeld = claim !== undefined && isHeldBy(claim.spec, spec);
  if (!isHeld && input.isPublicSuffix(domain) && domain !== input.serviceDomain) {
    return {
      state: 'refused',
      reason: 'PublicSuffix',
      message: `${domain} is a public suffix, under which others register names; make a zone for your own name below it`,
    };
  }
  const conflict = relativesConflict(input, spec);
  if (conflict !== undefined) return { state: 'refused', reason: 'DomainConflict', message: conflict };
  if (claim === undefined) return { state: 'take', spec };
  if (isHeld) return { state: 'held' };
  if (mayTakeOver(input, claim.spec, spec)) return { state: 'take', spec };
  const message = sameOwner(claim.spec, spec)
    ? `${domain} is the domain of the Zone ${claim.spec.zone} already; a domain has one Zone`
    : `${domain} belongs to another owner`;
  return { state: 'refused', reason: 'DomainConflict', message };
}

function isHeldBy(claim: DomainClaimSpec, spec: DomainClaimSpec): boolean {
  return (
    sameOwner(claim, spec) && claim.zone === spec.zone && claim.releasedAt === undefined && claim.retained !== true
  );
}

/** A claim passes on within its owner when its Zone is gone, and to anybody when it was let go long enough ago. */
function mayTakeOver({ zoneExists, now }: ClaimInput, claim: DomainClaimSpec, spec: DomainClaimSpec): boolean {
  if (sameOwner(claim, spec)) return claim.zone === spec.zone || !zoneExists(claim);
  return isClaimEnded(claim, now);
}

/** The claim that a zone makes on its domain. */
export function claimOf(zone: ZoneResource): DomainClaimSpec {
  const account = zone.metadata.labels?.[labels.account];
  return {
    domain: zone.spec.domain,
    namespace: zone.metadata.namespace ?? '',
    zone: zone.metadata.name,
    ...(account === undefined ? {} : { account }),
  };
}

export function sameOwner(a: DomainClaimSpec, b: DomainClaimSpec): boolean {
  return a.namespace === b.namespace && a.account === b.account;
}

/** What speaks against the domain among the names above and below it. */
function relativesConflict(
  { zone, claim, above, below, delegates, now }: ClaimInput,
  spec: DomainClaimSpec,
): string | undefined {
  const { domain } = zone.spec;
  const nearest = above.find((candidate) => !isClaimEnded(candidate.spec, now));
  if (nearest !== undefined && !sameOwner(nearest.spec, spec) && !delegates(nearest.spec, domain)) {
    return `${domain} lies below ${nearest.spec.domain}, which belongs to another owner and does not delegate it; its owner must add NS records for ${domain}`;
  }
  if (claim !== undefined) return undefined;
  const other = below.find((candidate) => !sameOwner(candidate.spec, spec) && !isClaimEnded(candidate.spec, now));
  return other === undefined ? undefined : `${other.spec.domain}, below ${domain}, belongs to another owner`;
}

/** The names above a domain, nearest first: `b.c` and `c` for `a.b.c`. */
export function ancestorsOf(domain: string): string[] {
  const labelsOf = domain.split('.');
  return labelsOf.slice(1).map((_, i) => labelsOf.slice(i + 1).join('.'));
}
