export interface StalenessOptions {
  /** When the region last said something, on the clock `elapsed`; undefined before that. */
  readonly heardAt: () => number | undefined;
  /** The same for the server before this one, in milliseconds since 1970, as its disk cache says. */
  readonly heardBefore: () => number | undefined;
  /** Seconds; 0 where there is no limit. */
  readonly limit: number;
  /** Milliseconds since 1970. */
  readonly time: () => number;
  /** Milliseconds on a clock that never goes back. */
  readonly elapsed: () => number;
}

/**
 * How old the zones of a server may be: the time since its region last reported changes, or that there were none. A clock
 * that is set to another time while the server runs does not count.
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

  /** When the region last said something, in milliseconds since 1970, if this server has heard it since the last call. */
  takeNews(): number | undefined {
    const { heardAt, elapsed, time } = this.#options;
    const at = heardAt();
    if (at === undefined || at === this.#lastNews) return undefined;
    this.#lastNews = at;
    return Math.round(time() - (elapsed() - at));
  }

  /** The reason for which resolvers should ask other servers; undefined where there is none. */
  get problem(): string | undefined {
    const { limit } = this.#options;
    const { seconds } = this;
    if (limit === 0 || seconds < limit) return undefined;
    return `the API of the region has been silent for ${seconds} s: zones and signatures may be out of date`;
  }

  /** On the clock `elapsed`; the start where the server before has not said. */
  get #heardBeforeStart(): number {
    const before = this.#options.heardBefore() ?? this.#timeAtStart;
    return this.#startedAt - Math.max(0, this.#timeAtStart - before);
  }
}
