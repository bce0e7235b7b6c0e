import { RecentMap } from '@fourwinds/data';
import { networksOf } from '@fourwinds/process';
import type { RateLimit } from './meter.ts';

const REMEMBERED = 10_000;

/**
 * Rate limit by network, in this process. An IPv4 address or IPv6 /64 has the given limit. A /56 has twice the limit,
 * and a /48 has four times the limit. Each network size has its own memory, so that many /64s cannot evict the times
 * of their /48.
 */
export class NetworkTimes {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  /** Latest times by network, oldest first. There is one map per network size, smallest networks first. */
  readonly #sizes = [new RecentMap<string, number[]>(REMEMBERED)];

  /** `now`: milliseconds of any clock. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Returns the milliseconds until the networks of the address allow the next action, or 0 if they allow it now. */
  waitOf(address: string): number {
    const span = this.#limit.seconds * 1000;
    const waits = this.#networks(address).map(({ times, most }) =>
      times.length < most ? 0 : times[0] + span - this.#now(),
    );
    return Math.max(0, ...waits);
  }

  note(address: string): void {
    for (const { known, network, times, most } of this.#networks(address)) {
      times.push(this.#now());
      if (times.length > most) times.shift();
      known.set(network, times);
    }
  }

  /** Undoes a `note` of an action that `waitOf` allowed. */
  takeBack(address: string): void {
    for (const { times } of this.#networks(address)) times.pop();
  }

  #networks(address: string) {
    return networksOf(address)
      .toReversed()
      .map((network, size) => {
        const known = (this.#sizes[size] ??= new RecentMap(REMEMBERED));
        return { known, network, times: known.get(network) ?? [], most: this.#limit.limit * 2 ** size };
      });
  }
}
