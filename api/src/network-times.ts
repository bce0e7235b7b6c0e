import { RecentMap } from '@fourwinds/data';
import { networksOf } from '@fourwinds/process';
import type { RateLimit } from './meter.ts';

/** Networks of each size that are remembered. */
const REMEMBERED = 10_000;

/**
 * The times at which networks did something, in this process. An IPv4 address and an IPv6 /64 have a limit of their own; a /56 may do it twice, and a /48 four
 * times as often. Each size has a memory of its own, so that any number of /64s of one /48 do not push out its times.
 */
export class NetworkTimes {
  readonly #limit: RateLimit;
  readonly #now: () => number;
  /** The last times by network, the oldest first: of those that have a limit of their own, and of wider and wider ones. */
  readonly #sizes = [new RecentMap<string, number[]>(REMEMBERED)];

  /** `now`: milliseconds of any clock. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#now = now;
  }

  /** Milliseconds until the address may do it again as far as its networks are concerned; 0 where it may now. */
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

  #networks(address: string) {
    return networksOf(address)
      .toReversed()
      .map((network, size) => {
        const known = (this.#sizes[size] ??= new RecentMap(REMEMBERED));
        return { known, network, times: known.get(network) ?? [], most: this.#limit.limit * 2 ** size };
      });
  }
}
