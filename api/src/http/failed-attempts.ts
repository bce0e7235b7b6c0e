import { RecentMap } from '@fourwinds/data';
import { Failure } from '../kernel/failure.ts';
import type { RateLimit } from '../kernel/meter.ts';
import { NetworkTimes } from '../kernel/network-times.ts';

const REMEMBERED = 10_000;

/**
 * Counts failed authentications per network, in this process. Above the limit, credentials that were never valid are
 * refused without a database query. Valid credentials are still accepted, so that another user of the same address
 * cannot lock them out.
 */
export class FailedAttempts {
  readonly #limit: RateLimit;
  readonly #times: NetworkTimes;
  readonly #valid = new RecentMap<string, true>(REMEMBERED);

  /** `now`: milliseconds of a monotonic clock. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#times = new NetworkTimes(limit, now);
  }

  /** Throws Failure rate_limited if the network of the address is above the limit. */
  refuse(address: string, credential: string): void {
    const { limit, seconds } = this.#limit;
    const wait = this.#times.waitOf(address);
    if (wait === 0 || this.#valid.get(credential)) return;
    const retryAfter = Math.ceil(wait / 1000);
    throw new Failure(
      'rate_limited',
      `${limit} requests from ${address} had no valid token in ${seconds} seconds; try again in ${retryAfter} s`,
      [],
      { retryAfter },
    );
  }

  isKnown(credential: string): boolean {
    return this.#valid.get(credential) === true;
  }

  noteFailure(address: string): void {
    this.#times.note(address);
  }

  noteSuccess(credential: string): void {
    this.#valid.set(credential, true);
  }
}
