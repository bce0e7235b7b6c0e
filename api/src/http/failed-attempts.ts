import { networkOf } from '@fourwinds/process';
import { RecentMap } from '@fourwinds/data';
import { Failure } from '../failure.ts';
import type { RateLimit } from '../meter.ts';

/** Networks whose failures, and credentials whose success, are remembered. */
const REMEMBERED = 10_000;

/**
 * Failed authentications of each IPv4 address and IPv6 /64, in this process. Where there are too many, other credentials than those that were
 * valid before are refused without asking the database. Valid ones go on, so that nobody is locked out by a neighbour behind the same address.
 */
export class FailedAttempts {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  /** When the last ones were, the oldest first. */
  readonly #times = new RecentMap<string, number[]>(REMEMBERED);
  readonly #valid = new RecentMap<string, true>(REMEMBERED);

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Throws Failure rate_limited. */
  refuse(address: string, credential: string): void {
    const { limit, seconds } = this.#limit;
    const [oldest, ...others] = this.#times.get(networkOf(address)) ?? [];
    const wait = oldest + seconds * 1000 - this.#now();
    if (others.length + 1 < limit || !(wait > 0) || this.#valid.get(credential)) return;
    const retryAfter = Math.ceil(wait / 1000);
    throw new Failure(
      'rate_limited',
      `${limit} requests from ${address} had no valid token in ${seconds} seconds; try again in ${retryAfter} s`,
      [],
      { retryAfter },
    );
  }

  noteFailure(address: string): void {
    const network = networkOf(address);
    this.#times.set(network, [...(this.#times.get(network) ?? []), this.#now()].slice(-this.#limit.limit));
  }

  noteSuccess(credential: string): void {
    this.#valid.set(credential, true);
  }
}
