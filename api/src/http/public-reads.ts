import { Failure } from '../failure.ts';
import type { RateLimit } from '../meter.ts';
import { Allowances } from './allowances.ts';

/** Counts the requests of each network for texts that anybody may read, in this process. */
export class PublicReads {
  readonly #limit: RateLimit;
  readonly #allowances: Allowances;

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#allowances = new Allowances(now);
  }

  /** Throws Failure rate_limited. */
  count(address: string): void {
    const { limit, seconds } = this.#limit;
    const waits = this.#allowances.ofNetworks(address, this.#limit).map((network) => {
      const wait = this.#allowances.wait(network.use, network.limit, 1);
      network.use.spent++;
      return wait;
    });
    const retryAfter = Math.max(...waits);
    if (retryAfter === 0) return;
    const message = `${address} may read ${limit} descriptions and pages in ${seconds} seconds; try again in ${retryAfter} s`;
    throw new Failure('rate_limited', message, [], { retryAfter });
  }
}
