import { RecentMap } from '@fourwinds/data';
import type { Count, Rate } from '../../kernel/meter.ts';
import type { LeasedRates } from './leased-rates.ts';

/** Maximum octets of an account that a replica collects before it counts them in the database. */
const MOST_UNCOUNTED = 64 * 1024;
/** The same maximum as a part of the limit. The smaller of the two applies. */
const UNCOUNTED_PART = 1 / 100;
const REMEMBERED = 10_000;

export interface TakenOctets {
  /** Result of the count. Absent if the octets will be counted together with a later write. */
  readonly count?: Count;
  /** Undoes the count of the octets, if the write was not made. */
  readonly takeBack: () => Promise<unknown>;
}

/** Counts octets. Combines small writes, so that most of them need no database statement. */
export class Volume {
  readonly #leased: LeasedRates;
  readonly #uncounted = new RecentMap<string, number>(REMEMBERED);

  constructor(leased: LeasedRates) {
    this.#leased = leased;
  }

  /** Counts octets if the limit allows them. */
  async take(rate: Rate, octets: number): Promise<TakenOctets> {
    const { accountId, limit } = rate;
    const before = this.#uncountedOf(accountId);
    const sum = before + octets;
    if (sum < Math.min(MOST_UNCOUNTED, limit * UNCOUNTED_PART)) {
      this.#uncounted.set(accountId, sum);
      // If the octets have been counted in the database since then, the error is small.
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
