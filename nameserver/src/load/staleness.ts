export interface StalenessOptions {
  /** Returns when the region was last heard from, on the clock `elapsed`. Undefined if it was not heard from yet. */
  readonly heardAt: () => number | undefined;
  /**
   * Returns when the previous server process last heard from the region, in milliseconds since 1970. The time comes
   * from the disk cache.
   */
  readonly heardBefore: () => number | undefined;
  /** Seconds. 0 means no limit. */
  readonly limit: number;
  /** Returns the time in milliseconds since 1970. */
  readonly time: () => number;
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
}

/**
 * The maximum age of a server's zones: the time since its region last reported changes, or reported that nothing has
 * changed. Clock changes while the server runs have no effect.
 */
export class Staleness {
  readonly #options: StalenessOptions;
  readonly #startedAt: number;
  readonly #timeAtStart: number;
  #lastNews: number | undefined;

  constructor(options: StalenessOptions) {
    this.#options = options;
    this.#startedAt = options.elapsed();
    this.#timeAtStart = options.time();
  }

  get seconds(): number {
    const { heardAt, elapsed } = this.#options;
    return Math.floor((elapsed() - (heardAt() ?? this.#heardBeforeStart)) / 1000);
  }

  /**
   * Returns when the region was last heard from, in milliseconds since 1970. Undefined if nothing was heard since the
   * last call.
   */
  takeNews(): number | undefined {
    const { heardAt, elapsed, time } = this.#options;
    const at = heardAt();
    if (at === undefined || at === this.#lastNews) return undefined;
    this.#lastNews = at;
    return Math.round(time() - (elapsed() - at));
  }

  /** Reason why resolvers should use other servers. Undefined if there is none. */
  get problem(): string | undefined {
    const { limit } = this.#options;
    const { seconds } = this;
    if (limit === 0 || seconds < limit) return undefined;
    return `the API of the region has been silent for ${seconds} s: zones and signatures may be out of date`;
  }

  /**
   * When the previous process last heard from the region, on the clock `elapsed`. Defaults to the start of this
   * process if that was not recorded.
   */
  get #heardBeforeStart(): number {
    const before = this.#options.heardBefore() ?? this.#timeAtStart;
    return this.#startedAt - Math.max(0, this.#timeAtStart - before);
  }
}
