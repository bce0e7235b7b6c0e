import {
  ACCOUNTS_NAMESPACE,
  type DomainClaimResource,
  type DomainProof,
  hashedName,
  findCondition,
  labels,
  type LabelSelector,
  type NamespaceResource,
  type Owner,
  SYSTEM_NAMESPACE,
  type ZoneRefusal,
  type ZoneResource,
} from '@fourwinds/resources';
import type { WantedClaim } from '@fourwinds/zones';
import type { Claimant } from './contenders.ts';
import { zoneIdLabel } from './zone-id.ts';

/** Reasons for which a zone is not the owner of its domain. */
const disowned = [
  'DomainConflict',
  'PublicSuffix',
  'ReservedDomain',
  'GrantWithdrawn',
  'ProofNeeded',
] as const satisfies ZoneRefusal[];

export type DisownedReason = (typeof disowned)[number];

/** False where the condition Accepted has a reason that says that the domain is somebody else's, or has to be proven first. */
function isOwner(acceptedReason: string | undefined): boolean {
  return acceptedReason === undefined || !disowned.some((reason) => reason === acceptedReason);
}

/** False where the status of a zone says that its domain is somebody else's, or has to be proven first. */
export function ownsDomain({ status }: Pick<ZoneResource, 'status'>): boolean {
  return isOwner(findCondition(status?.conditions, 'Accepted')?.reason);
}

/** The name of the claim on a domain. */
export function claimName(domain: string): string {
  return hashedName('domain', domain);
}

/** The owner of a zone. */
export function ownerOf({ metadata: { namespace = '', labels: given } }: ZoneResource): Owner {
  const account = given?.[labels.account];
  return { namespace, ...(account === undefined ? {} : { account }) };
}

export interface WantedClaimInput {
  /** The zone's own. */
  readonly namespace: NamespaceResource | undefined;
  readonly trusted: LabelSelector;
  /** The proof from the public DNS that is on record. */
  readonly recorded?: DomainProof;
}

/** The claim that a zone makes on its domain. */
export function wantedClaim(zone: ZoneResource, { namespace, trusted, recorded }: WantedClaimInput): WantedClaim {
  const proof = trustOf(zone, namespace, trusted) ?? recorded;
  const zoneId = zoneIdLabel(zone);
  return {
    domain: zone.spec.domain,
    ...ownerOf(zone),
    zone: zone.metadata.name,
    ...(zoneId === undefined ? {} : { zoneId }),
    ...(proof === undefined ? {} : { proof }),
  };
}

/** A trusted namespace does not make accounts trusted, since they share one: the API decides for each account. */
function trustOf(
  { metadata }: ZoneResource,
  namespace: NamespaceResource | undefined,
  trusted: LabelSelector,
): WantedClaim['proof'] {
  if (metadata.namespace === ACCOUNTS_NAMESPACE)
    return metadata.labels?.[labels.trusted] === 'true' ? 'TrustedAccount' : undefined;
  const isTrusted = metadata.namespace === SYSTEM_NAMESPACE || trusted(namespace?.metadata.labels ?? {});
  return isTrusted ? 'TrustedNamespace' : undefined;
}

/** The owner of a zone, by this object of it. */
export function claimantOf(zone: ZoneResource): Claimant {
  return { ...ownerOf(zone), uid: zone.metadata.uid ?? '' };
}

/** Whether a claim is this zone's own. */
export function holds(claim: DomainClaimResource, zone: ZoneResource): boolean {
  return claim.spec.zone === zone.metadata.name && claim.spec.namespace === zone.metadata.namespace;
}
