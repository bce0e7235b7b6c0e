import { Failure } from '../../kernel/failure.ts';
import type { RateLimit } from '../../kernel/meter.ts';
import { NetworkTimes } from '../../kernel/network-times.ts';

/** Limits one kind of request per network, in this process. */
export class NetworkLimit {
  readonly #times: NetworkTimes;

  /** `now` returns milliseconds of any clock. */
  constructor(limit: RateLimit, now: () => number) {
    this.#times = new NetworkTimes(limit, now);
  }

  /** Throws Failure rate_limited if the network has reached its limit. */
  refuse(address: string): void {
    const wait = this.#times.waitOf(address);
    if (wait === 0) return;
    const retryAfter = Math.ceil(wait / 1000);
    throw new Failure('rate_limited', `too many attempts from ${address}; try again in ${retryAfter} s`, [], {
      retryAfter,
    });
  }

  /** Counts a request. Throws Failure rate_limited if the network has reached its limit. */
  take(address: string): void {
    this.refuse(address);
    this.note(address);
  }

  /**
   * Counts a task while it runs, and afterwards if it succeeds. Throws Failure rate_limited if the network has reached
   * its limit, or the error of the task.
   */
  async count<T>(address: string, task: () => Promise<T>): Promise<T> {
    this.take(address);
    try {
      return await task();
    } catch (error) {
      this.#times.takeBack(address);
      throw error;
    }
  }

  note(address: string): void {
    this.#times.note(address);
  }
}
