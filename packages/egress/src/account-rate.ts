/**
 * Limit on the connections of an account: `burst` connections at once, and `each` connections per second on average.
 */
export interface RateLimit {
  readonly burst: number;
  readonly each: number;
}

interface Bucket {
  /** Negative if connections are reserved for later. */
  readonly left: number;
  readonly at: number;
}

/** Counts connections of accounts in this process. Accounts without recent connections use no memory. */
export class AccountRate {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  /** Accounts ordered by last use. */
  readonly #buckets = new Map<string, Bucket>();

  /** `now` returns milliseconds. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /**
   * Reserves the next connection of an account. Returns how many milliseconds to wait before opening the connection.
   * Later reservations always have a later time.
   */
  reserve(account: string): number {
    this.#forgetFull();
    const left = this.#left(account) - 1;
    this.#buckets.delete(account);
    this.#buckets.set(account, { left, at: this.#now() });
    return left >= 0 ? 0 : Math.ceil((-left / this.#limit.each) * 1000);
  }

  #left(account: string): number {
    const { burst, each } = this.#limit;
    const bucket = this.#buckets.get(account);
    if (bucket === undefined) return burst;
    return Math.min(burst, bucket.left + (Math.max(0, this.#now() - bucket.at) / 1000) * each);
  }

  #forgetFull(): void {
    for (const account of this.#buckets.keys()) {
      if (this.#left(account) < this.#limit.burst) return;
      this.#buckets.delete(account);
    }
  }
}
