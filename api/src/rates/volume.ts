import { RecentMap } from '@fourwinds/data';
import type { Count, Rate } from '../meter.ts';
import type { LeasedRates } from './leased-rates.ts';

/** Octets of an account that a replica writes before it counts them in the database. */
const MOST_UNCOUNTED = 64 * 1024;
/** The same as a part of the limit, where that is less. */
const UNCOUNTED_PART = 1 / 100;
/** Accounts whose uncounted octets are remembered. */
const REMEMBERED = 10_000;

/** Octets that were asked for. */
export interface TakenOctets {
  /** Absent where they are counted with a later write. */
  readonly count?: Count;
  /** Counts them no longer, as they are not written. */
  readonly takeBack: () => Promise<unknown>;
}

/** Counts octets, those of small writes together, so that most of these cost no statement. */
export class Volume {
  readonly #leased: LeasedRates;
  readonly #uncounted = new RecentMap<string, number>(REMEMBERED);

  constructor(leased: LeasedRates) {
    this.#leased = leased;
  }

  /** Counts octets where the limit allows them. */
  async take(rate: Rate, octets: number): Promise<TakenOctets> {
    const { accountId, limit } = rate;
    const before = this.#uncountedOf(accountId);
    const sum = before + octets;
    if (sum < Math.min(MOST_UNCOUNTED, limit * UNCOUNTED_PART)) {
      this.#uncounted.set(accountId, sum);
      // Where they were counted meanwhile, they are few.
      return { takeBack: async () => this.#add(accountId, -octets) };
    }
    this.#uncounted.set(accountId, 0);
    const { slot, ...count } = await this.#leased.takeWhole(rate, sum);
    if (!count.isTaken) this.#add(accountId, before);
    return { count, takeBack: () => this.#leased.giveBack(rate, slot, octets) };
  }

  #uncountedOf(accountId: string): number {
    return this.#uncounted.get(accountId) ?? 0;
  }

  #add(accountId: string, octets: number): void {
    this.#uncounted.set(accountId, Math.max(0, this.#uncountedOf(accountId) + octets));
  }
}
