import {
  ACCOUNTS_NAMESPACE,
  ancestorsOf,
  type DelegateTo,
  type DomainClaimSpec,
  isClaimEnded,
  isGranted,
  isRegistered,
  isSuffix,
  sameOwner,
  type ZoneResource,
} from '@fourwinds/resources';

/** A claim, with the facts about its Zone that decisions require. */
export interface Claimed {
  readonly spec: DomainClaimSpec;
  /** Time when the owner got the domain, in milliseconds since 1970. */
  readonly since: number;
  /** Grants of the claim's Zone. Undefined if the Zone does not exist. */
  readonly delegateTo?: readonly DelegateTo[];
  /** True if the Zone is a suffix, which grants the names directly below it to the Zones that are registered. */
  readonly isSuffix?: boolean;
  /** True if the Zone is registered. Undefined if the Zone does not exist. */
  readonly isRegistered?: boolean;
}

/** Returns the facts about the Zone of a claim. */
export function claimedZone(zone: ZoneResource): Omit<Required<Claimed>, 'spec' | 'since'> {
  return { delegateTo: zone.spec.delegateTo ?? [], isSuffix: isSuffix(zone), isRegistered: isRegistered(zone) };
}

/** Identifies the owner and domain that a grant originates from. */
export type Authority = NonNullable<DomainClaimSpec['grantedBy']>;

/**
 * Relation of a claim to the zone above:
 *
 * - `independent`: the zone above has no authority over the claim.
 * - `below`: the claim has the same owner, or the zone above grants its name.
 * - `unchanged`: the Zone above, or the Zone of a registered name, is deleted, so it can neither grant the name nor
 *   withdraw a grant.
 * - `grant-needed`: the claim needs a grant that has never existed, or is no longer registered below a suffix.
 * - `grant-withdrawn`: the grant of the claim was removed.
 */
export type Standing =
  | { readonly state: 'below'; readonly grantedBy?: Authority }
  | { readonly state: 'independent' }
  | { readonly state: 'unchanged'; readonly holder: Claimed }
  | Ungranted;

interface Ungranted {
  readonly state: 'grant-needed' | 'grant-withdrawn';
  readonly holder: Claimed;
  /** The origin of a grant that keeps its effect during a notice. */
  readonly grantedBy?: Authority;
}

/**
 * Returns the relation of a claim to `holder`, the claim that has authority over the names around it. See `holderOf`.
 */
export function standingOf(claim: Claimed, holder: Claimed | undefined): Standing {
  if (holder === undefined) return { state: 'independent' };
  if (sameOwner(claim.spec, holder.spec)) return { state: 'below', grantedBy: holder.spec.grantedBy };
  if (isGrantedBy(claim, holder)) return { state: 'below', grantedBy: authorityOf(holder) };
  return isByAuthorityOf(claim, holder) ? withoutGrant(claim, holder) : neverGranted(claim, holder);
}

/** The holder has no grant for the claim, but had one. */
function withoutGrant(claim: Claimed, holder: Claimed): Standing {
  const wasRegistered = isOfSuffix(claim, holder);
  const isUnknown = holder.delegateTo === undefined || (wasRegistered && claim.isRegistered === undefined);
  if (isUnknown && claim.spec.withdrawnAt === undefined) return { state: 'unchanged', holder };
  if (wasRegistered) return { state: 'grant-needed', holder, grantedBy: claim.spec.grantedBy };
  return { state: 'grant-withdrawn', holder };
}

function neverGranted(claim: Claimed, holder: Claimed): Standing {
  if (!hasSay(holder, claim)) return { state: 'independent' };
  const isUnchanged = holder.delegateTo === undefined && claim.spec.withdrawnAt === undefined;
  return { state: isUnchanged ? 'unchanged' : 'grant-needed', holder };
}

function isGrantedBy(claim: Claimed, holder: Claimed): boolean {
  if (isGranted(holder.delegateTo ?? [], holder.spec.domain, claim.spec.domain, claim.spec)) return true;
  return holder.isSuffix === true && claim.isRegistered === true && isDirectlyBelow(claim, holder);
}

/**
 * True if the claim is on a name that accounts register. If the registration label or the mark of the suffix is lost,
 * the owner gets notice, because only an accident removes these from a Zone.
 */
function isOfSuffix(claim: Claimed, holder: Claimed): boolean {
  if (claim.spec.namespace !== ACCOUNTS_NAMESPACE || !isDirectlyBelow(claim, holder)) return false;
  return holder.isSuffix === true || claim.isRegistered === true;
}

function isDirectlyBelow(claim: Claimed, holder: Claimed): boolean {
  return ancestorsOf(claim.spec.domain)[0] === holder.spec.domain;
}

export function isUngranted(standing: Standing): standing is Ungranted {
  return standing.state === 'grant-needed' || standing.state === 'grant-withdrawn';
}

/**
 * Returns the claim that has authority over a domain. `above` contains the claims on names above the domain, nearest
 * first. Ignores claims that have ended or have lost their right.
 */
export function holderOf(above: readonly Claimed[], now: number): Claimed | undefined {
  return above
    .filter(({ spec }) => !isClaimEnded(spec, now))
    .reduceRight<Claimed | undefined>((holder, claim) => (isLost(claim, holder, now) ? holder : claim), undefined);
}

function isLost(claim: Claimed, holder: Claimed | undefined, now: number): boolean {
  const { state } = standingOf(claim, holder);
  if (state === 'grant-withdrawn') return true;
  const { grantNeededBy } = claim.spec;
  return state === 'grant-needed' && grantNeededBy !== undefined && Date.parse(grantNeededBy) <= now;
}

/** True if the claim's grant originates from the current holder's authority. */
function isByAuthorityOf({ spec: { grantedBy } }: Claimed, holder: Claimed): boolean {
  const authority = authorityOf(holder);
  return grantedBy !== undefined && grantedBy.domain === authority.domain && sameOwner(grantedBy, authority);
}

/**
 * Returns the origin of the grants that a claim can make. If the claim itself was granted, this is the origin of that
 * grant.
 */
function authorityOf({ spec: { grantedBy, domain, namespace, account } }: Claimed): Authority {
  return grantedBy ?? { domain, namespace, ...(account === undefined ? {} : { account }) };
}

/**
 * True if the claim above has authority over the claim below, which has no grant. The claim with a proof takes
 * precedence. If both or neither have a proof, the older claim takes precedence.
 */
function hasSay(above: Claimed, below: Claimed): boolean {
  const isProven = hasOwnProof(below);
  if (isProven !== (above.spec.proof !== undefined)) return !isProven;
  return above.since < below.since;
}

/** True if the owner itself has proven control of the domain, rather than the owner of the zone above. */
export function hasOwnProof({ spec: { proof } }: Pick<Claimed, 'spec'>): boolean {
  return proof !== undefined && proof !== 'ZoneAbove';
}
