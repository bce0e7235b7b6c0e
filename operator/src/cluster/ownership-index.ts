import {
  type DomainClaimResource,
  type DomainClaimSpec,
  keyOf,
  type LabelSelector,
  sameOwner,
  type ZoneResource,
} from '@fourwinds/resources';
import { type Claimed, claimedZone, type ReservedOptions, type WantedClaim } from '@fourwinds/zones';
import { claimantOf, holds, ownerOf, wantedClaim } from '../ownership/claims.ts';
import { recordedProof } from '../ownership/contenders.ts';
import { zoneIdToKeep } from '../ownership/zone-id.ts';
import type { ClaimIndex } from './claim-index.ts';
import type { Informers } from './informers.ts';
import type { ZoneIndex } from './zone-index.ts';
import type { OwnershipLookup } from '../facts/lookups.ts';

export interface OwnershipIndexOptions {
  readonly informers: Pick<Informers, 'zones' | 'namespaces'>;
  readonly zones: ZoneIndex;
  readonly claims: ClaimIndex;
  readonly trustedNamespaces: LabelSelector;
  readonly reserved: ReservedOptions;
  readonly requiresProof: boolean;
}

export class OwnershipIndex implements OwnershipLookup {
  readonly reserved: ReservedOptions;
  readonly requiresProof: boolean;
  readonly #options: OwnershipIndexOptions;

  constructor(options: OwnershipIndexOptions) {
    this.#options = options;
    this.reserved = options.reserved;
    this.requiresProof = options.requiresProof;
  }

  zoneOf({ spec: { namespace, zone: name, domain } }: DomainClaimResource): ZoneResource | undefined {
    const zone = this.#options.informers.zones.get({ namespace, name });
    return zone?.spec.domain === domain ? zone : undefined;
  }

  holderOf(domain: string): ZoneResource | undefined {
    const claim = this.#options.claims.claimOn(domain);
    return claim && this.zoneOf(claim);
  }

  /**
   * Returns true if a zone, deleted or not, keeps other zones from its domain: the zone has the claim, or no claim
   * exists.
   */
  hadDomain(zone: ZoneResource): boolean {
    const claim = this.#options.claims.claimOn(zone.spec.domain);
    return claim === undefined || holds(claim, zone);
  }

  claimed(claim: DomainClaimResource): Claimed {
    const { metadata, spec } = claim;
    const since = Date.parse(spec.since ?? metadata.creationTimestamp ?? '') || 0;
    const zone = this.zoneOf(claim);
    return zone === undefined ? { spec, since } : { spec, since, ...claimedZone(zone) };
  }

  wantedClaim(zone: ZoneResource, claim: DomainClaimSpec | undefined, now: number): WantedClaim {
    const { informers, trustedNamespaces: trusted } = this.#options;
    const namespace = informers.namespaces.get({ name: zone.metadata.namespace ?? '' });
    return wantedClaim(zone, { namespace, trusted, recorded: recordedProof(claim, claimantOf(zone), now) });
  }

  contendersOf(wanted: WantedClaim, claim: DomainClaimSpec | undefined, now: number): WantedClaim[] {
    return this.#options.zones
      .zonesOn(wanted.domain)
      .filter((zone) => zone.metadata.deletionTimestamp === undefined && !sameOwner(ownerOf(zone), wanted))
      .map((zone) => this.wantedClaim(zone, claim, now));
  }

  isThere(uid: string): boolean {
    return this.#options.zones.zonesOfUid(uid).some(({ metadata }) => metadata.deletionTimestamp === undefined);
  }

  zoneIdOf(zone: ZoneResource): string | undefined {
    const { zones, claims } = this.#options;
    return zoneIdToKeep({
      zone,
      recorded: this.#recordedId(zone),
      isRecordedElsewhere: (id) => claims.claimsWithZoneId(id).some((claim) => !holds(claim, zone)),
      others: (id) =>
        zones.zonesWithId(id).filter((other) => keyOf(other) !== keyOf(zone) && (this.#recordedId(other) ?? id) === id),
    });
  }

  #recordedId(zone: ZoneResource): string | undefined {
    const claim = this.#options.claims.claimOn(zone.spec.domain);
    const isHeld = claim !== undefined && holds(claim, zone) && claim.spec.releasedAt === undefined;
    return isHeld ? claim.spec.zoneId : undefined;
  }
}
