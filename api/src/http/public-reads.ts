import type { Response } from 'express';
import { Failure } from '../kernel/failure.ts';
import type { RateLimit } from '../kernel/meter.ts';
import { Allowances } from './allowances.ts';
import { addressOf } from './client-address.ts';

/** Limits requests for public texts per network, in this process. */
export class PublicReads {
  readonly #limit: RateLimit;
  readonly #allowances: Allowances;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(limit: RateLimit, now: () => number) {
    this.#limit = limit;
    this.#allowances = new Allowances(now);
  }

  /** Counts a request. Throws Failure rate_limited. */
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

/** Counts a request that anyone may send. Throws Failure rate_limited. */
export function countPublicRead(response: Response): void {
  (response.locals.publicReads as PublicReads | undefined)?.count(addressOf(response));
}
