import { type ZoneGroup, zoneGroups } from '@fourwinds/zones';
import { isRegistered, keyOf, type ZoneResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import { SortedList } from '../../kernel/sorted-list.ts';
import { DomainIndex } from './domain-index.ts';
import { ownerKeyOf, zoneIdOf } from './identity.ts';
import { groupsOfZone } from './zone-groups.ts';

const BATCH = 200;

interface Owned {
  /** Zones of the owner, sorted by zonePosition. */
  readonly zones: SortedList<ZoneResource>;
  /** Zones by group, in the same order. */
  readonly groups: { readonly [group in ZoneGroup]: SortedList<ZoneResource> };
  /** Number of zones that were registered below a suffix. */
  registered: number;
  /** Number of the last change of these zones. All owners share the counter. */
  lastChange: number;
}

/**
 * Finds Zone objects by name, ID and owner. Several objects may have the same name or ID, because anyone can write
 * labels.
 */
export class ZoneIndex {
  readonly domains: DomainIndex<ZoneResource>;
  readonly #byId: IndexBy<ZoneResource>;
  readonly #ofOwners = new Map<string, Owned>();
  #changes = 0;

  constructor(zones: Informer<ZoneResource>) {
    this.domains = new DomainIndex(zones, ({ spec }) => spec.domain);
    this.#byId = new IndexBy(zones, (zone) => [zoneIdOf(zone)]);
    zones.onChange((_, [zone, previous]) => {
      if (previous !== undefined) this.#remove(previous);
      if (zone !== undefined) this.#add(zone);
    });
  }

  withId(id: string): readonly ZoneResource[] {
    return this.#byId.get(id.toLowerCase());
  }

  /** Returns the zones with a domain. There are several if the domain is disputed. */
  withDomain(domain: string): readonly ZoneResource[] {
    return this.domains.at(domain);
  }

  hasBelow(domain: string): boolean {
    return this.domains.hasBelow(domain);
  }

  countOf(account: string): number {
    return this.#ofOwners.get(account)?.zones.size ?? 0;
  }

  /** Returns the number of zones that count against the plan. */
  countInPlan(account: string): number {
    return this.countOf(account) - (this.#ofOwners.get(account)?.registered ?? 0);
  }

  countOfOwners(owners: readonly string[], group?: ZoneGroup): number {
    return this.#listsOf(owners, group).reduce((sum, { size }) => sum + size, 0);
  }

  /**
   * Returns up to `count` zones of the owners after a position, sorted by zonePosition. Without a position, starts
   * with the first zone. Can be limited to a group.
   */
  ofOwners(
    owners: readonly string[],
    after: string | undefined,
    count: number,
    group?: ZoneGroup,
  ): readonly ZoneResource[] {
    const lists = this.#listsOf(owners, group);
    if (lists.length === 1) return lists[0].after(after, count);
    const found = lists.flatMap((list) => list.after(after, count));
    return found.sort(comparePlaces).slice(0, count);
  }

  /** Returns a text that changes whenever the owners' zones change. */
  stateOf(owners: readonly string[]): string {
    return owners.map((owner) => this.#ofOwners.get(owner)?.lastChange).join();
  }

  /** Yields the zones in batches. Reads each batch anew, so that other work can run between two batches. */
  *batchesOf(owners: readonly string[], after?: string, group?: ZoneGroup): Generator<readonly ZoneResource[]> {
    let batch: readonly ZoneResource[];
    let position = after;
    do {
      batch = this.ofOwners(owners, position, BATCH, group);
      yield batch;
      if (batch.length > 0) position = zonePosition(batch[batch.length - 1]);
    } while (batch.length === BATCH);
  }

  #listsOf(owners: readonly string[], group: ZoneGroup | undefined): SortedList<ZoneResource>[] {
    return owners.flatMap((owner) => {
      const owned = this.#ofOwners.get(owner);
      return (group === undefined ? owned?.zones : owned?.groups[group]) ?? [];
    });
  }

  #add(zone: ZoneResource): void {
    const owner = ownerKeyOf(zone);
    const owned = this.#ofOwners.get(owner) ?? emptyOwned();
    this.#ofOwners.set(owner, owned);
    owned.zones.set(zonePosition(zone), zone);
    if (isRegistered(zone)) owned.registered++;
    for (const group of groupsOfZone(zone)) owned.groups[group].set(zonePosition(zone), zone);
    owned.lastChange = ++this.#changes;
  }

  #remove(zone: ZoneResource): void {
    const owner = ownerKeyOf(zone);
    const owned = this.#ofOwners.get(owner);
    if (owned === undefined) return;
    owned.zones.delete(zonePosition(zone));
    if (isRegistered(zone)) owned.registered--;
    for (const group of zoneGroups) owned.groups[group].delete(zonePosition(zone));
    owned.lastChange = ++this.#changes;
    if (owned.zones.size === 0) this.#ofOwners.delete(owner);
  }
}

function emptyOwned(): Owned {
  return {
    zones: new SortedList(),
    registered: 0,
    groups: { needs_action: new SortedList(), in_progress: new SortedList() },
    lastChange: 0,
  };
}

/** Returns the position of the zone in lists. It begins with the domain, which several objects may have. */
export function zonePosition(zone: ZoneResource): string {
  return `${zone.spec.domain}\0${keyOf(zone)}`;
}

/** True if the text has the format of a zone's position. The zone at this position may have been deleted. */
export function isZonePosition(text: string): boolean {
  return /^[^\0]+\0[^\0/]+\/[^\0/]+$/.test(text);
}

export function comparePlaces(a: ZoneResource, b: ZoneResource): number {
  return zonePosition(a) < zonePosition(b) ? -1 : 1;
}
