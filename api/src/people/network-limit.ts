import { Failure } from '../failure.ts';
import type { RateLimit } from '../meter.ts';
import { NetworkTimes } from '../network-times.ts';

/** Counts one kind of request by network, in this process. */
export class NetworkLimit {
  readonly #times: NetworkTimes;

  /** `now`: milliseconds of any clock. */
  constructor(limit: RateLimit, now: () => number) {
    this.#times = new NetworkTimes(limit, now);
  }

  /** Throws Failure rate_limited where the network has made as many requests as it may. */
  refuse(address: string): void {
    const wait = this.#times.waitOf(address);
    if (wait === 0) return;
    const retryAfter = Math.ceil(wait / 1000);
    throw new Failure('rate_limited', `too many attempts from ${address}; try again in ${retryAfter} s`, [], {
      retryAfter,
    });
  }

  /** Counts a request where the network may make it. Throws Failure rate_limited. */
  take(address: string): void {
    this.refuse(address);
    this.note(address);
  }

  note(address: string): void {
    this.#times.note(address);
  }
}
