import { compareRevisions, type ZoneResource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import { firstWhere } from '../../kernel/sorted-list.ts';
import { ownerKeyOf, zoneIdOf } from '../../zones/zone/identity.ts';
import type { EventType, ZoneEvent } from './event-types.ts';
import { comparePositions, laterOf, type Position } from './position.ts';

/** Number of events kept per owner, and number kept in total. docs/use/api.md documents the limit per owner. */
const MOST_OF_ACCOUNT = 1000;
const MOST = 50_000;

export interface LoggedEvent {
  readonly position: Position;
  readonly zoneId: string;
  readonly domain: string;
  readonly owner: string;
  readonly type: EventType;
  /** Data of the event as JSON. */
  readonly data: string;
}

interface KeptEvents {
  readonly events: LoggedEvent[];
  /** The log still has all events after this position. */
  floor: Position;
}

/** Returns the events between two versions of a zone. `previous` is undefined for a new zone. */
export type CompareVersions = (zone: ZoneResource, previous: ZoneResource | undefined) => ZoneEvent[];

type Zones = Pick<Informer<ZoneResource>, 'onChange' | 'revision'>;

export interface EventLogOptions {
  /** Returns the time in milliseconds since 1970. */
  readonly now?: () => number;
  readonly mostOfAccount?: number;
  readonly most?: number;
}

/**
 * Keeps the latest events of all accounts, and of namespaces that clients have requested. Computes them from the zone
 * versions that the watch delivers. Each version costs work for only one zone, and memory is bounded. Each replica
 * has its own log with the same positions.
 */
export class EventLog {
  readonly #zones: Zones;
  readonly #compareVersions: CompareVersions;
  readonly #now: () => number;
  readonly #mostOfAccount: number;
  readonly #most: number;
  /** By owner key. The owner with the most recent event is last. */
  readonly #owners = new Map<string, KeptEvents>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #unsubscribe: () => void;
  /** Owners that are not in the log have no event after this position. */
  #floor: Position;
  #last: Position;
  #size = 0;

  /** Starts with the zones in the cache. The cache must already have received its first list. */
  constructor(
    zones: Zones,
    compareVersions: CompareVersions,
    { now = Date.now, mostOfAccount = MOST_OF_ACCOUNT, most = MOST }: EventLogOptions = {},
  ) {
    this.#zones = zones;
    this.#compareVersions = compareVersions;
    this.#now = now;
    this.#mostOfAccount = mostOfAccount;
    this.#most = most;
    this.#last = { revision: zones.revision, number: 0 };
    this.#floor = this.#last;
    this.#unsubscribe = zones.onChange((_key, [zone, previous]) =>
      this.#compare(this.#heard(zone), this.#heard(previous)),
    );
  }

  stop(): void {
    this.#unsubscribe();
  }

  /** The log contains all events up to this position. */
  get position(): Position {
    return laterOf(this.#last, { revision: this.#zones.revision, number: 0 });
  }

  /** Starts to keep events of these namespaces. */
  hear(owners: readonly string[]): void {
    for (const owner of owners)
      if (isNamespace(owner) && !this.#owners.has(owner)) this.#owners.set(owner, { events: [], floor: this.position });
  }

  /**
   * Returns the next events of the owners, at most `count`. Returns undefined if some events after the position have
   * been dropped.
   */
  after(owners: readonly string[], position: Position, count: number): readonly LoggedEvent[] | undefined {
    const kept = owners.map((owner) => this.#keptAfter(owner, position, count));
    if (!kept.every((events) => events !== undefined)) return undefined;
    if (kept.length === 1) return kept[0];
    return kept
      .flat()
      .sort((a, b) => comparePositions(a.position, b.position))
      .slice(0, count);
  }

  #keptAfter(owner: string, position: Position, count: number): readonly LoggedEvent[] | undefined {
    const unheard = isNamespace(owner) ? this.position : this.#floor;
    const { events, floor } = this.#owners.get(owner) ?? { events: [], floor: unheard };
    if (comparePositions(position, floor) < 0) return undefined;
    const first = firstWhere(events, (event) => comparePositions(event.position, position) > 0);
    return events.slice(first, first + count);
  }

  /** Calls the listener when one of the owners has new events. Returns a function that unsubscribes. */
  onEvents(owners: readonly string[], listener: () => void): () => void {
    const ends = owners.map((owner) => this.#listen(owner, listener));
    return () => ends.forEach((end) => end());
  }

  #listen(owner: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(owner) ?? new Set();
    this.#listeners.set(owner, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(owner) === listeners) this.#listeners.delete(owner);
    };
  }

  /** Returns undefined for a zone in a namespace that no client has requested. */
  #heard(zone: ZoneResource | undefined): ZoneResource | undefined {
    if (zone === undefined) return undefined;
    const owner = ownerKeyOf(zone);
    return !isNamespace(owner) || this.#owners.has(owner) ? zone : undefined;
  }

  /**
   * If an object was recreated with the same name, or changed its owner, treats the versions as two different zones.
   */
  #compare(zone: ZoneResource | undefined, previous: ZoneResource | undefined): void {
    if (zone === undefined || (previous !== undefined && !isSame(zone, previous))) {
      if (previous !== undefined) this.#add(previous, this.#zones.revision, [{ type: 'zone.deleted', fields: {} }]);
      if (zone !== undefined) this.#add(zone, zone.metadata.resourceVersion!, this.#compareVersions(zone, undefined));
      return;
    }
    const isMissed = previous !== undefined && generationOf(zone) > generationOf(previous) + 1;
    if (isMissed) this.#lose(zone);
    this.#add(zone, zone.metadata.resourceVersion!, this.#compareVersions(zone, previous));
  }

  #add(zone: ZoneResource, revision: string, events: readonly ZoneEvent[]): void {
    if (events.length === 0) return;
    const owner = ownerKeyOf(zone);
    const kept = this.#keptOf(owner);
    const zoneId = zoneIdOf(zone);
    const { domain } = zone.spec;
    const createdAt = new Date(this.#now()).toISOString();
    for (const { type, fields } of events) {
      const about = { zone_id: zoneId, zone: domain, ...fields };
      const data = JSON.stringify({ type, created_at: createdAt, data: about });
      kept.events.push({ position: this.#next(revision), zoneId, domain, owner, type, data });
    }
    this.#size += events.length;
    this.#bound(kept);
    for (const listener of this.#listeners.get(owner) ?? []) listener();
  }

  /** After a lost watch, the new list delivers versions in any order. */
  #next(revision: string): Position {
    const { revision: last, number } = this.#last;
    this.#last =
      compareRevisions(revision, last) > 0 ? { revision, number: 1 } : { revision: last, number: number + 1 };
    return this.#last;
  }

  #keptOf(owner: string): KeptEvents {
    const kept = this.#owners.get(owner) ?? { events: [], floor: this.#floor };
    this.#owners.delete(owner);
    this.#owners.set(owner, kept);
    return kept;
  }

  /** Events missed while the watch was lost cannot be delivered. */
  #lose(zone: ZoneResource): void {
    const kept = this.#keptOf(ownerKeyOf(zone));
    this.#drop(kept, kept.events.length);
    kept.floor = this.#next(zone.metadata.resourceVersion!);
  }

  /**
   * If an owner has too many events, drops the older half of them. If the log is full, drops all events of the owner
   * that has been idle longest.
   */
  #bound(kept: KeptEvents): void {
    if (kept.events.length > 2 * this.#mostOfAccount) this.#drop(kept, kept.events.length - this.#mostOfAccount);
    while (this.#size > this.#most) {
      const [[owner, idle]] = this.#owners;
      this.#drop(idle, idle.events.length);
      this.#floor = laterOf(this.#floor, idle.floor);
      this.#owners.delete(owner);
    }
  }

  #drop(kept: KeptEvents, count: number): void {
    const dropped = kept.events.splice(0, count);
    kept.floor = dropped.at(-1)?.position ?? kept.floor;
    this.#size -= dropped.length;
  }
}

function isNamespace(owner: string): boolean {
  return owner.endsWith('/');
}

function isSame(zone: ZoneResource, previous: ZoneResource): boolean {
  return zone.metadata.uid === previous.metadata.uid && ownerKeyOf(zone) === ownerKeyOf(previous);
}

function generationOf({ metadata }: ZoneResource): number {
  return metadata.generation ?? 0;
}
