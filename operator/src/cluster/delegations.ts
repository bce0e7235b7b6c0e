import {
  ancestorsOf,
  type DomainClaimResource,
  type DomainClaimSpec,
  FINALIZER,
  isGranted,
  keyOf,
  type ObjectMeta,
  sameOwner,
  type ZoneResource,
} from '@fourwinds/resources';
import { holds, ownerOf, ownsDomain } from '../ownership/claims.ts';

/** A zone below another, and whether its grant was taken back and its delegation is to leave that one again. */
export interface Delegated {
  readonly zone: ZoneResource;
  readonly isEnding: boolean;
}

/** Zones and claims by index. */
export interface ZoneTree {
  readonly zoneAt: (key: string) => ZoneResource | undefined;
  readonly zonesOn: (domain: string) => readonly ZoneResource[];
  readonly zonesBelow: (domain: string) => readonly ZoneResource[];
  readonly claimOn: (domain: string) => DomainClaimResource | undefined;
}

/** Keys of the zones above: the one that delegates to a zone, and the one of another owner right above it. */
interface Place {
  readonly delegatedBy?: string;
  readonly strangerAbove?: string;
}

const NOWHERE: Place = {};

/**
 * Which of the zones published here delegate to which others. A change of a zone or claim costs that one, whatever number of
 * zones there are beside it; a zone that is published, or grants something else than before, costs those below it.
 */
export class Delegations {
  readonly #tree: ZoneTree;
  readonly #places = new Map<string, Place>();
  readonly #children = new Map<string, Set<string>>();
  readonly #strangers = new Map<string, Set<string>>();

  constructor(tree: ZoneTree) {
    this.#tree = tree;
  }

  /** Takes note of a zone as it is and as it was, undefined where it is not there; indexes are up to date already. */
  zoneChanged(zone: ZoneResource | undefined, before: ZoneResource | undefined): void {
    const versions = [zone, before].filter((version) => version !== undefined);
    for (const key of new Set(versions.map(keyOf))) this.#place(key, zone);
    if (grantsOf(zone) === grantsOf(before)) return;
    const domains = new Set(versions.map(({ spec }) => spec.domain));
    const below = [...domains].flatMap((domain) => this.#tree.zonesBelow(domain));
    for (const other of below) this.#place(keyOf(other), other);
  }

  /** Takes note of a claim that was changed, made or deleted. */
  claimChanged(domain: string): void {
    for (const zone of this.#tree.zonesOn(domain)) this.#place(keyOf(zone), zone);
  }

  /** The zone that is published here with the nearest domain above this one, whoever has it. */
  publishedAbove(domain: string): ZoneResource | undefined {
    for (const ancestor of ancestorsOf(domain)) {
      const zone = this.#tree.zonesOn(ancestor).find(isPublished);
      if (zone !== undefined) return zone;
    }
    return undefined;
  }

  /** The same, if it delegates the domain: if both are of one owner, or it grants the domain. Zones of other owners do not count. */
  parentOf(domain: string): ZoneResource | undefined {
    const above = this.publishedAbove(domain);
    const claim = this.#tree.claimOn(domain);
    if (above === undefined || claim === undefined) return above;
    return delegatesTo(above, claim.spec) || isEnding(claim.spec, above) ? above : undefined;
  }

  /** The zones published here whose parent this one is. */
  childrenOf(zone: ZoneResource): Delegated[] {
    return this.#zonesIn(this.#children, zone).flatMap((child) => {
      const claim = this.#tree.claimOn(child.spec.domain);
      return claim === undefined ? [] : [{ zone: child, isEnding: isEnding(claim.spec, zone) }];
    });
  }

  /** Zones of other owners that are published right below this one. */
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

  #placeOf(zone: ZoneResource): Place {
    const { domain } = zone.spec;
    const above = this.publishedAbove(domain);
    if (above === undefined) return {};
    const claim = this.#tree.claimOn(domain);
    const isChild = claim !== undefined && holds(claim, zone) && this.parentOf(domain) !== undefined;
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

/** The part of a published zone that matters to the zones below, as text. */
function grantsOf(zone: ZoneResource | undefined): string | undefined {
  if (zone === undefined || !isPublished(zone)) return undefined;
  return JSON.stringify([zone.metadata.uid, zone.spec.domain, ownerOf(zone), zone.spec.delegateTo]);
}

/** Whether the operator has not let go of the object; other finalizers may keep it for ever. */
function isHeldBack({ finalizers = [] }: ObjectMeta): boolean {
  return finalizers.includes(FINALIZER);
}

/** Its records are with the regions and stay there, and its domain is its own. */
export function isPublished(zone: ZoneResource): boolean {
  const { spec, metadata } = zone;
  const stays = metadata.deletionTimestamp === undefined || (spec.deletionPolicy === 'Retain' && isHeldBack(metadata));
  return zone.status?.serial !== undefined && stays && ownsDomain(zone);
}

/** Whether a zone may delegate the domain of a claim below it: to its own owner, or by a grant. */
function delegatesTo(above: ZoneResource, claim: DomainClaimSpec): boolean {
  if (sameOwner(ownerOf(above), claim)) return true;
  return isGranted(above.spec.delegateTo ?? [], above.spec.domain, claim.domain, claim);
}

/**
 * Whether the grant of a domain is gone while its zone is still served, until resolvers have forgotten its DS record; whether the claim
 * notes that already or not, so that the zone above never loses NS and DS records at once.
 */
function isEnding(claim: DomainClaimSpec | undefined, above: ZoneResource): boolean {
  if (claim?.grantedBy === undefined || claim.releasedAt !== undefined) return false;
  const { grantedBy, withdrawnAt } = claim;
  return withdrawnAt !== undefined || (grantedBy.domain === above.spec.domain && !delegatesTo(above, claim));
}
