import { keyOf, type ZoneResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import { SortedList } from '../sorted-list.ts';
import { DomainIndex } from './domain-index.ts';
import { ownerKeyOf, zoneIdOf } from './identity.ts';

/** Zones of an account that are read at a time. */
const BATCH = 200;

interface Owned {
  /** Sorted by zonePosition. */
  readonly zones: SortedList<ZoneResource>;
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

  /** Zones of some owners, by their keys, sorted by zonePosition: `count` after a position, or from the first on. */
  ofOwners(owners: readonly string[], after: string | undefined, count: number): readonly ZoneResource[] {
    const lists = owners.flatMap((owner) => this.#ofOwners.get(owner)?.zones ?? []);
    if (lists.length === 1) return lists[0].after(after, count);
    const found = lists.flatMap((list) => list.after(after, count));
    return found.sort(comparePlaces).slice(0, count);
  }

  /** A text that differs whenever the zones of some owners do. */
  stateOf(owners: readonly string[]): string {
    return owners.map((owner) => this.#ofOwners.get(owner)?.lastChange).join();
  }

  /** All of some owners after a position, or from the first on, some at a time; read again for each time, so that others may be answered meanwhile. */
  *batchesOf(owners: readonly string[], after?: string): Generator<readonly ZoneResource[]> {
    let batch: readonly ZoneResource[];
    let position = after;
    do {
      batch = this.ofOwners(owners, position, BATCH);
      yield batch;
      if (batch.length > 0) position = zonePosition(batch[batch.length - 1]);
    } while (batch.length === BATCH);
  }

  #add(zone: ZoneResource): void {
    const owner = ownerKeyOf(zone);
    const owned = this.#ofOwners.get(owner) ?? { zones: new SortedList<ZoneResource>(), lastChange: 0 };
    this.#ofOwners.set(owner, owned);
    owned.zones.set(zonePosition(zone), zone);
    owned.lastChange = ++this.#changes;
  }

  #remove(zone: ZoneResource): void {
    const owner = ownerKeyOf(zone);
    const owned = this.#ofOwners.get(owner);
    if (owned === undefined) return;
    owned.zones.delete(zonePosition(zone));
    owned.lastChange = ++this.#changes;
    if (owned.zones.size === 0) this.#ofOwners.delete(owner);
  }
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
