import type { Pool } from 'pg';
import type { Count, Rate, RateReading } from '../meter.ts';
import { unused } from './rate.ts';

/**
 * SQL that counts a request, with the parameters of account, name, limit and seconds. It returns the times that count, or no row
 * where the limit is reached. A row has as many times as the limit at most, so that the first of them decides. Times later than now are from
 * before the clock was set back, and refuse nothing.
 */
export function countRequest([account, name, limit, seconds]: readonly [string, string, string, string]): string {
  const first = `r.times[cardinality(r.times) + 1 - ${limit}::integer]`;
  return `INSERT INTO exact_rates AS r (account_id, name, times)
    VALUES (${account}::uuid, ${name}::text, ARRAY[clock_timestamp()])
    ON CONFLICT (account_id, name) DO UPDATE
    SET times = (r.times || clock_timestamp())[greatest(cardinality(r.times) + 2 - ${limit}::integer, 1):]
    WHERE NOT coalesce(
      ${first} > clock_timestamp() - ${seconds}::integer * interval '1 second' AND ${first} <= clock_timestamp(), false)
    RETURNING r.times`;
}

/** SQL that sums up the times of a relation; `used` is 0 where it has no row. */
export function sumUp(relation: string, seconds: string): string {
  return `SELECT count(*)::integer AS used,
      (extract(epoch FROM min(time)) * 1000)::float8 AS oldest,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
    FROM ${relation}, unnest(times) AS time
    WHERE time > clock_timestamp() - ${seconds}::integer * interval '1 second'`;
}

export interface UsedRow {
  readonly used: number;
  /** Milliseconds since 1970. */
  readonly oldest: number | null;
  readonly now: number;
}

export function readingOf(rate: Rate, { used, oldest, now }: UsedRow): RateReading {
  if (oldest === null) return unused(rate, now);
  const resetAt = oldest + rate.seconds * 1000;
  return { rate, remaining: Math.max(0, rate.limit - used), resetAt, resetIn: resetAt - now };
}

const COUNT = `WITH counted AS (${countRequest(['$1', '$2', '$3', '$4'])}) ${sumUp('counted', '$4')}`;
const READ = sumUp('(SELECT times FROM exact_rates WHERE account_id = $1 AND name = $2) AS counted', '$3');

/** Small limits, in one row each: never exceeded, and nobody is refused before. */
export class ExactRates {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Counts a request where the limit allows it. */
  async take(rate: Rate): Promise<Count> {
    const { rows } = await this.#pool.query<UsedRow>({
      name: 'count-request',
      text: COUNT,
      values: [rate.accountId, rate.name, rate.limit, rate.seconds],
    });
    return rows[0].used === 0
      ? { isTaken: false, reading: await this.read(rate) }
      : { isTaken: true, reading: readingOf(rate, rows[0]) };
  }

  /** Counts nothing. */
  async read(rate: Rate): Promise<RateReading> {
    const { rows } = await this.#pool.query<UsedRow>({
      name: 'read-exact-rate',
      text: READ,
      values: [rate.accountId, rate.name, rate.seconds],
    });
    return readingOf(rate, rows[0]);
  }
}
