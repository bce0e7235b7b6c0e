import {
  ancestorsOf,
  type DomainClaimResource,
  type DomainClaimSpec,
  FINALIZER,
  isGranted,
  isSuffix,
  keyOf,
  type ObjectMeta,
  sameOwner,
  type ZoneResource,
} from '@fourwinds/resources';
import { ownNames } from '@fourwinds/zones';
import { holds, ownerOf, ownsDomain } from '../ownership/claims.ts';
import type { DelegationLookup, Delegated } from '../facts/lookups.ts';
import { needsDelegation } from '../facts/suffix-delegations.ts';

export interface ZoneTree {
  readonly zoneAt: (key: string) => ZoneResource | undefined;
  readonly zonesOn: (domain: string) => readonly ZoneResource[];
  readonly zonesBelow: (domain: string) => readonly ZoneResource[];
  readonly claimOn: (domain: string) => DomainClaimResource | undefined;
}

/** Keys of two zones above a zone: the zone that delegates to it, and a zone of another owner directly above it. */
interface ZonesAbove {
  readonly delegatedBy?: string;
  readonly strangerAbove?: string;
}

const NOWHERE: ZonesAbove = {};

/**
 * Indexes which published zones delegate to which others. The cost of a changed zone or claim does not depend on the
 * number of sibling zones. If a zone is published or its grants change, the cost grows with the number of zones below
 * it.
 */
export class DelegationIndex implements DelegationLookup {
  readonly #tree: ZoneTree;
  readonly #places = new Map<string, ZonesAbove>();
  readonly #children = new Map<string, Set<string>>();
  readonly #strangers = new Map<string, Set<string>>();

  constructor(tree: ZoneTree) {
    this.#tree = tree;
  }

  /**
   * Updates the index with the new and old version of a zone, undefined if it does not exist. The other indexes must
   * be current.
   */
  zoneChanged(zone: ZoneResource | undefined, before: ZoneResource | undefined): void {
    const versions = [zone, before].filter((version) => version !== undefined);
    for (const key of new Set(versions.map(keyOf))) this.#place(key, zone);
    const isSame = grantsOf(zone) === grantsOf(before);
    for (const other of isSame ? this.#atOwnNames(versions) : this.#allBelow(versions))
      this.#place(keyOf(other), other);
  }

  #allBelow(versions: readonly ZoneResource[]): ZoneResource[] {
    const domains = new Set(versions.map(({ spec }) => spec.domain));
    return [...domains].flatMap((domain) => this.#tree.zonesBelow(domain));
  }

  /** Returns the zones that the records of a suffix affect. */
  #atOwnNames(versions: readonly ZoneResource[]): ZoneResource[] {
    const [now, before] = versions.filter(isSuffix).map(ownNames);
    if (now === undefined || now === before) return [];
    return [...now.union(before ?? now)].flatMap((name) => this.#tree.zonesOn(name));
  }

  claimChanged(domain: string): void {
    for (const zone of this.#tree.zonesOn(domain)) this.#place(keyOf(zone), zone);
  }

  publishedAbove(domain: string): ZoneResource | undefined {
    for (const ancestor of ancestorsOf(domain)) {
      const zone = this.#tree.zonesOn(ancestor).find(isPublished);
      if (zone !== undefined) return zone;
    }
    return undefined;
  }

  /**
   * Returns the nearest published zone above if it delegates the domain, either because both zones have the same
   * owner or because of a grant.
   */
  parentOf(domain: string): ZoneResource | undefined {
    const above = this.publishedAbove(domain);
    const claim = this.#tree.claimOn(domain);
    if (above === undefined || claim === undefined) return above;
    return delegatesTo(above, claim.spec) || isEnding(claim.spec, above) ? above : undefined;
  }

  childrenOf(zone: ZoneResource): Delegated[] {
    return this.#zonesIn(this.#children, zone).flatMap((child) => {
      const claim = this.#tree.claimOn(child.spec.domain);
      return claim === undefined ? [] : [{ zone: child, isEnding: isEnding(claim.spec, zone) }];
    });
  }

  othersBelow(zone: ZoneResource): Delegated[] {
    return this.#zonesIn(this.#strangers, zone).map((other) => ({
      zone: other,
      isEnding: isEnding(this.#tree.claimOn(other.spec.domain)?.spec, zone),
    }));
  }

  #zonesIn(groups: ReadonlyMap<string, ReadonlySet<string>>, zone: ZoneResource): ZoneResource[] {
    return [...(groups.get(keyOf(zone)) ?? [])].flatMap((key) => this.#tree.zoneAt(key) ?? []);
  }

  #place(key: string, zone: ZoneResource | undefined): void {
    const before = this.#places.get(key) ?? NOWHERE;
    const now = zone !== undefined && isPublished(zone) ? this.#placeOf(zone) : NOWHERE;
    move(this.#children, key, { from: before.delegatedBy, to: now.delegatedBy });
    move(this.#strangers, key, { from: before.strangerAbove, to: now.strangerAbove });
    if (now.delegatedBy ?? now.strangerAbove) this.#places.set(key, now);
    else this.#places.delete(key);
  }

  #placeOf(zone: ZoneResource): ZonesAbove {
    const { domain } = zone.spec;
    const above = this.publishedAbove(domain);
    if (above === undefined) return {};
    const claim = this.#tree.claimOn(domain);
    const isChild = claim !== undefined && holds(claim, zone) && this.parentOf(domain) !== undefined;
    if (isSuffix(above)) return isChild && needsDelegation(zone, above) ? { delegatedBy: keyOf(above) } : {};
    return {
      ...(isChild ? { delegatedBy: keyOf(above) } : {}),
      ...(sameOwner(ownerOf(zone), ownerOf(above)) ? {} : { strangerAbove: keyOf(above) }),
    };
  }
}

function move(groups: Map<string, Set<string>>, key: string, { from, to }: { from?: string; to?: string }): void {
  if (from === to) return;
  if (from !== undefined) {
    const members = groups.get(from)!;
    members.delete(key);
    if (members.size === 0) groups.delete(from);
  }
  if (to !== undefined) groups.set(to, (groups.get(to) ?? new Set()).add(key));
}

/** Returns the part of a published zone that affects the zones below, as text. */
function grantsOf(zone: ZoneResource | undefined): string | undefined {
  if (zone === undefined || !isPublished(zone)) return undefined;
  const { domain, delegateTo, suffix } = zone.spec;
  return JSON.stringify([zone.metadata.uid, domain, ownerOf(zone), delegateTo, suffix]);
}

/** Returns true if the operator's finalizer is present. Ignores other finalizers, which may keep the object forever. */
function isHeldBack({ finalizers = [] }: ObjectMeta): boolean {
  return finalizers.includes(FINALIZER);
}

/** Returns true if the zone owns its domain, and its records are in the regions and will stay there. */
export function isPublished(zone: ZoneResource): boolean {
  const { spec, metadata } = zone;
  const stays = metadata.deletionTimestamp === undefined || (spec.deletionPolicy === 'Retain' && isHeldBack(metadata));
  return zone.status?.serial !== undefined && stays && ownsDomain(zone);
}

/**
 * Returns true if a zone may delegate the domain of a claim below it, because both have the same owner or a grant
 * allows it.
 */
function delegatesTo(above: ZoneResource, claim: DomainClaimSpec): boolean {
  if (sameOwner(ownerOf(above), claim)) return true;
  if (isSuffix(above) && claim.grantedBy?.domain === above.spec.domain) return claim.withdrawnAt === undefined;
  return isGranted(above.spec.delegateTo ?? [], above.spec.domain, claim.domain, claim);
}

/**
 * Returns true if a zone's grant was withdrawn but the zone is still served, because resolvers may cache its DS
 * record. The result is the same whether or not the claim already records the withdrawal. Otherwise the zone above
 * could lose NS and DS records at the same time.
 */
function isEnding(claim: DomainClaimSpec | undefined, above: ZoneResource): boolean {
  if (claim?.grantedBy === undefined || claim.releasedAt !== undefined) return false;
  const { grantedBy, withdrawnAt } = claim;
  return withdrawnAt !== undefined || (grantedBy.domain === above.spec.domain && !delegatesTo(above, claim));
}
