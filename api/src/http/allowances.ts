import { RecentMap } from '@fourwinds/data';
import { networkHolder } from '@fourwinds/process';
import type { RateLimit } from '../meter.ts';

/** Accounts or networks whose use is remembered. */
const REMEMBERED = 10_000;
/** How much more than its limit a use may count, so that nobody waits long for it. */
const MOST_OVER = 2;

/** How much of a limit somebody has used, as far as it has not come back. */
export interface Use {
  spent: number;
  /** When `spent` was as it is, in milliseconds. */
  at: number;
}

/** Uses in this process that come back evenly: a limit in any moment, and as much again in its seconds. */
export class Allowances {
  readonly #now: () => number;
  readonly #uses = new RecentMap<string, Use>(REMEMBERED);

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** The use of an account or a network. */
  of(key: string): Use {
    const known = this.#uses.get(key);
    if (known !== undefined) return known;
    const use = { spent: 0, at: this.#now() };
    this.#uses.set(key, use);
    return use;
  }

  /** The uses of the networks of an address, each with its limit: a /56 of IPv6 has twice that of a /64, and a /48 four times. */
  ofNetworks(address: string, { limit, seconds }: RateLimit): { readonly use: Use; readonly limit: RateLimit }[] {
    return networkHolder(address, limit).map(({ key, most }) => ({
      use: this.of(key),
      limit: { limit: most, seconds },
    }));
  }

  /** Whole seconds until so much of the limit is left, or any of it where nothing is said; 0 where it is. */
  wait(use: Use, { limit, seconds }: RateLimit, wanted = 0): number {
    const now = this.#now();
    const back = limit / (seconds * 1000);
    use.spent = Math.min(Math.max(0, use.spent - (now - use.at) * back), limit * MOST_OVER);
    use.at = now;
    const over = use.spent + wanted - limit;
    return over < 0 || (over === 0 && wanted > 0) ? 0 : Math.max(1, Math.ceil(over / back / 1000));
  }
}
