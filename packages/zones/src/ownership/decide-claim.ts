import { isPublicSuffix } from './public-suffix.ts';
import { isSpecial, reservedFor, type ReservedOptions } from './reserved-domains.ts';
import { type Claimed, hasOwnProof, holderOf, isUngranted, type Standing, standingOf } from './standing.ts';
import {
  type DomainClaimSpec,
  endOfClaim,
  HOLD_MILLISECONDS,
  isAtOrBelow,
  isClaimEnded,
  isTrust,
  sameOwner,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';

/** The claim that a zone wants: a domain for its owner, with the owner's proof. */
export type WantedClaim = Pick<DomainClaimSpec, 'domain' | 'namespace' | 'account' | 'zone' | 'zoneId' | 'proof'>;

export interface ClaimInput {
  readonly wanted: WantedClaim;
  /** The claim on the domain. */
  readonly claim?: Claimed;
  /** Claims on names above the domain, nearest first. */
  readonly above: readonly Claimed[];
  /** Claims on names below the domain; needed only while the owner has no claim on the domain itself. */
  readonly below: readonly Pick<Claimed, 'spec'>[];
  /** Claims that Zones of other owners want on the same domain; needed only where the owner has a claim on it. */
  readonly contenders: readonly WantedClaim[];
  readonly reserved: ReservedOptions;
  /** Whether a domain is served only once it is proven; claims from before are left as they are. */
  readonly requiresProof: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type ClaimRefusal = 'DomainConflict' | 'PublicSuffix' | 'ReservedDomain';

/** `held`: the zone has the domain. `withdrawn`: it had it by a grant. With the claim as it should be. */
export type ClaimDecision =
  | { readonly state: 'held'; readonly spec: DomainClaimSpec }
  | { readonly state: 'withdrawn'; readonly spec: DomainClaimSpec; readonly message: string }
  | { readonly state: 'refused'; readonly reason: ClaimRefusal; readonly message: string };

/**
 * The owner of a domain. Grants, proofs and the first claim decide; NS records do not. The
 * one place where this is decided, for every entrance.
 */
export function decideClaim(input: ClaimInput): ClaimDecision {
  const { wanted, claim, above, now } = input;
  const holder = holderOf(above, now);
  if (claim === undefined || !sameOwner(claim.spec, wanted) || isClaimEnded(claim.spec, now))
    return decideNew(input, holder);
  if (claim.spec.zone !== wanted.zone && claim.delegateTo !== undefined)
    return conflict(`${wanted.domain} is the domain of the Zone ${claim.spec.zone} already; a domain has one Zone`);
  return decideKept(input, claim, holder);
}

/** The decision about a claim that its owner has already. */
function decideKept(input: ClaimInput, claim: Claimed, holder: Claimed | undefined): ClaimDecision {
  const { wanted, now } = input;
  const before = claim.spec;
  const standing = standingOf({ ...claim, spec: { ...before, proof: wanted.proof } }, holder);
  const { state } = standing;
  const objection = isUngranted(standing)
    ? notGranted(wanted.domain, standing.holder)
    : contest(input, standing, holder);
  const needed = before.grantNeededBy ?? new Date(now + noticeOf(before)).toISOString();
  if (objection !== undefined && (state === 'grant-withdrawn' || Date.parse(needed) <= now)) {
    const withdrawnAt = before.withdrawnAt ?? new Date(now).toISOString();
    return { state: 'withdrawn', spec: { ...before, ...wanted, withdrawnAt }, message: objection };
  }
  const held = claimWith(wanted, standing, holder);
  const spec = {
    ...held,
    ...proofField(input, held, { holder, standing, isOpen: before.proofNeeded === true }),
    ...(before.since === undefined ? {} : { since: before.since }),
    ...(state === 'unchanged' ? { grantedBy: before.grantedBy, grantNeededBy: before.grantNeededBy } : {}),
    ...(objection === undefined ? {} : { grantNeededBy: needed }),
  };
  return { state: 'held', spec };
}

/**
 * Another owner has a proof that the present one lacks. No zone above stands in its way where none has a say over this one, or where
 * the one that gave it to the present owner has no proof either.
 */
function contest(
  { wanted, contenders }: ClaimInput,
  { state }: Standing,
  holder: Claimed | undefined,
): string | undefined {
  if (wanted.proof !== undefined || contenders.every(({ proof }) => proof === undefined)) return undefined;
  if (state !== 'independent' && (state !== 'below' || holder?.spec.proof !== undefined)) return undefined;
  return `${wanted.domain} is wanted by another owner, who has proven to have it`;
}

/** Whether an owner may have a domain that it does not have yet. */
function decideNew(input: ClaimInput, holder: Claimed | undefined): ClaimDecision {
  const { wanted, claim, now } = input;
  const standing = standingOf({ spec: wanted, since: Infinity }, holder);
  const refusal = refusalOfName(input, standing) ?? refusalByRank(input, standing);
  if (refusal !== undefined) return refusal;
  if (claim !== undefined && isOthers(claim, wanted, now) && !isLeft(claim, wanted, holder))
    return conflict(hostedByAnother(claim));
  const held = claimWith(wanted, standing, holder);
  const needed = proofField(input, held, { holder, standing, isOpen: true });
  return { state: 'held', spec: { ...held, ...needed, since: new Date(now).toISOString() } };
}

/** How long an owner without a proof keeps a domain from one with a proof, milliseconds: nobody misses a zone that was never served. */
function noticeOf({ proofNeeded }: DomainClaimSpec): number {
  return proofNeeded === true ? 0 : HOLD_MILLISECONDS;
}

interface ProofContext {
  readonly holder: Claimed | undefined;
  readonly standing: Standing;
  /** Whether nothing was served for this owner yet. */
  readonly isOpen: boolean;
}

/** The field `proofNeeded` of a claim. A name below another zone is served as soon as that one may be. */
function proofField(
  { requiresProof }: ClaimInput,
  { proof }: DomainClaimSpec,
  { holder, standing, isOpen }: ProofContext,
): Pick<DomainClaimSpec, 'proofNeeded'> {
  const isNeeded = standing.state === 'below' ? holder?.spec.proofNeeded === true : isOpen;
  return requiresProof && proof === undefined && isNeeded ? { proofNeeded: true } : {};
}

function hostedByAnother(claim: Claimed): string {
  const { domain, releasedAt } = claim.spec;
  if (releasedAt !== undefined) {
    const until = new Date(endOfClaim(claim.spec)).toISOString();
    return `${domain} was another owner’s, who may have it again until ${until}; it is free afterwards`;
  }
  return hasOwnProof(claim)
    ? `${domain} is hosted by another owner, who has proven to have it`
    : `${domain} is hosted by another owner, who has not proven to have it: if it is yours, prove it by spec.proof (claim through REST)`;
}

/** The reason why nobody may have a name but those who run the service. */
function refusalOfName({ wanted, reserved }: ClaimInput, standing: Standing): ClaimDecision | undefined {
  const { domain, namespace, proof } = wanted;
  if (namespace === SYSTEM_NAMESPACE && domain === reserved.serviceDomain) return undefined;
  if (isPublicSuffix(domain) && !(isTrust(proof) && isSpecial(domain))) {
    const message = `${domain} is a public suffix, under which others register names; make a zone for your own name below it`;
    return { state: 'refused', reason: 'PublicSuffix', message };
  }
  if (standing.state === 'below' || !isAtOrBelow(domain, reserved.serviceDomain)) return undefined;
  return conflict(`${domain} belongs to the service`);
}

/**
 * Without a grant, a name below another owner's zone wants a proof that this one lacks. Any other is free unless it is reserved, or, without
 * a proof, above one with a proof. Trust of administrators opens reserved names; a proof from the public DNS does not.
 */
function refusalByRank(input: ClaimInput, standing: Standing): ClaimDecision | undefined {
  const { wanted, below, reserved, now } = input;
  const { domain, proof } = wanted;
  if (standing.state === 'below') return undefined;
  if (standing.state !== 'independent') return conflict(notGranted(domain, standing.holder));
  if (isTrust(proof)) return undefined;
  const message = reservedFor(domain, reserved);
  if (message !== undefined) return { state: 'refused', reason: 'ReservedDomain', message };
  if (proof !== undefined) return undefined;
  const isAboveProven = below.some((other) => hasOwnProof(other) && isOthers(other, wanted, now));
  return isAboveProven ? conflict(`${domain} is above a zone of another owner who has proven to have it`) : undefined;
}

function isOthers({ spec }: Pick<Claimed, 'spec'>, wanted: WantedClaim, now: number): boolean {
  return !sameOwner(spec, wanted) && !isClaimEnded(spec, now);
}

/**
 * Whether a claim is served no more and keeps its name from all but one: the owner of the zone above, whose grant it never
 * had, and an owner with a proof that it lacks.
 */
function isLeft(claim: Claimed, wanted: WantedClaim, holder: Claimed | undefined): boolean {
  const { releasedAt, withdrawnAt, grantedBy, grantNeededBy } = claim.spec;
  if (releasedAt === undefined) return false;
  const isContested = withdrawnAt !== undefined && (grantedBy === undefined || grantNeededBy !== undefined);
  if (wanted.proof !== undefined && !hasOwnProof(claim) && isContested) return true;
  if (holder === undefined || !sameOwner(holder.spec, wanted)) return false;
  return standingOf(claim, holder).state === 'grant-needed';
}

/** A proof for the zone above is one for the names below that it has or grants. */
function claimWith(wanted: WantedClaim, standing: Standing, holder: Claimed | undefined): DomainClaimSpec {
  const { domain, namespace, account, zone, zoneId } = wanted;
  const inherited = standing.state === 'below' && holder?.spec.proof !== undefined ? 'ZoneAbove' : undefined;
  const proof = wanted.proof ?? inherited;
  const grantedBy = standing.state === 'below' ? standing.grantedBy : undefined;
  return {
    domain,
    namespace,
    ...(account === undefined ? {} : { account }),
    zone,
    ...(zoneId === undefined ? {} : { zoneId }),
    ...(proof === undefined ? {} : { proof }),
    ...(grantedBy === undefined ? {} : { grantedBy }),
  };
}

function notGranted(domain: string, { spec }: Claimed): string {
  const name = domain.slice(0, -spec.domain.length - 1);
  return `${domain} is below ${spec.domain}, whose owner does not grant it: it has to name ${name} and its new owner in spec.delegateTo (delegate_to through REST) of the zone ${spec.domain}`;
}

function conflict(message: string): ClaimDecision {
  return { state: 'refused', reason: 'DomainConflict', message };
}
