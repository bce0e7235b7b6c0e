import { isPublicSuffix } from './public-suffix.ts';
import { isSpecial, reservedFor, type ReservedOptions } from './reserved-domains.ts';
import { type Claimed, hasOwnProof, holderOf, isUngranted, type Standing, standingOf } from './standing.ts';
import {
  ancestorsOf,
  type DomainClaimSpec,
  endOfClaim,
  HOLD_MILLISECONDS,
  isAtOrBelow,
  isClaimEnded,
  isTrust,
  sameOwner,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';

/** The claim that a zone requests: the domain, its owner and the owner's proof. */
export type WantedClaim = Pick<DomainClaimSpec, 'domain' | 'namespace' | 'account' | 'zone' | 'zoneId' | 'proof'>;

export interface ClaimInput {
  readonly wanted: WantedClaim;
  readonly claim?: Claimed;
  /** Claims on names above the domain, nearest first. */
  readonly above: readonly Claimed[];
  /** Claims on names below the domain. Only needed if the owner does not have the domain yet. */
  readonly below: readonly Pick<Claimed, 'spec'>[];
  /**
   * Claims that the Zones of other owners request on the same domain. Only needed if the owner already has a claim on
   * it.
   */
  readonly contenders: readonly WantedClaim[];
  readonly reserved: ReservedOptions;
  /** Facts about the Zone that wants the domain. Undefined if it is retained without a Zone. */
  readonly zone?: Pick<Claimed, 'isSuffix' | 'isRegistered'>;
  /** True if a new domain may only be served after its owner has proven control. Does not affect existing claims. */
  readonly requiresProof: boolean;
  /** Milliseconds since 1970. */
  readonly now: number;
}

export type ClaimRefusal = 'DomainConflict' | 'PublicSuffix' | 'ReservedDomain';

/**
 * `held`: the zone has the domain. `withdrawn`: the zone lost the domain, because it lost or lacks a grant, or
 * because another owner has proven control. Both contain the resulting claim.
 */
export type ClaimDecision =
  | { readonly state: 'held'; readonly spec: DomainClaimSpec }
  | { readonly state: 'withdrawn'; readonly spec: DomainClaimSpec; readonly message: string }
  | { readonly state: 'refused'; readonly reason: ClaimRefusal; readonly message: string };

/**
 * Decides who owns a domain. The decision depends on grants, proofs and the order of claims, but not on NS records.
 * All entry points use this function.
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

function decideKept(input: ClaimInput, claim: Claimed, holder: Claimed | undefined): ClaimDecision {
  const { wanted, now } = input;
  const before = claim.spec;
  const isRegistered = isRegisteredIn(input);
  const standing = standingOf({ ...claim, isRegistered, spec: { ...before, proof: wanted.proof } }, holder);
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
 * Returns an objection if another owner has a proof and the current owner has none. Only applies if no zone above has
 * authority over the domain, or if the zone that granted the domain has no proof either.
 */
function contest(
  { wanted, contenders }: ClaimInput,
  { state }: Standing,
  holder: Claimed | undefined,
): string | undefined {
  if (wanted.proof !== undefined || contenders.every(({ proof }) => proof === undefined)) return undefined;
  if (state !== 'independent' && (state !== 'below' || holder?.spec.proof !== undefined)) return undefined;
  return `${wanted.domain} is wanted by another owner, who has proven it`;
}

/** A retained zone without a Zone is not registered. */
function isRegisteredIn({ zone }: ClaimInput): boolean {
  return zone?.isRegistered === true;
}

function decideNew(input: ClaimInput, holder: Claimed | undefined): ClaimDecision {
  const { wanted, claim, now } = input;
  const standing = standingOf({ spec: wanted, since: Infinity, isRegistered: isRegisteredIn(input) }, holder);
  const refusal = refusalOfName(input, standing) ?? refusalByRank(input, standing);
  if (refusal !== undefined) return refusal;
  if (claim !== undefined && isOthers(claim, wanted, now) && !isLeft(claim, wanted, holder))
    return conflict(hostedByAnother(claim));
  const held = claimWith(wanted, standing, holder);
  const needed = proofField(input, held, { holder, standing, isOpen: true });
  return { state: 'held', spec: { ...held, ...needed, since: new Date(now).toISOString() } };
}

/**
 * Returns how long an unproven owner keeps a domain after another owner has proven control, in milliseconds. Returns
 * 0 if the zone was never served.
 */
function noticeOf({ proofNeeded }: DomainClaimSpec): number {
  return proofNeeded === true ? 0 : HOLD_MILLISECONDS;
}

interface ProofContext {
  readonly holder: Claimed | undefined;
  readonly standing: Standing;
  /** True if nothing has been served for this owner yet. */
  readonly isOpen: boolean;
}

/** Returns the field `proofNeeded`. A name below another zone may be served as soon as that zone may be served. */
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
    return `${domain} belonged to another owner, who may take it back until ${until}; it is free afterwards`;
  }
  return hasOwnProof(claim)
    ? `${domain} is hosted by another owner, who has proven it`
    : `${domain} is hosted by another owner, who has not proven it: if it is yours, prove it by spec.proof (POST …/proof through REST)`;
}

/** Returns a refusal if the name is a public suffix, or if only the service may have it. */
function refusalOfName({ wanted, reserved, zone }: ClaimInput, standing: Standing): ClaimDecision | undefined {
  const { domain, namespace, proof } = wanted;
  if (namespace === SYSTEM_NAMESPACE && (domain === reserved.serviceDomain || zone?.isSuffix === true))
    return undefined;
  if (isPublicSuffix(domain) && !(isTrust(proof) && isSpecial(domain))) {
    const message = `${domain} is a public suffix, under which others register names; make a zone for your own name below it`;
    return { state: 'refused', reason: 'PublicSuffix', message };
  }
  if (standing.state === 'below' || !isAtOrBelow(domain, reserved.serviceDomain)) return undefined;
  return conflict(`${domain} belongs to the service`);
}

/**
 * Returns a refusal if the owner's proof is not sufficient for the name:
 *
 * - A name below another owner's zone requires a grant, or a proof if that zone has none.
 * - A reserved name requires trust by an administrator. A proof from the public DNS is not sufficient.
 * - A name above another owner's proven name requires a proof.
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
  return isAboveProven ? conflict(`${domain} is above a zone of another owner who has proven it`) : undefined;
}

function isOthers({ spec }: Pick<Claimed, 'spec'>, wanted: WantedClaim, now: number): boolean {
  return !sameOwner(spec, wanted) && !isClaimEnded(spec, now);
}

/**
 * True if a claim is no longer served and the requesting owner may take over its name. This owner must either own the
 * zone above, which has never granted the name, or have a proof that this claim lacks.
 */
function isLeft(claim: Claimed, wanted: WantedClaim, holder: Claimed | undefined): boolean {
  const { releasedAt, withdrawnAt, grantedBy, grantNeededBy } = claim.spec;
  if (releasedAt === undefined) return false;
  const isContested = withdrawnAt !== undefined && (grantedBy === undefined || grantNeededBy !== undefined);
  if (wanted.proof !== undefined && !hasOwnProof(claim) && isContested) return true;
  if (holder === undefined || !sameOwner(holder.spec, wanted)) return false;
  return standingOf(claim, holder).state === 'grant-needed';
}

/**
 * Returns the claim for a zone. If the owner has no proof but the zone above is proven and has the same owner or
 * grants the name, the claim gets the proof ZoneAbove.
 */
function claimWith(wanted: WantedClaim, standing: Standing, holder: Claimed | undefined): DomainClaimSpec {
  const { domain, namespace, account, zone, zoneId } = wanted;
  const inherited = standing.state === 'below' && holder?.spec.proof !== undefined ? 'ZoneAbove' : undefined;
  const proof = wanted.proof ?? inherited;
  const grantedBy = 'grantedBy' in standing ? standing.grantedBy : undefined;
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

function notGranted(domain: string, { spec, isSuffix }: Claimed): string {
  if (isSuffix === true) return notRegistered(domain, spec.domain);
  const name = domain.slice(0, -spec.domain.length - 1);
  return `${domain} is below ${spec.domain}, whose owner does not grant it: they must add ${name} and its new owner to spec.delegateTo (delegate_to through REST) of the zone ${spec.domain}`;
}

/** Explains why a name below a suffix belongs to nobody or to another owner. */
export function notRegistered(domain: string, suffix: string): string {
  const registered = [domain, ...ancestorsOf(domain)].find((name) => ancestorsOf(name)[0] === suffix)!;
  return `${domain} is below ${suffix}, where names are registered: its owner must have registered ${registered} at /domains (POST /domains through REST)`;
}

function conflict(message: string): ClaimDecision {
  return { state: 'refused', reason: 'DomainConflict', message };
}
