/** The connections of an account: `burst` at once, `each` a second in the long run. */
export interface RateLimit {
  readonly burst: number;
  readonly each: number;
}

interface Bucket {
  /** Negative where some are reserved for later. */
  readonly left: number;
  readonly at: number;
}

/** Counts connections of accounts in the memory of this process. Accounts that have spent nothing lately take no memory. */
export class AccountRate {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  /** Accounts in the order in which they took last. */
  readonly #buckets = new Map<string, Bucket>();

  /** `now` gives milliseconds. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Takes the next one; gives the milliseconds until it may be used, 0 for now. Each that waits has a later time than those before. */
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
