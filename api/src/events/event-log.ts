import { compareRevisions, type ZoneResource } from '@fourwinds/resources';
import type { Informer } from '@fourwinds/store';
import { firstWhere } from '../sorted-list.ts';
import { accountOf, zoneIdOf } from '../zones/identity.ts';
import type { EventKind, ZoneEvent } from './event-kinds.ts';
import { comparePositions, laterOf, type Position } from './position.ts';

/** Events that are kept, of one account and of all. docs/api.md has the first. */
const MOST_OF_ACCOUNT = 1000;
const MOST = 50_000;

export interface LoggedEvent {
  readonly position: Position;
  readonly zoneId: string;
  readonly domain: string;
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
 * The latest events of all accounts, from the versions of zones as the watch brings them: the work for each is that of one zone, and the
 * memory is bounded. Each replica has its own log; positions are the same in all.
 */
export class EventLog {
  readonly #zones: Zones;
  readonly #compareVersions: CompareVersions;
  readonly #now: () => number;
  readonly #mostOfAccount: number;
  readonly #most: number;
  /** The account that had an event last comes last. */
  readonly #accounts = new Map<string, Kept>();
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
    this.#unsubscribe = zones.onChange((_key, zone, previous) => this.#compare(ofAccount(zone), ofAccount(previous)));
  }

  stop(): void {
    this.#unsubscribe();
  }

  /** All events up to this one are in. */
  get position(): Position {
    return laterOf(this.#last, { revision: this.#zones.revision, number: 0 });
  }

  /** The next events of an account, at most so many; undefined where some after this position are not kept any more. */
  after(account: string, position: Position, count: number): readonly LoggedEvent[] | undefined {
    const { events, floor } = this.#accounts.get(account) ?? { events: [], floor: this.#floor };
    if (comparePositions(position, floor) < 0) return undefined;
    const first = firstWhere(events, (event) => comparePositions(event.position, position) > 0);
    return events.slice(first, first + count);
  }

  /** Calls the listener whenever the account has events; returns a function that ends that. */
  onEvents(account: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(account) ?? new Set();
    this.#listeners.set(account, listeners.add(listener));
    return () => {
      listeners.delete(listener);
      if (listeners.size === 0 && this.#listeners.get(account) === listeners) this.#listeners.delete(account);
    };
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
    const account = accountOf(zone)!;
    const kept = this.#keptOf(account);
    const zoneId = zoneIdOf(zone);
    const { domain } = zone.spec;
    const at = new Date(this.#now()).toISOString();
    for (const { kind, fields } of events) {
      const data = JSON.stringify({ kind, at, zone: { id: zoneId, name: domain }, ...fields });
      kept.events.push({ position: this.#next(revision), zoneId, domain, kind, data });
    }
    this.#size += events.length;
    this.#bound(kept);
    for (const listener of this.#listeners.get(account) ?? []) listener();
  }

  /** A list after a lost watch brings versions in any order. */
  #next(revision: string): Position {
    const { revision: last, number } = this.#last;
    this.#last =
      compareRevisions(revision, last) > 0 ? { revision, number: 1 } : { revision: last, number: number + 1 };
    return this.#last;
  }

  #keptOf(account: string): Kept {
    const kept = this.#accounts.get(account) ?? { events: [], floor: this.#floor };
    this.#accounts.delete(account);
    this.#accounts.set(account, kept);
    return kept;
  }

  /** Events that nobody saw here, as the watch was lost, cannot be given. */
  #lose(zone: ZoneResource): void {
    const kept = this.#keptOf(accountOf(zone)!);
    this.#drop(kept, kept.events.length);
    kept.floor = this.#next(zone.metadata.resourceVersion!);
  }

  /** Drops the older half of an account that has too many, and all of the account that was idle for longest. */
  #bound(kept: Kept): void {
    if (kept.events.length > 2 * this.#mostOfAccount) this.#drop(kept, kept.events.length - this.#mostOfAccount);
    while (this.#size > this.#most) {
      const [[account, idle]] = this.#accounts;
      this.#drop(idle, idle.events.length);
      this.#floor = laterOf(this.#floor, idle.floor);
      this.#accounts.delete(account);
    }
  }

  #drop(kept: Kept, count: number): void {
    const dropped = kept.events.splice(0, count);
    kept.floor = dropped.at(-1)?.position ?? kept.floor;
    this.#size -= dropped.length;
  }
}

/** undefined for a zone that no account has: nobody would hear of its events. */
function ofAccount(zone: ZoneResource | undefined): ZoneResource | undefined {
  return zone !== undefined && accountOf(zone) !== undefined ? zone : undefined;
}

function isSame(zone: ZoneResource, previous: ZoneResource): boolean {
  return zone.metadata.uid === previous.metadata.uid && accountOf(zone) === accountOf(previous);
}

function generationOf({ metadata }: ZoneResource): number {
  return metadata.generation ?? 0;
}
