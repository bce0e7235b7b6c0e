import { type DelegateTo, type DomainClaimSpec, isClaimEnded, isGranted, sameOwner } from '@fourwinds/resources';

/** A claim with the facts about it and its Zone that decide. */
export interface Claimed {
  readonly spec: DomainClaimSpec;
  /** The time at which its owner got it, milliseconds since 1970. */
  readonly since: number;
  /** Grants of its Zone to others; undefined where there is no such Zone. */
  readonly delegateTo?: readonly DelegateTo[];
}

/** The grant by which an owner has a domain. */
export type Authority = NonNullable<DomainClaimSpec['grantedBy']>;

/**
 * How a claim stands to the zone above it. `independent`: that zone has no say. `below`: it is of the same owner, or it
 * grants the name. `unchanged`: its Zone is gone, so that nobody can grant or take back. `grant-needed`: a grant is needed
 * that never was there. `grant-withdrawn`: there was one.
 */
export type Standing =
  | { readonly state: 'below'; readonly grantedBy?: Authority }
  | { readonly state: 'independent' }
  | { readonly state: 'unchanged'; readonly holder: Claimed }
  | Ungranted;

/** A claim without the grant of the zone above it. */
interface Ungranted {
  readonly state: 'grant-needed' | 'grant-withdrawn';
  readonly holder: Claimed;
}

/** How a claim stands to `holder`, the claim that holds the name space above it. */
export function standingOf(claim: Claimed, holder: Claimed | undefined): Standing {
  if (holder === undefined) return { state: 'independent' };
  if (sameOwner(claim.spec, holder.spec)) return { state: 'below', grantedBy: holder.spec.grantedBy };
  if (isGranted(holder.delegateTo ?? [], holder.spec.domain, claim.spec.domain, claim.spec))
    return { state: 'below', grantedBy: authorityOf(holder) };
  const hadGrant = isByAuthorityOf(claim, holder);
  if (!hadGrant && !hasSay(holder, claim)) return { state: 'independent' };
  if (holder.delegateTo === undefined && claim.spec.withdrawnAt === undefined) return { state: 'unchanged', holder };
  return { state: hadGrant ? 'grant-withdrawn' : 'grant-needed', holder };
}

/** Whether a claim needs a grant that it lacks. */
export function isUngranted(standing: Standing): standing is Ungranted {
  return standing.state === 'grant-needed' || standing.state === 'grant-withdrawn';
}

/** The claim that holds the name space above a domain, of the claims above it, nearest first: those that have lost their right do not count. */
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

/** Whether a claim was there by the right of the owner who has the names above it now. */
function isByAuthorityOf({ spec: { grantedBy } }: Claimed, holder: Claimed): boolean {
  const authority = authorityOf(holder);
  return grantedBy !== undefined && grantedBy.domain === authority.domain && sameOwner(grantedBy, authority);
}

/** A grant of a name that was granted itself is by the right of who granted that. */
function authorityOf({ spec: { grantedBy, domain, namespace, account } }: Claimed): Authority {
  return grantedBy ?? { domain, namespace, ...(account === undefined ? {} : { account }) };
}

/** Whether a claim above has a say over one below that it has granted nothing: by proof; where both or neither have one, by age. */
function hasSay(above: Claimed, below: Claimed): boolean {
  const isProven = hasOwnProof(below);
  if (isProven !== (above.spec.proof !== undefined)) return !isProven;
  return above.since < below.since;
}

/** Whether the owner has shown, for itself, that the domain is its own. */
export function hasOwnProof({ spec: { proof } }: Pick<Claimed, 'spec'>): boolean {
  return proof !== undefined && proof !== 'ZoneAbove';
}
