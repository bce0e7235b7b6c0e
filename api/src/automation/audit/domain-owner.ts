import { type DomainClaimResource, isDomainProof } from '@fourwinds/resources';

/** The owner of a domain according to one version of its claim. Times are in milliseconds since 1970. */
export interface DomainOwner {
  readonly domain: string;
  readonly namespace: string;
  /** null for a zone created in Kubernetes. */
  readonly accountId: string | null;
  readonly zoneId: string | null;
  /** Creation time and generation of the claim. These fields determine which of two versions is later. */
  readonly claimMade: number;
  readonly claimGeneration: number;
  readonly releasedAt: number | null;
  /** When the owner was found to have lost the right to the domain. */
  readonly withdrawnAt: number | null;
}

/**
 * `taken`: another owner with a better right now has the domain. `deleted`: the owner's zone was deleted. `other`:
 * any other change.
 */
export type OwnerChange = 'taken' | 'deleted' | 'other';

export function ownerIn({ metadata, spec }: DomainClaimResource): DomainOwner {
  return {
    domain: spec.domain,
    namespace: spec.namespace,
    accountId: spec.account ?? null,
    zoneId: spec.zoneId ?? null,
    claimMade: timeOf(metadata.creationTimestamp) ?? 0,
    claimGeneration: metadata.generation ?? 0,
    releasedAt: timeOf(spec.releasedAt),
    withdrawnAt: timeOf(spec.withdrawnAt),
  };
}

/** Classifies the change between two versions of a claim. Returns undefined if `now` is not the later version. */
export function ownerChange(
  before: DomainOwner | undefined,
  now: DomainOwner,
  { spec: { proof } }: Pick<DomainClaimResource, 'spec'>,
): OwnerChange | undefined {
  if (before === undefined) return 'other';
  if (!isLater(now, before)) return undefined;
  if (before.namespace === now.namespace && before.accountId === now.accountId)
    return isReleased(before, now) ? 'deleted' : 'other';
  const isLost = before.withdrawnAt !== null || (before.releasedAt === null && isDomainProof(proof));
  return isLost ? 'taken' : 'other';
}

/** True if the owner released the domain between the versions by deleting its zone. */
function isReleased(before: DomainOwner, now: DomainOwner): boolean {
  return before.releasedAt === null && now.releasedAt !== null && now.withdrawnAt === null;
}

function isLater(one: DomainOwner, other: DomainOwner): boolean {
  if (one.claimMade !== other.claimMade) return one.claimMade > other.claimMade;
  return one.claimGeneration > other.claimGeneration;
}

function timeOf(text: string | undefined): number | null {
  return text === undefined ? null : Date.parse(text);
}
