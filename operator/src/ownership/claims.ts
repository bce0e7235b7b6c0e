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

const disowned = [
  'DomainConflict',
  'PublicSuffix',
  'ReservedDomain',
  'GrantWithdrawn',
  'ProofNeeded',
] as const satisfies ZoneRefusal[];

export type DisownedReason = (typeof disowned)[number];

/**
 * Returns false if the reason of the Accepted condition shows that the domain belongs to another owner or needs proof
 * first.
 */
function isOwner(acceptedReason: string | undefined): boolean {
  return acceptedReason === undefined || !disowned.some((reason) => reason === acceptedReason);
}

/** Returns false if the zone's status shows that its domain belongs to another owner or needs proof first. */
export function ownsDomain({ status }: Pick<ZoneResource, 'status'>): boolean {
  return isOwner(findCondition(status?.conditions, 'Accepted')?.reason);
}

export function claimName(domain: string): string {
  return hashedName('domain', domain);
}

export function ownerOf({ metadata: { namespace = '', labels: given } }: ZoneResource): Owner {
  const account = given?.[labels.account];
  return { namespace, ...(account === undefined ? {} : { account }) };
}

export interface WantedClaimInput {
  readonly namespace: NamespaceResource | undefined;
  readonly trusted: LabelSelector;
  /** The recorded proof from the public DNS. */
  readonly recorded?: DomainProof;
}

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

/**
 * A trusted namespace does not make its accounts trusted, because all accounts share it. The API decides for each
 * account.
 */
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

/** Returns the owner of a zone, together with the uid of this Zone object. */
export function claimantOf(zone: ZoneResource): Claimant {
  return { ...ownerOf(zone), uid: zone.metadata.uid ?? '' };
}

export function holds(claim: DomainClaimResource, zone: ZoneResource): boolean {
  return claim.spec.zone === zone.metadata.name && claim.spec.namespace === zone.metadata.namespace;
}
