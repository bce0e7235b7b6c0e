import { compareRevisions, type ZoneResource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import { firstWhere } from '../sorted-list.ts';
import { ownerKeyOf, zoneIdOf } from '../zones/identity.ts';
import type { EventKind, ZoneEvent } from './event-kinds.ts';
import { comparePositions, laterOf, type Position } from './position.ts';

/** Events that are kept, of one owner and of all. docs/api.md has the first. */
const MOST_OF_ACCOUNT = 1000;
const MOST = 50_000;

export interface LoggedEvent {
  readonly position: Position;
  readonly zoneId: string;
  readonly domain: string;
  /** The key of its owner. */
  readonly owner: string;
  readonly kind: EventKind;
  /** JSON. */
  readonly data: string;
}

interface Kept {
  readonly events: LoggedEvent[];
  /** All events after this are kept. */
  floor: Position;
}

/** The events that lead from a version of a zone to the next one; `previous` is undefined for a new zone. */
export type CompareVersions = (zone: ZoneResource, previous: ZoneResource | undefined) => ZoneEvent[];

type Zones = Pick<Informer<ZoneResource>, 'onChange' | 'revision'>;

export interface EventLogOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
  readonly mostOfAccount?: number;
  readonly most?: number;
}

/**
 * The latest events of all accounts, and of namespaces that somebody has asked for, from the versions of zones as the watch brings them: the work for each is that of one zone, and the
 * memory is bounded. Each replica has its own log; positions are the same in all.
 */
export class EventLog {
  readonly #zones: Zones;
  readonly #compareVersions: CompareVersions;
  readonly #now: () => number;
  readonly #mostOfAccount: number;
  readonly #most: number;
  /** By the keys of their owners, the one that had an event last at the end. */
  readonly #owners = new Map<string, Kept>();
  readonly #listeners = new Map<string, Set<() => void>>();
  readonly #unsubscribe: () => void;
  /** Accounts that are not kept have no event after this. */
  #floor: Position;
  #last: Position;
  #size = 0;

  /** Begins with the zones as they are in the cache, which has its first list. */
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

  /** All events up to this one are in. */
  get position(): Position {
    return laterOf(this.#last, { revision: this.#zones.revision, number: 0 });
  }

  /** Keeps the events of namespaces from now on, as it does those of accounts. */
  hear(owners: readonly string[]): void {
    for (const owner of owners)
      if (isNamespace(owner) && !this.#owners.has(owner)) this.#owners.set(owner, { events: [], floor: this.position });
  }

  /** The next events of some owners, at most so many; undefined where some after this position are not kept any more. */
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

  /** Calls the listener whenever one of the owners has events; returns a function that ends that. */
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

  /** undefined for a zone of whose events nobody would hear: one of a namespace that nobody has asked for. */
  #heard(zone: ZoneResource | undefined): ZoneResource | undefined {
    if (zone === undefined) return undefined;
    const owner = ownerKeyOf(zone);
    return !isNamespace(owner) || this.#owners.has(owner) ? zone : undefined;
  }

  /** One object after another with the same name, or of another owner, is another zone. */
  #compare(zone: ZoneResource | undefined, previous: ZoneResource | undefined): void {
    if (zone === undefined || (previous !== undefined && !isSame(zone, previous))) {
      if (previous !== undefined) this.#add(previous, this.#zones.revision, [{ kind: 'zone.deleted', fields: {} }]);
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
    const at = new Date(this.#now()).toISOString();
    for (const { kind, fields } of events) {
      const data = JSON.stringify({ kind, at, zone: { id: zoneId, name: domain }, ...fields });
      kept.events.push({ position: this.#next(revision), zoneId, domain, owner, kind, data });
    }
    this.#size += events.length;
    this.#bound(kept);
    for (const listener of this.#listeners.get(owner) ?? []) listener();
  }

  /** A list after a lost watch brings versions in any order. */
  #next(revision: string): Position {
    const { revision: last, number } = this.#last;
    this.#last =
      compareRevisions(revision, last) > 0 ? { revision, number: 1 } : { revision: last, number: number + 1 };
    return this.#last;
  }

  #keptOf(owner: string): Kept {
    const kept = this.#owners.get(owner) ?? { events: [], floor: this.#floor };
    this.#owners.delete(owner);
    this.#owners.set(owner, kept);
    return kept;
  }

  /** Events that nobody saw here, as the watch was lost, cannot be given. */
  #lose(zone: ZoneResource): void {
    const kept = this.#keptOf(ownerKeyOf(zone));
    this.#drop(kept, kept.events.length);
    kept.floor = this.#next(zone.metadata.resourceVersion!);
  }

  /** Drops the older half of an owner that has too many, and all of the owner that was idle for longest. */
  #bound(kept: Kept): void {
    if (kept.events.length > 2 * this.#mostOfAccount) this.#drop(kept, kept.events.length - this.#mostOfAccount);
    while (this.#size > this.#most) {
      const [[owner, idle]] = this.#owners;
      this.#drop(idle, idle.events.length);
      this.#floor = laterOf(this.#floor, idle.floor);
      this.#owners.delete(owner);
    }
  }

  #drop(kept: Kept, count: number): void {
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
