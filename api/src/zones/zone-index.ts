import { keyOf, type ZoneResource } from '@fourwinds/resources';
import { IndexBy, type Informer } from '@fourwinds/store';
import { SortedList } from '../sorted-list.ts';
import { DomainIndex } from './domain-index.ts';
import { accountOf, zoneIdOf } from './identity.ts';

/** Zones of an account that are read at a time. */
const BATCH = 200;

/** Finds Zone objects by the names and ids that users give, and by owner. Several objects may have the same: anybody can write labels. */
export class ZoneIndex {
  readonly domains: DomainIndex<ZoneResource>;
  readonly #byId: IndexBy<ZoneResource>;
  /** Sorted by zonePosition. */
  readonly #ofAccounts = new Map<string, SortedList<ZoneResource>>();

  constructor(zones: Informer<ZoneResource>) {
    this.domains = new DomainIndex(zones, ({ spec }) => spec.domain);
    this.#byId = new IndexBy(zones, (zone) => [zoneIdOf(zone)]);
    zones.onChange((_, zone, previous) => {
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

  countOf(account: string): number {
    return this.#ofAccounts.get(account)?.size ?? 0;
  }

  /** Zones of an account, sorted by zonePosition: `count` after a position, or from the first on. */
  ofAccount(account: string, after: string | undefined, count: number): readonly ZoneResource[] {
    return this.#ofAccounts.get(account)?.after(after, count) ?? [];
  }

  /** All of them after a position, or from the first on, some at a time; read again for each time, so that others may be answered meanwhile. */
  *batchesOfAccount(account: string, after?: string): Generator<readonly ZoneResource[]> {
    let batch: readonly ZoneResource[];
    let position = after;
    do {
      batch = this.ofAccount(account, position, BATCH);
      yield batch;
      if (batch.length > 0) position = zonePosition(batch[batch.length - 1]);
    } while (batch.length === BATCH);
  }

  #add(zone: ZoneResource): void {
    const account = accountOf(zone);
    if (account === undefined) return;
    const zones = this.#ofAccounts.get(account) ?? new SortedList<ZoneResource>();
    this.#ofAccounts.set(account, zones);
    zones.set(zonePosition(zone), zone);
  }

  #remove(zone: ZoneResource): void {
    const account = accountOf(zone);
    if (account === undefined) return;
    const zones = this.#ofAccounts.get(account);
    zones?.delete(zonePosition(zone));
    if (zones?.size === 0) this.#ofAccounts.delete(account);
  }
}

/** The position of a zone in lists: by domain, which several objects may have. */
export function zonePosition(zone: ZoneResource): string {
  return `${zone.spec.domain}\0${keyOf(zone)}`;
}

export function comparePlaces(a: ZoneResource, b: ZoneResource): number {
  return zonePosition(a) < zonePosition(b) ? -1 : 1;
}
