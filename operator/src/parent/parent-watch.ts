import type { ParentResolver, ParentView } from '@fourwinds/egress';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Result, WorkQueue } from '../runtime/queue.ts';
import { ReservedTurns } from '../runtime/reserved-turns.ts';

export interface ParentWatchOptions {
  readonly resolver: ParentResolver;
  readonly now: () => number;
  /** The zone of a domain whose parent matters; undefined where there is none. */
  readonly watched: (domain: string) => WatchedZone | undefined;
  /** The owner of the zone of a domain, as a text: owners take turns. */
  readonly ownerOf: (domain: string) => string;
  /** Enqueues domains whose parent may have begun to matter, or matters more. */
  readonly watches: (queue: WorkQueue) => void;
}

/** A zone whose parent matters. */
export interface WatchedZone {
  readonly urgency: keyof typeof INTERVALS;
  /** An answer from before is of no use, milliseconds since 1970. */
  readonly since?: number;
  /** The time since which it is not delegated here, milliseconds since 1970; absent while it is. */
  readonly undelegatedSince?: number;
}

/** How often a parent is asked: while keys wait for it, of a signed zone, of one that is not, milliseconds. */
const INTERVALS = { waiting: 60_000, signed: 3600_000, unsigned: 6 * 3600_000 } as const;
/** While a zone is not delegated here, its parent is asked after each tenth of the time for which that has been so. */
const UNDELEGATED_PART = 10;
const QUESTIONS_AT_A_TIME = 8;
/** Questions about zones of one owner; those about zones that are signed, or are to be, are counted apart from the others. */
const RATE = { burst: 300, each: 5 };

/** A parent as last observed. */
export interface KnownParent {
  /** Its records as last seen; undefined while it does not answer. */
  readonly view?: ParentView;
  /** Why it is not known, in words for people. */
  readonly unknown?: string;
  /** The time since which every answer has had no delegation, milliseconds since 1970. */
  readonly undelegatedSince?: number;
}

/** Asks the parents of zones at intervals, and remembers their last answers. Keys are domains. */
export class ParentWatch {
  readonly #options: ParentWatchOptions;
  readonly #known = new Map<string, KnownParent>();
  readonly #asked = new Map<string, { readonly at: number; readonly failures: number }>();
  readonly #listeners: ((domain: string) => void)[] = [];
  readonly #turns: ReservedTurns;
  #queue: WorkQueue | undefined;

  constructor(options: ParentWatchOptions) {
    this.#options = options;
    this.#turns = new ReservedTurns(RATE, options.now);
  }

  get controller(): ControllerOptions {
    return {
      name: 'parents',
      concurrency: QUESTIONS_AT_A_TIME,
      watches: (queue) => {
        this.#queue = queue;
        this.#options.watches(queue);
      },
      reconcile: (domain) => this.#reconcile(domain),
      ownerOf: this.#options.ownerOf,
    };
  }

  of(domain: string): KnownParent {
    return this.#known.get(domain) ?? {};
  }

  /** Hears of every answer, new or not: a state that has lasted for long enough counts too. */
  onAnswer(listener: (domain: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Asks a parent that was never asked; an urgent question goes before the others. */
  ask(domain: string, isUrgent: boolean): void {
    if (!this.#asked.has(domain)) this.#queue?.enqueue(domain, isUrgent ? 'change' : 'resync');
  }

  async #reconcile(domain: string): Promise<Result> {
    const zone = this.#options.watched(domain);
    if (zone === undefined) {
      this.#asked.delete(domain);
      this.#known.delete(domain);
      this.#turns.forget(domain);
      return undefined;
    }
    if (this.#rest(domain, zone) <= 0) {
      const kind = zone.urgency === 'unsigned' ? 'unsigned' : 'urgent';
      const wait = this.#turns.until(domain, this.#options.ownerOf(domain), kind);
      if (wait > 0) return { requeueAfter: wait };
      await this.#ask(domain);
    }
    return { requeueAfter: Math.max(0, this.#rest(domain, zone)) };
  }

  /** Milliseconds until a parent is to be asked; those that do not answer are asked less and less often. */
  #rest(domain: string, zone: WatchedZone): number {
    const { since = -Infinity } = zone;
    const asked = this.#asked.get(domain);
    if (asked === undefined || asked.at < since) return 0;
    const backoff = Math.min(INTERVALS.waiting * 2 ** asked.failures, INTERVALS.signed);
    const interval = asked.failures > 0 ? backoff : intervalOf(zone, asked.at);
    return interval - Math.abs(this.#options.now() - asked.at);
  }

  async #ask(domain: string): Promise<void> {
    const failures = this.#asked.get(domain)?.failures ?? 0;
    const at = this.#options.now();
    this.#asked.set(domain, { at, failures });
    const answer = await this.#options.resolver.viewOf(domain);
    const before = this.of(domain);
    const isUnknown = 'unknown' in answer;
    this.#asked.set(domain, { at, failures: isUnknown ? failures + 1 : 0 });
    this.#known.set(domain, isUnknown ? answer : { view: answer, ...undelegated(answer, before) });
    if (isUnknown && before.unknown === answer.unknown) return;
    for (const listener of this.#listeners) listener(domain);
  }
}

/** Milliseconds from one answer to the next question. */
function intervalOf({ urgency, undelegatedSince }: WatchedZone, at: number): number {
  if (undelegatedSince === undefined) return INTERVALS[urgency];
  const part = Math.abs(at - undelegatedSince) / UNDELEGATED_PART;
  return Math.min(INTERVALS[urgency], Math.max(INTERVALS.waiting, part));
}

function undelegated({ delegation, at }: ParentView, { undelegatedSince = at }: KnownParent): Partial<KnownParent> {
  return delegation.servers.length === 0 ? { undelegatedSince } : {};
}
