import { type ZoneGroup, zoneGroups } from '@fourwinds/zones';
import { keyOf, type ZoneResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import { SortedList } from '../sorted-list.ts';
import { DomainIndex } from './domain-index.ts';
import { ownerKeyOf, zoneIdOf } from './identity.ts';
import { groupsOfZone } from './zone-groups.ts';

/** Zones of an account that are read at a time. */
const BATCH = 200;

interface Owned {
  /** Sorted by zonePosition. */
  readonly zones: SortedList<ZoneResource>;
  /** The zones of each group, in the same order. */
  readonly groups: { readonly [group in ZoneGroup]: SortedList<ZoneResource> };
  /** The number of the last change among them, of those of all owners. */
  lastChange: number;
}

/** Finds Zone objects by the names and ids that users give, and by owner. Several objects may have the same: anybody can write labels. */
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

  /** Several where a domain is disputed. */
  withDomain(domain: string): readonly ZoneResource[] {
    return this.domains.at(domain);
  }

  /** Whether there is a zone below a domain. */
  hasBelow(domain: string): boolean {
    return this.domains.hasBelow(domain);
  }

  countOf(account: string): number {
    return this.#ofOwners.get(account)?.zones.size ?? 0;
  }

  /** How many zones some owners have, in all or in a group. */
  countOfOwners(owners: readonly string[], group?: ZoneGroup): number {
    return this.#listsOf(owners, group).reduce((sum, { size }) => sum + size, 0);
  }

  /** Zones of some owners, by their keys, sorted by zonePosition: `count` after a position, or from the first on; all of them, or those in a group. */
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

  /** A text that differs whenever the zones of some owners do. */
  stateOf(owners: readonly string[]): string {
    return owners.map((owner) => this.#ofOwners.get(owner)?.lastChange).join();
  }

  /** All of some owners after a position, or from the first on, some at a time; read again for each time, so that others may be answered meanwhile. */
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
    for (const group of groupsOfZone(zone)) owned.groups[group].set(zonePosition(zone), zone);
    owned.lastChange = ++this.#changes;
  }

  #remove(zone: ZoneResource): void {
    const owner = ownerKeyOf(zone);
    const owned = this.#ofOwners.get(owner);
    if (owned === undefined) return;
    owned.zones.delete(zonePosition(zone));
    for (const group of zoneGroups) owned.groups[group].delete(zonePosition(zone));
    owned.lastChange = ++this.#changes;
    if (owned.zones.size === 0) this.#ofOwners.delete(owner);
  }
}

function emptyOwned(): Owned {
  return {
    zones: new SortedList(),
    groups: { needs_action: new SortedList(), in_progress: new SortedList() },
    lastChange: 0,
  };
}

/** The position of a zone in lists: by domain, which several objects may have. */
export function zonePosition(zone: ZoneResource): string {
  return `${zone.spec.domain}\0${keyOf(zone)}`;
}

/** Whether a text may be the position of a zone, of one that is gone, too. */
export function isZonePosition(text: string): boolean {
  return /^[^\0]+\0[^\0/]+\/[^\0/]+$/.test(text);
}

export function comparePlaces(a: ZoneResource, b: ZoneResource): number {
  return zonePosition(a) < zonePosition(b) ? -1 : 1;
}
