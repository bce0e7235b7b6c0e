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

/** An owner, and the Zone object by which it wants a domain. */
export interface Claimant extends Owner {
  /** `metadata.uid` of the Zone. */
  readonly uid: string;
}

/** How long a proof is kept of an owner that does not have the domain: twice the notice of the one that has it, milliseconds. */
const KEPT_MILLISECONDS = 14 * 24 * 3600_000;

/** The proof from the public DNS that a claim has on record for an owner: for the one that has it, or for another. `now` in milliseconds since 1970. */
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

/** The claim with the proof of an owner that does not have it. The oldest give way where there are too many. */
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

/** The field `contenders` of a claim of this owner: those whose Zone is there, and whose proof is not too old. */
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
