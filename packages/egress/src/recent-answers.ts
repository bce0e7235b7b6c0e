/** How long an answer serves all who ask the same, and how long a failure does, milliseconds. */
interface Lifetimes {
  readonly answer: number;
  readonly failure: number;
}

interface Entry<A> {
  readonly answer: Promise<A>;
  readonly at: number;
  lasts: number;
}

/** Answers of a short time: a question that is asked for many zones, such as that for the servers of a top-level domain, is sent once. */
export class RecentAnswers<A> {
  readonly #now: () => number;
  readonly #lifetimes: Lifetimes;
  /** The oldest first. */
  readonly #entries = new Map<string, Entry<A>>();

  /** `now` gives milliseconds since 1970. */
  constructor(now: () => number, lifetimes: Lifetimes) {
    this.#now = now;
    this.#lifetimes = lifetimes;
  }

  /** The answer to a question, by `ask` where there is no recent one. Rejects as `ask` does. */
  get(question: string, ask: () => Promise<A>): Promise<A> {
    this.#forgetOld();
    const known = this.#entries.get(question);
    if (known !== undefined && this.#isRecent(known)) return known.answer;
    const entry: Entry<A> = { answer: ask(), at: this.#now(), lasts: this.#lifetimes.answer };
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

  #isRecent({ at, lasts }: Entry<A>): boolean {
    return Math.abs(this.#now() - at) < lasts;
  }
}
