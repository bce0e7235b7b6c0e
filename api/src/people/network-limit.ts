import { networkOf } from '@fourwinds/process';
import { RecentMap } from '@fourwinds/data';
import { Failure } from '../failure.ts';
import type { RateLimit } from '../meter.ts';

/** Networks that are remembered. */
const REMEMBERED = 10_000;

/** Counts one kind of request by IPv4 address and IPv6 /64, in this process. */
export class NetworkLimit {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  /** The oldest first. */
  readonly #times = new RecentMap<string, readonly number[]>(REMEMBERED);

  /** `now`: milliseconds of any clock. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Throws Failure rate_limited where the network has made as many requests as it may. */
  refuse(address: string): void {
    const times = this.#counting(networkOf(address));
    if (times.length < this.#limit.limit) return;
    const retryAfter = Math.ceil((times[0] + this.#limit.seconds * 1000 - this.#now()) / 1000);
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
    const network = networkOf(address);
    this.#times.set(network, [...this.#counting(network), this.#now()].slice(-this.#limit.limit));
  }

  #counting(network: string): readonly number[] {
    const since = this.#now() - this.#limit.seconds * 1000;
    return (this.#times.get(network) ?? []).filter((time) => time > since);
  }
}
