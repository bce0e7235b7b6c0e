import type { ParentResolver, ParentView } from './parent-servers.ts';

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
}

/** How often a parent is asked: while keys wait for it, of a signed zone, of one that is not, milliseconds. */
const INTERVALS = { waiting: 60_000, signed: 3600_000, unsigned: 6 * 3600_000 } as const;
const QUESTIONS_AT_A_TIME = 8;

/** Asks the parents of signed zones again and again, and remembers what they said last. */
export class ParentWatch {
  readonly #options: ParentWatchOptions;
  readonly #views = new Map<string, ParentView>();
  readonly #asked = new Map<string, { readonly at: number; readonly failures: number }>();
  #asking = 0;

  constructor(options: ParentWatchOptions) {
    this.#options = options;
  }

  /** What the parent showed last; undefined while it does not answer. */
  viewOf(domain: string): ParentView | undefined {
    return this.#views.get(domain);
  }

  /** Asks those parents whose time has come, as many as go at once; forgets all zones that are not named. */
  keep(zones: readonly WatchedZone[]): void {
    const domains = new Set(zones.map(({ domain }) => domain));
    for (const domain of this.#asked.keys()) {
      if (domains.has(domain)) continue;
      this.#asked.delete(domain);
      this.#views.delete(domain);
    }
    for (const zone of zones) if (this.#asking < QUESTIONS_AT_A_TIME && this.#isDue(zone)) void this.#ask(zone.domain);
  }

  /** Parents that do not answer are asked less and less often. */
  #isDue({ domain, urgency }: WatchedZone): boolean {
    const asked = this.#asked.get(domain);
    if (asked === undefined) return true;
    const backoff = Math.min(INTERVALS.waiting * 2 ** asked.failures, INTERVALS.signed);
    const interval = asked.failures > 0 ? backoff : INTERVALS[urgency];
    return Math.abs(this.#options.now() - asked.at) >= interval;
  }

  async #ask(domain: string): Promise<void> {
    const failures = this.#asked.get(domain)?.failures ?? 0;
    const at = this.#options.now();
    this.#asking++;
    this.#asked.set(domain, { at, failures });
    const view = await this.#options.resolver.dsOf(domain);
    this.#asking--;
    if (!this.#asked.has(domain)) return;
    const wasKnown = this.#views.has(domain);
    this.#asked.set(domain, { at, failures: view === undefined ? failures + 1 : 0 });
    if (view === undefined) this.#views.delete(domain);
    else this.#views.set(domain, view);
    if (view !== undefined || wasKnown) this.#options.onAnswer(domain);
  }
}
