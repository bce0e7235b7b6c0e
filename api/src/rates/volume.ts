import { RecentMap } from '@fourwinds/resources';
import type { Count, Rate } from '../meter.ts';
import type { LeasedRates } from './leased-rates.ts';

/** Octets of an account that a replica writes before it counts them in the database. */
const MOST_UNCOUNTED = 64 * 1024;
/** The same as a part of the limit, where that is less. */
const UNCOUNTED_PART = 1 / 100;
/** Accounts whose uncounted octets are remembered. */
const REMEMBERED = 10_000;

/** Counts octets, those of small writes together, so that most of these cost no statement. */
export class Volume {
  readonly #leased: LeasedRates;
  readonly #uncounted = new RecentMap<string, number>(REMEMBERED);

  constructor(leased: LeasedRates) {
    this.#leased = leased;
  }

  /** Counts octets where the limit allows them; undefined where they are counted with a later write. */
  async take(rate: Rate, octets: number): Promise<Count | undefined> {
    const { accountId, limit } = rate;
    const before = this.#uncounted.get(accountId) ?? 0;
    const sum = before + octets;
    if (sum < Math.min(MOST_UNCOUNTED, limit * UNCOUNTED_PART)) {
      this.#uncounted.set(accountId, sum);
      return undefined;
    }
    this.#uncounted.set(accountId, 0);
    const count = await this.#leased.takeWhole(rate, sum);
    if (!count.isTaken) this.#uncounted.set(accountId, (this.#uncounted.get(accountId) ?? 0) + before);
    return count;
  }
}
