import {
  type Contender,
  type DomainClaimSpec,
  type DomainProof,
  isClaimEnded,
  isDomainProof,
  MAX_CONTENDERS,
  type Owner,
  sameOwner,
} from '@fourwinds/resources';

/** An owner and its Zone object for a wanted domain. */
export interface Claimant extends Owner {
  readonly uid: string;
}

/**
 * How long to keep the proof of an owner who does not have the domain, in milliseconds. This is twice the notice
 * period of the current owner.
 */
const KEPT_MILLISECONDS = 14 * 24 * 3600_000;

/**
 * Returns the public DNS proof that a claim records for an owner, either the current owner or a contender. `now` is
 * in milliseconds since 1970.
 */
export function recordedProof(
  claim: DomainClaimSpec | undefined,
  claimant: Claimant,
  now: number,
): DomainProof | undefined {
  if (claim === undefined) return undefined;
  if (sameOwner(claim, claimant))
    return isDomainProof(claim.proof) && !isClaimEnded(claim, now) ? claim.proof : undefined;
  return currentContenders(claim.contenders, now).find((contender) => isOf(contender, claimant))?.proof;
}

/** Adds the proof of a contender to the claim. Drops the oldest proof if there are too many. */
export function withContender(
  claim: DomainClaimSpec,
  { namespace, account, uid }: Claimant,
  { proof, now }: { readonly proof: DomainProof; readonly now: number },
): DomainClaimSpec {
  const added = {
    namespace,
    ...(account === undefined ? {} : { account }),
    uid,
    proof,
    provenAt: new Date(now).toISOString(),
  };
  const others = currentContenders(claim.contenders, now).filter((contender) => !isOf(contender, added));
  return { ...claim, contenders: [...others, added].slice(-MAX_CONTENDERS) };
}

/**
 * Returns the `contenders` field of a claim of this owner. Keeps contenders whose Zone exists and whose proof has not
 * expired.
 */
export function keptContenders(
  claim: DomainClaimSpec | undefined,
  owner: Owner,
  { isThere, now }: { readonly isThere: (uid: string) => boolean; readonly now: number },
): Pick<DomainClaimSpec, 'contenders'> {
  const kept = currentContenders(claim?.contenders, now).filter(
    (contender) => isThere(contender.uid) && !sameOwner(contender, owner),
  );

  return kept.length === 0 ? {} : { contenders: kept };
}

function currentContenders(contenders: readonly Contender[] = [], now: number): Contender[] {
  return contenders.filter(({ provenAt }) => now - Date.parse(provenAt) < KEPT_MILLISECONDS);
}

function isOf(contender: Contender, claimant: Claimant): boolean {
  return sameOwner(contender, claimant) && contender.uid === claimant.uid;
}
