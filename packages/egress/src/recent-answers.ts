/** Cache lifetimes in milliseconds. */
interface Lifetimes {
  readonly answer: number;
  readonly failure: number;
}

interface RecentAnswer<A> {
  readonly answer: Promise<A>;
  readonly at: number;
  lasts: number;
}

/**
 * Short-lived cache of answers. Sends a query only once if many zones need it, for example the query for the servers
 * of a top-level domain.
 */
export class RecentAnswers<A> {
  readonly #now: () => number;
  readonly #lifetimes: Lifetimes;
  /** Oldest first. */
  readonly #entries = new Map<string, RecentAnswer<A>>();

  /** `now` returns milliseconds since 1970. */
  constructor(now: () => number, lifetimes: Lifetimes) {
    this.#now = now;
    this.#lifetimes = lifetimes;
  }

  /** Returns a recent answer, or calls `ask`. Rejects as `ask` does. */
  get(question: string, ask: () => Promise<A>): Promise<A> {
    this.#forgetOld();
    const known = this.#entries.get(question);
    if (known !== undefined && this.#isRecent(known)) return known.answer;
    const entry: RecentAnswer<A> = { answer: ask(), at: this.#now(), lasts: this.#lifetimes.answer };
    this.#entries.delete(question);
    this.#entries.set(question, entry);
    entry.answer.catch(() => (entry.lasts = this.#now() - entry.at + this.#lifetimes.failure));
    return entry.answer;
  }

  #forgetOld(): void {
    for (const [question, entry] of this.#entries) {
      if (this.#isRecent(entry)) return;
      this.#entries.delete(question);
    }
  }

  #isRecent({ at, lasts }: RecentAnswer<A>): boolean {
    return Math.abs(this.#now() - at) < lasts;
  }
}
