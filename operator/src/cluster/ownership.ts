import {
  type DomainClaimResource,
  type DomainClaimSpec,
  keyOf,
  type LabelSelector,
  sameOwner,
  type ZoneResource,
} from '@fourwinds/resources';
import type { Claimed, ReservedOptions, WantedClaim } from '@fourwinds/zones';
import { claimantOf, holds, ownerOf, wantedClaim } from '../ownership/claims.ts';
import { recordedProof } from '../ownership/contenders.ts';
import { zoneIdToKeep } from '../ownership/zone-id.ts';
import type { ClaimIndex } from './claim-index.ts';
import type { Informers } from './informers.ts';
import type { ZoneIndex } from './zone-index.ts';

export interface OwnershipOptions {
  readonly informers: Pick<Informers, 'zones' | 'namespaces'>;
  readonly zones: ZoneIndex;
  readonly claims: ClaimIndex;
  /** Namespaces whose owners are trusted to have the domains that they want. */
  readonly trustedNamespaces: LabelSelector;
  readonly reserved: ReservedOptions;
  /** Whether new domains are served only once they are proven. */
  readonly requiresProof: boolean;
}

/** Finds the zone that has a domain, and those that want it: zones and claims together. */
export class Ownership {
  /** Domains that only owners trusted by administrators may have. */
  readonly reserved: ReservedOptions;
  /** Whether new domains are served only once they are proven. */
  readonly requiresProof: boolean;
  readonly #options: OwnershipOptions;

  constructor(options: OwnershipOptions) {
    this.#options = options;
    this.reserved = options.reserved;
    this.requiresProof = options.requiresProof;
  }

  /** The Zone that a claim is for. */
  zoneOf({ spec: { namespace, zone: name, domain } }: DomainClaimResource): ZoneResource | undefined {
    const zone = this.#options.informers.zones.get({ namespace, name });
    return zone?.spec.domain === domain ? zone : undefined;
  }

  /** The zone that has the domain. */
  holderOf(domain: string): ZoneResource | undefined {
    const claim = this.#options.claims.claimOn(domain);
    return claim && this.zoneOf(claim);
  }

  /** Whether a zone, present or deleted, keeps others from its domain: it has the claim, or there is none. */
  hadDomain(zone: ZoneResource): boolean {
    const claim = this.#options.claims.claimOn(zone.spec.domain);
    return claim === undefined || holds(claim, zone);
  }

  /** A claim with the grants of its Zone. */
  claimed(claim: DomainClaimResource): Claimed {
    const { metadata, spec } = claim;
    const since = Date.parse(spec.since ?? metadata.creationTimestamp ?? '') || 0;
    const zone = this.zoneOf(claim);
    return zone === undefined ? { spec, since } : { spec, since, delegateTo: zone.spec.delegateTo ?? [] };
  }

  /** The claim that a zone wants on its domain, with the proof that the present claim on that has on record. `now` in milliseconds since 1970. */
  wantedClaim(zone: ZoneResource, claim: DomainClaimSpec | undefined, now: number): WantedClaim {
    const { informers, trustedNamespaces: trusted } = this.#options;
    const namespace = informers.namespaces.get({ name: zone.metadata.namespace ?? '' });
    return wantedClaim(zone, { namespace, trusted, recorded: recordedProof(claim, claimantOf(zone), now) });
  }

  /** Claims that Zones of other owners want on the domain that one wants. */
  contendersOf(wanted: WantedClaim, claim: DomainClaimSpec | undefined, now: number): WantedClaim[] {
    return this.#options.zones
      .zonesOn(wanted.domain)
      .filter((zone) => zone.metadata.deletionTimestamp === undefined && !sameOwner(ownerOf(zone), wanted))
      .map((zone) => this.wantedClaim(zone, claim, now));
  }

  /** Whether a Zone object is there, and not to be deleted. */
  isThere(uid: string): boolean {
    return this.#options.zones.zonesOfUid(uid).some(({ metadata }) => metadata.deletionTimestamp === undefined);
  }

  /** The id that a zone keeps; undefined where it is to be given a new one. */
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

  /** The id of a zone in the claim that it holds. */
  #recordedId(zone: ZoneResource): string | undefined {
    const claim = this.#options.claims.claimOn(zone.spec.domain);
    const isHeld = claim !== undefined && holds(claim, zone) && claim.spec.releasedAt === undefined;
    return isHeld ? claim.spec.zoneId : undefined;
  }
}
