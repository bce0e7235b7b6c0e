import { RecentMap } from '@fourwinds/data';
import { Failure } from '../failure.ts';
import type { RateLimit } from '../meter.ts';
import { NetworkTimes } from '../network-times.ts';

/** Credentials whose success is remembered. */
const REMEMBERED = 10_000;

/**
 * Failed authentications of each network, in this process. Where there are too many, other credentials than those that were
 * valid before are refused without asking the database. Valid ones go on, so that nobody is locked out by a neighbour behind the same address.
 */
export class FailedAttempts {
  readonly #limit: RateLimit;
  readonly #times: NetworkTimes;
  readonly #valid = new RecentMap<string, true>(REMEMBERED);

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#times = new NetworkTimes(limit, now);
  }

  /** Throws Failure rate_limited. */
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

  /** Whether a credential was valid before. */
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
