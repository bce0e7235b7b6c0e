import type {
  DomainClaimResource,
  DomainClaimSpec,
  RecordResource,
  Resource,
  SecretResource,
  ZoneResource,
} from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import type { Claimed, ReservedOptions, WantedClaim } from '@fourwinds/zones';

export type Watched<T extends Resource> = Pick<Informer<T>, 'get' | 'keys' | 'list' | 'onChange'>;

// Lookups in the indexes of the management cluster. Callers declare the methods they need: `Pick<ZoneLookup,
// 'zonesOn'>`.

/** Zones by key (`namespace/name`), domain and uid. */
export interface ZoneLookup {
  zoneAt(key: string): ZoneResource | undefined;
  /** Returns the zones on a domain. There is more than one only while zones conflict. */
  zonesOn(domain: string): ZoneResource[];
  /** At most one zone. */
  zonesOfUid(uid: string): ZoneResource[];
  isKeySecretUsed(secret: SecretResource): boolean;
  /** Returns the owner of the zone with this key, as text. */
  ownerOfKey(key: string): string;
}

/** Record objects and DNSEndpoint records by zone key and by namespace. */
export interface RecordLookup {
  recordsOf(zoneKey: string): readonly RecordResource[];
  /** Excludes Records that are being deleted. */
  presentRecordsOf(zoneKey: string): readonly RecordResource[];
  recordsIn(namespace: string): readonly RecordResource[];
}

/** Claims by domain, including claims that this operator just wrote and the informer has not yet seen. */
export interface ClaimLookup {
  claimOn(domain: string): DomainClaimResource | undefined;
  /** Returns the claims on a domain: at most one, unless claims were written by hand. */
  claimsOn(domain: string): DomainClaimResource[];
  /** Returns the claims on the ancestors of a domain, nearest first. */
  claimsAbove(domain: string): DomainClaimResource[];
  claimsBelow(domain: string): DomainClaimResource[];
  retainedCount(tenant: string): number;
  /** Returns up to `most` of the domains that a tenant has retained. */
  retainedOf(tenant: string, most: number): string[];
  /** Records that this operator just wrote a claim. */
  claimWritten(claim: DomainClaimResource): void;
  /** Call this if a claim differs from the version that this operator wrote. */
  forgetWrittenClaim(domain: string): void;
}

/** Zones and claims by the manifest name of their domain. */
export interface ManifestLookup {
  zonesOf(manifest: string): ZoneResource[];
  claimsOf(manifest: string): DomainClaimResource[];
  /**
   * Computes the digest of one domain, so that a lookup of its manifest does not wait for the digests of all domains.
   */
  prepareFor(domain: string): void;
}

export interface KeyLookup {
  keySecret(name: string): SecretResource | undefined;
  handover(name: string): SecretResource | undefined;
  abandonedKeysOf(domain: string): SecretResource[];
}

/** A zone below another. `isEnding` is true if the zone's grant was withdrawn and its delegation must be removed. */
export interface Delegated {
  readonly zone: ZoneResource;
  readonly isEnding: boolean;
}

export interface DelegationLookup {
  /** Returns the nearest published zone above this domain, regardless of its owner. */
  publishedAbove(domain: string): ZoneResource | undefined;
  /** Returns the nearest published zone above if it delegates the domain. */
  parentOf(domain: string): ZoneResource | undefined;
  childrenOf(zone: ZoneResource): Delegated[];
  /** Returns zones of other owners that are published directly below this one. */
  othersBelow(zone: ZoneResource): Delegated[];
}

/** A zone whose signals to its parent are published below this nameserver name. */
export interface SignallingZone {
  readonly zone: ZoneResource;
  readonly nameserver: string;
}

export interface SignalLookup {
  signallersIn(holder: ZoneResource): SignallingZone[];
}

export interface OwnershipLookup {
  /** Domains that only owners trusted by administrators may claim. */
  readonly reserved: ReservedOptions;
  /** If true, new domains are served only after proof of control. */
  readonly requiresProof: boolean;
  zoneOf(claim: DomainClaimResource): ZoneResource | undefined;
  /** Returns the existing id of a zone, or undefined if it needs a new id. */
  zoneIdOf(zone: ZoneResource): string | undefined;
  /** Returns the claim with the grants of its Zone. */
  claimed(claim: DomainClaimResource): Claimed;
  /**
   * Returns the claim that a zone wants on its domain, including the proof recorded in the present claim. `now` is in
   * milliseconds since 1970.
   */
  wantedClaim(zone: ZoneResource, claim: DomainClaimSpec | undefined, now: number): WantedClaim;
  /** Returns claims that Zones of other owners want on the same domain. */
  contendersOf(wanted: WantedClaim, claim: DomainClaimSpec | undefined, now: number): WantedClaim[];
  /** Returns true if a Zone with this uid exists and is not being deleted. */
  isThere(uid: string): boolean;
}
