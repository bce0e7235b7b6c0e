import { RecentMap } from '@fourwinds/data';
import { networkHolder } from '@fourwinds/process';
import type { RateLimit } from '../kernel/meter.ts';

/** Maximum accounts or networks whose use is remembered. */
const REMEMBERED = 10_000;
/** Maximum recorded use, as a multiple of the limit. This bounds the time that a caller must wait. */
const MOST_OVER = 2;

/** The part of a limit that is used up and has not recovered yet. */
export interface Use {
  spent: number;
  /** Time to which `spent` applies, in milliseconds. */
  at: number;
}

/**
 * Leaky buckets in this process. Each allows its full limit at once, and recovers it evenly over the limit's seconds.
 */
export class Allowances {
  readonly #now: () => number;
  readonly #uses = new RecentMap<string, Use>(REMEMBERED);

  /** `now`: milliseconds of a monotonic clock. */
  constructor(now: () => number) {
    this.#now = now;
  }

  of(key: string): Use {
    const known = this.#uses.get(key);
    if (known !== undefined) return known;
    const use = { spent: 0, at: this.#now() };
    this.#uses.set(key, use);
    return use;
  }

  /**
   * Returns the use and limit of each network of the address. An IPv6 /56 has twice the limit of a /64, and a /48 has
   * four times the limit.
   */
  ofNetworks(address: string, { limit, seconds }: RateLimit): { readonly use: Use; readonly limit: RateLimit }[] {
    return networkHolder(address, limit).map(({ key, most }) => ({
      use: this.of(key),
      limit: { limit: most, seconds },
    }));
  }

  /**
   * Returns the whole seconds until `wanted` of the limit is available, or 0 if it is available now. By default,
   * waits until any part of the limit is available.
   */
  wait(use: Use, { limit, seconds }: RateLimit, wanted = 0): number {
    const now = this.#now();
    const back = limit / (seconds * 1000);
    use.spent = Math.min(Math.max(0, use.spent - (now - use.at) * back), limit * MOST_OVER);
    use.at = now;
    const over = use.spent + wanted - limit;
    return over < 0 || (over === 0 && wanted > 0) ? 0 : Math.max(1, Math.ceil(over / back / 1000));
  }
}
