import type { Logger } from '@fourwinds/process';
import type { Pool } from 'pg';
import type { Account, Caller } from '../../kernel/actor.ts';
import { ExactRates } from './exact-rates.ts';
import { LeasedRates } from './leased-rates.ts';
import { isExact } from './rate.ts';
import {
  type Counting,
  type Meter,
  partRateNames,
  type Rate,
  rateNames,
  type RateLimit,
  type RateLimits,
  type RateReading,
  VOLUME_NAME,
} from '../../kernel/meter.ts';
import { type MeterPorts, RequestMeter } from './rate-meter.ts';
import { Volume } from './volume.ts';

export interface RatesOptions {
  /**
   * Returns the limits of the plan, or undefined if the plan has no limits. `isNew`: the account is in its first week.
   */
  readonly limitsOf: (plan: string, isNew?: boolean) => RateLimits | undefined;
  readonly log: Logger;
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
}

export interface NamedLimit extends RateLimit {
  readonly name: (typeof partRateNames)[number];
}

const WEEK_MILLISECONDS = 7 * 86_400_000;

/** Rate limits shared by all replicas through the database. */
export class Rates {
  readonly #ports: MeterPorts;
  readonly #limitsOf: (account: Account) => RateLimits | undefined;

  constructor(pool: Pool, { limitsOf, log, now, clock }: RatesOptions) {
    const leased = new LeasedRates(pool, now);
    this.#ports = { exact: new ExactRates(pool), leased, volume: new Volume(leased), log };
    this.#limitsOf = ({ plan, createdAt }) => limitsOf(plan, clock() < createdAt.getTime() + WEEK_MILLISECONDS);
  }

  /** Returns a meter for a request, or undefined if the account has no limits. */
  readonly openMeter = (caller: Caller, counting: Counting): Meter | undefined => {
    const limits = this.#limitsOf(caller.account);
    return limits && new RequestMeter(this.#ports, caller, limits, counting);
  };

  /** Returns the limits that apply to each part of an account. */
  ofParts(account: Account): readonly NamedLimit[] {
    const limits = this.#limitsOf(account) ?? {};
    return partRateNames.flatMap((name) => {
      const limit = limits[name];
      return limit === undefined ? [] : [{ name, ...limit }];
    });
  }

  /** Deletes up to `count` expired counts of account parts. Returns the number of deleted counts. */
  async forget(count: number): Promise<number> {
    const { exact, leased } = this.#ports;
    const forgotten = await exact.forget(count);
    return forgotten + (await leased.forget(count - forgotten));
  }

  /** Returns the current use of all request limits and the octet limit of an account. */
  async readAll(account: Account): Promise<RateReading[]> {
    const { id: accountId } = account;
    const limits = this.#limitsOf(account) ?? {};
    const { exact, leased } = this.#ports;
    const rates = [...rateNames, VOLUME_NAME].flatMap((name): Rate[] => {
      const limit = limits[name];
      return limit === undefined ? [] : [{ ...limit, name, accountId }];
    });
    const isCountedExactly = (rate: Rate): boolean => rate.name !== VOLUME_NAME && isExact(rate);
    const readings = await Promise.all([
      exact.readAll(accountId, rates.filter(isCountedExactly)),
      leased.readAll(
        accountId,
        rates.filter((rate) => !isCountedExactly(rate)),
      ),
    ]);
    const byName = new Map(readings.flat().map((reading) => [reading.rate.name, reading]));
    return rates.map(({ name }) => byName.get(name)!);
  }
}
