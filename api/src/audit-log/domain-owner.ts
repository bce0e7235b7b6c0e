import { type DomainClaimResource, isDomainProof } from '@fourwinds/resources';

/** The owner of a domain, as a version of its claim says. Times in milliseconds since 1970. */
export interface DomainOwner {
  readonly domain: string;
  readonly namespace: string;
  /** null for an owner in Kubernetes. */
  readonly accountId: string | null;
  readonly zoneId: string | null;
  /** When the claim was made, and its generation: which of two versions is the later one. */
  readonly claimMade: number;
  readonly claimGeneration: number;
  /** When its zone was deleted, or was served no more. */
  readonly releasedAt: number | null;
  /** When its right was found to be missing. */
  readonly withdrawnAt: number | null;
}

/** `taken`: another owner has the domain, who has the better right. `deleted`: the zone of the owner was deleted. `other`: neither. */
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

/** The change from one version of a claim to another; undefined where that is no later one. */
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

/** Whether the owner let the domain go meanwhile, by deleting its zone. */
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
