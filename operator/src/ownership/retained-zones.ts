import { isRetained, isTrust, tenantOf, type ZoneResource, type DomainClaimResource } from '@fourwinds/resources';
import type { Observable } from '@fourwinds/store';
import { holds, ownerOf } from './claims.ts';
import type { ClaimLookup, OwnershipLookup } from '../facts/lookups.ts';

export interface RetainedZonesOptions {
  readonly state: {
    readonly claims: Observable<DomainClaimResource>;
    readonly claimIndex: Pick<ClaimLookup, 'claimOn' | 'retainedCount' | 'retainedOf'>;
    readonly ownership: Pick<OwnershipLookup, 'wantedClaim'>;
  };
  /** Maximum number of retained zones for an owner. Trusted owners have no limit. */
  readonly most: number;
  /** Called with the key of a deleted zone that may be retained now. */
  readonly enqueue: (key: string) => void;
  readonly now: () => number;
}

const NAMED = 3;

/**
 * Decides which deleted zones may stay served without their objects. Without a limit, an owner with a quota of five
 * objects could have any number of zones served. A zone beyond the limit keeps its object until another retained zone
 * ends.
 */
export class RetainedZones {
  readonly #options: RetainedZonesOptions;
  /** Domains released here that the claims do not show as retained yet, by tenant. */
  readonly #admitted = new Map<string, Set<string>>();
  /** Deleted zones that keep their objects, in order of arrival, by tenant. */
  readonly #kept = new Map<string, Set<string>>();
  readonly #tenants = new Map<string, string>();

  constructor(options: RetainedZonesOptions) {
    this.#options = options;
    options.state.claims.onChange((_, [claim, before]) => {
      const tenants = [before, claim].map((one) => one && tenantOf(one.spec));
      const isPending = claim !== undefined && claim.spec.retained !== true && claim.spec.releasedAt === undefined;
      if (!isPending || tenants[0] !== tenants[1]) this.#endAdmission(tenants[0], (claim ?? before).spec.domain);
      if (before !== undefined && isRetained(before.spec) && (claim === undefined || !isRetained(claim.spec)))
        this.#wake(tenantOf(before.spec));
    });
  }

  /**
   * Returns true if the object of a deleted zone may be removed while the zone stays served. The zone then counts
   * towards the limit.
   */
  admit(key: string, zone: ZoneResource): boolean {
    const { state, most, now } = this.#options;
    const { domain } = zone.spec;
    const claim = state.claimIndex.claimOn(domain);
    const tenant = tenantOf(ownerOf(zone));
    const isCounted = claim !== undefined && holds(claim, zone) && claim.spec.releasedAt === undefined;
    if (!isCounted || isRetained(claim.spec) || isTrust(state.ownership.wantedClaim(zone, undefined, now()).proof))
      return true;
    const admitted = this.#admitted.get(tenant) ?? new Set();
    if (!admitted.has(domain) && state.claimIndex.retainedCount(tenant) + admitted.size >= most) {
      this.#keep(key, tenant);
      return false;
    }
    this.#admitted.set(tenant, admitted.add(domain));
    return true;
  }

  /** Returns some of the domains that the owner of a deleted zone has retained. Empty if the zone is not deleted. */
  namedFor(zone: ZoneResource): string[] {
    if (zone.metadata.deletionTimestamp === undefined) return [];
    return this.#options.state.claimIndex.retainedOf(tenantOf(ownerOf(zone)), NAMED);
  }

  /** Call this when a zone's object is no longer kept. */
  forget(key: string): void {
    const tenant = this.#tenants.get(key);
    if (tenant === undefined) return;
    this.#tenants.delete(key);
    remove(this.#kept, tenant, key);
    this.#wake(tenant);
  }

  #keep(key: string, tenant: string): void {
    this.#tenants.set(key, tenant);
    this.#kept.getOrInsertComputed(tenant, () => new Set()).add(key);
  }

  /** Ends the local count once the claim shows whether the domain is retained. */
  #endAdmission(tenant: string | undefined, domain: string): void {
    if (tenant !== undefined) remove(this.#admitted, tenant, domain);
  }

  /** Enqueues zones that keep their objects, up to the number that may be retained now. */
  #wake(tenant: string): void {
    const { state, most, enqueue } = this.#options;
    const free = most - state.claimIndex.retainedCount(tenant) - (this.#admitted.get(tenant)?.size ?? 0);
    const kept = this.#kept.get(tenant)?.values().take(Math.max(0, free));
    for (const key of kept ?? []) enqueue(key);
  }
}

function remove(groups: Map<string, Set<string>>, group: string, member: string): void {
  const members = groups.get(group);
  members?.delete(member);
  if (members?.size === 0) groups.delete(group);
}
