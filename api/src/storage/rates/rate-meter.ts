import type { Logger } from '@fourwinds/process';
import { isDatabaseAway } from '../db/pool.ts';
import type { Caller } from '../../kernel/actor.ts';
import type { ExactRates } from './exact-rates.ts';
import type { LeasedRates } from './leased-rates.ts';
import { Failure } from '../../kernel/failure.ts';
import {
  type AccountPart,
  type Count,
  type Counting,
  type Meter,
  type Rate,
  type RateLimit,
  type RateLimits,
  type RateName,
  type RateReading,
  VOLUME_NAME,
} from '../../kernel/meter.ts';
import type { TakenOctets, Volume } from './volume.ts';
import { exceeded, headersOf, isExact } from './rate.ts';

export interface MeterPorts {
  readonly exact: ExactRates;
  readonly leased: LeasedRates;
  readonly volume: Volume;
  readonly log: Logger;
}

/** Part of the account's session limit that a single session may use. */
const SESSION_PART = 1 / 2;

export class RequestMeter implements Meter {
  readonly #ports: MeterPorts;
  readonly #accountId: string;
  readonly #limits: RateLimits;
  readonly #requests: readonly Rate[];
  readonly #write: Rate | undefined;
  #reading: RateReading | undefined;
  #octets: TakenOctets | undefined;

  constructor(ports: MeterPorts, { account, session }: Caller, limits: RateLimits, { request, write }: Counting) {
    const rateOf = (name: RateName | undefined): Rate | undefined => {
      const limit = name && limits[name];
      return limit && { ...limit, name, accountId: account.id };
    };
    const counted = rateOf(request === undefined || session === undefined ? request : 'session_requests');
    this.#ports = ports;
    this.#accountId = account.id;
    this.#limits = limits;
    this.#requests = counted === undefined ? [] : [...ofSession(counted, session?.id ?? undefined), counted];
    this.#write = rateOf(write);
  }

  async countRequest(): Promise<void> {
    for (const rate of this.#requests) {
      const before = this.#reading;
      await this.#take(rate);
      if (before !== undefined && before.remaining < (this.#reading?.remaining ?? Infinity)) this.#reading = before;
    }
  }

  async countWrite(run: (rate: Rate | undefined) => Promise<Count | undefined>): Promise<void> {
    const rate = this.#write;
    try {
      if (rate !== undefined && !isExact(rate)) await this.#take(rate);
      const counted = await run(rate !== undefined && isExact(rate) ? rate : undefined);
      if (counted !== undefined) this.#note(counted);
    } catch (error) {
      if (error instanceof Failure) await this.#takeOctetsBack();
      throw error;
    }
  }

  async countOctets(octets: number): Promise<void> {
    const limit = this.#limits[VOLUME_NAME];
    if (limit === undefined || octets === 0) return;
    const rate = { ...limit, name: VOLUME_NAME, accountId: this.#accountId } as const;
    const taken = await this.#ports.volume.take(rate, octets);
    const { count } = taken;
    if (count === undefined || count.isTaken) {
      this.#octets = taken;
      return;
    }
    this.#reading = count.reading;
    throw exceeded(count.reading);
  }

  /** Only logs errors, because the write is refused anyway. */
  async #takeOctetsBack(): Promise<void> {
    await this.#octets?.takeBack().catch((err: unknown) => {
      this.#ports.log.warn({ err }, 'octets of a refused write stay counted');
    });
  }

  async countParts<P extends AccountPart>(parts: readonly P[]): Promise<ReadonlyMap<P, Failure>> {
    const counts = await this.#ports.exact.takeAll(this.#ratesOf(parts));
    this.#reading = counts.at(0)?.reading;
    const refused = counts.filter(({ isTaken }) => !isTaken).map(({ reading }) => reading);
    return new Map(
      refused.map((reading) => {
        const { name, part } = reading.rate;
        return [parts.find((one) => one.name === name && one.part === part)!, exceeded(reading)];
      }),
    );
  }

  async takeBack(parts: readonly AccountPart[]): Promise<void> {
    await this.#ports.exact.takeBack(this.#ratesOf(parts));
  }

  #ratesOf(parts: readonly AccountPart[]): Rate[] {
    return parts.flatMap((part) => {
      const limit = this.#limits[part.name];
      return limit === undefined ? [] : [{ ...limit, ...part, accountId: this.#accountId }];
    });
  }

  async headers(): Promise<{ readonly [name: string]: string }> {
    const reading = this.#reading ?? (await this.#readWrites());
    return reading === undefined ? {} : headersOf(reading);
  }

  async #take(rate: Rate): Promise<void> {
    try {
      this.#note(await counterOf(this.#ports, rate).take(rate));
    } catch (error) {
      if (isExact(rate) || !isDatabaseAway(error)) throw error;
      this.#ports.log.warn({ err: error }, 'a request is not counted, as the database is away');
    }
  }

  #note({ isTaken, reading }: Count): void {
    this.#reading = reading;
    if (!isTaken) throw exceeded(reading);
  }

  /** Returns the reading for a request that has written nothing. */
  async #readWrites(): Promise<RateReading | undefined> {
    const rate = this.#write ?? this.#requests.at(0);
    if (rate === undefined) return undefined;
    try {
      return await counterOf(this.#ports, rate).read(rate);
    } catch (error) {
      this.#ports.log.warn({ err: error }, 'the limits of an account could not be read');
      return undefined;
    }
  }
}

/**
 * Returns the limit of a single session, so that one session cannot use up the requests of the account. This limit is
 * counted before the limit of the account. Requests that it refuses therefore do not count for the account.
 */
function ofSession(rate: Rate, id: string | undefined): Rate[] {
  return id === undefined ? [] : [{ ...rate, part: id, limit: Math.ceil(rate.limit * SESSION_PART) }];
}

function counterOf({ exact, leased }: MeterPorts, limit: RateLimit): ExactRates | LeasedRates {
  return isExact(limit) ? exact : leased;
}
