import type { ParentResolver, ParentView } from '@fourwinds/egress';
import type { ControllerOptions } from '../runtime/controller.ts';
import type { Result, WorkQueue } from '../runtime/queue.ts';
import { ReservedTurns } from '../runtime/reserved-turns.ts';

export interface ParentWatchOptions {
  readonly resolver: ParentResolver;
  readonly now: () => number;
  /** Returns the zone of a domain if its parent must be watched, and undefined otherwise. */
  readonly watched: (domain: string) => WatchedZone | undefined;
  /** Returns the owner of a domain's zone, as text. Owners take turns. */
  readonly ownerOf: (domain: string) => string;
  /** Enqueues domains whose parent must be watched or became more urgent. */
  readonly watches: (queue: WorkQueue) => void;
}

export interface WatchedZone {
  readonly urgency: keyof typeof INTERVALS;
  /** Answers from before this time are ignored, in milliseconds since 1970. */
  readonly since?: number;
  /** Start of the time without a delegation here, in milliseconds since 1970. Absent while the zone is delegated. */
  readonly undelegatedSince?: number;
}

/** Query intervals in milliseconds: while keys wait for the parent, for a signed zone, and for an unsigned zone. */
const INTERVALS = { waiting: 60_000, signed: 3600_000, unsigned: 6 * 3600_000 } as const;
/** While a zone is not delegated here, the interval is this fraction of the time without delegation. */
const UNDELEGATED_PART = 10;
const QUESTIONS_AT_A_TIME = 8;
/** Query rate for each owner. Zones that are signed or being signed have a separate budget. */
const RATE = { burst: 300, each: 5 };

export interface KnownParent {
  /** The last seen records. Undefined while the parent does not answer. */
  readonly view?: ParentView;
  /** Reason why the parent's state is unknown, for messages. */
  readonly unknown?: string;
  /** Time of the first answer in the present series without a delegation, in milliseconds since 1970. */
  readonly undelegatedSince?: number;
}

/** Queries the parents of zones at intervals and keeps their last answers. Queue keys are domains. */
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

  /** Calls `listener` after each answer, even an unchanged one: the duration of a state matters as well. */
  onAnswer(listener: (domain: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Queries a parent that was never queried. Urgent queries go first. */
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

  /**
   * Returns the milliseconds until the next query of a parent. Parents that do not answer are queried with
   * exponential backoff.
   */
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

/** Returns the milliseconds from an answer to the next query. */
function intervalOf({ urgency, undelegatedSince }: WatchedZone, at: number): number {
  if (undelegatedSince === undefined) return INTERVALS[urgency];
  const part = Math.abs(at - undelegatedSince) / UNDELEGATED_PART;
  return Math.min(INTERVALS[urgency], Math.max(INTERVALS.waiting, part));
}

function undelegated({ delegation, at }: ParentView, { undelegatedSince = at }: KnownParent): Partial<KnownParent> {
  return delegation.servers.length === 0 ? { undelegatedSince } : {};
}
