import type { ParentResolver, ParentUnknown } from './parent-servers.ts';
import type { ParentView } from './parent-view.ts';

export interface ParentWatchOptions {
  readonly resolver: ParentResolver;
  readonly now: () => number;
  /** Hears of every answer, new or not: what has stayed as it was for long enough counts too. */
  readonly onAnswer: (domain: string) => void;
}

/** A zone whose parent matters. */
export interface WatchedZone {
  readonly domain: string;
  readonly urgency: keyof typeof INTERVALS;
  /** An answer from before is of no use, milliseconds since 1970. */
  readonly since?: number;
}

/** How often a parent is asked: while keys wait for it, of a signed zone, of one that is not, milliseconds. */
const INTERVALS = { waiting: 60_000, signed: 3600_000, unsigned: 6 * 3600_000 } as const;
const QUESTIONS_AT_A_TIME = 8;
/** Who waits is asked for first. */
const ORDER: readonly WatchedZone['urgency'][] = ['waiting', 'signed', 'unsigned'];

/** What is known of a parent. */
export interface KnownParent {
  /** What it showed last; undefined while it does not answer. */
  readonly view?: ParentView;
  /** Why it is not known, in words for people. */
  readonly unknown?: string;
  /** Since when every answer has been that nobody is delegated to, milliseconds since 1970. */
  readonly undelegatedSince?: number;
}

/** Asks the parents of zones again and again, and remembers what they said last. */
export class ParentWatch {
  readonly #options: ParentWatchOptions;
  readonly #known = new Map<string, KnownParent>();
  readonly #asked = new Map<string, { readonly at: number; readonly failures: number }>();
  #zones: readonly WatchedZone[] = [];
  #asking = 0;

  constructor(options: ParentWatchOptions) {
    this.#options = options;
  }

  of(domain: string): KnownParent {
    return this.#known.get(domain) ?? {};
  }

  /** Asks those parents whose time has come, a few at a time; forgets all zones that are not named. */
  keep(zones: readonly WatchedZone[]): void {
    const domains = new Set(zones.map(({ domain }) => domain));
    for (const domain of this.#asked.keys()) {
      if (domains.has(domain)) continue;
      this.#asked.delete(domain);
      this.#known.delete(domain);
    }
    const due = zones.filter((zone) => this.#isDue(zone));
    this.#zones = ORDER.flatMap((urgency) => due.filter((zone) => zone.urgency === urgency));
    this.#askNext();
  }

  /** Asks a parent that was never asked, before the others. */
  ask(domain: string): void {
    if (this.#asked.has(domain) || this.#zones[0]?.domain === domain) return;
    this.#zones = [{ domain, urgency: 'waiting' }, ...this.#zones];
    this.#askNext();
  }

  #askNext(): void {
    const free = QUESTIONS_AT_A_TIME - this.#asking;
    const next = this.#zones.slice(0, free);
    this.#zones = this.#zones.slice(free);
    for (const { domain } of next) void this.#ask(domain);
  }

  /** Parents that do not answer are asked less and less often. */
  #isDue({ domain, urgency, since = -Infinity }: WatchedZone): boolean {
    const asked = this.#asked.get(domain);
    if (asked === undefined || asked.at < since) return true;
    const backoff = Math.min(INTERVALS.waiting * 2 ** asked.failures, INTERVALS.signed);
    const interval = asked.failures > 0 ? backoff : INTERVALS[urgency];
    return Math.abs(this.#options.now() - asked.at) >= interval;
  }

  async #ask(domain: string): Promise<void> {
    const failures = this.#asked.get(domain)?.failures ?? 0;
    const at = this.#options.now();
    this.#asking++;
    this.#asked.set(domain, { at, failures });
    const answer = await this.#options.resolver.viewOf(domain);
    this.#asking--;
    if (this.#asked.has(domain)) this.#note(domain, answer, { at, failures });
    this.#askNext();
  }

  #note(domain: string, answer: ParentView | ParentUnknown, { at, failures }: { at: number; failures: number }): void {
    const before = this.of(domain);
    const isUnknown = 'unknown' in answer;
    this.#asked.set(domain, { at, failures: isUnknown ? failures + 1 : 0 });
    this.#known.set(domain, isUnknown ? answer : { view: answer, ...undelegated(answer, before) });
    if (!isUnknown || before.unknown !== answer.unknown) this.#options.onAnswer(domain);
  }
}

function undelegated({ delegation, at }: ParentView, { undelegatedSince = at }: KnownParent): Partial<KnownParent> {
  return delegation.servers.length === 0 ? { undelegatedSince } : {};
}
