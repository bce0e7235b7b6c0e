import type { Pool, PoolClient } from 'pg';
import type { Count, Rate, RateReading } from '../../kernel/meter.ts';
import { inTransaction } from '../db/transaction.ts';
import { keyOf, unused } from './rate.ts';

/**
 * Returns SQL that counts a request. The arguments are the SQL parameters for account, name, limit and seconds. The
 * statement returns the counted times, or no row if the limit is reached. A row stores at most `limit` times, so its
 * first time decides. Times in the future are ignored, because they are from before a clock change.
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

/** Returns SQL that summarizes the times of a relation. `used` is 0 if the relation has no row. */
export function sumUp(relation: string, seconds: string): string {
  return `SELECT count(*)::integer AS used,
      (extract(epoch FROM min(time)) * 1000)::float8 AS oldest,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
    FROM ${relation}, unnest(times) AS time
    WHERE time > clock_timestamp() - ${seconds}::integer * interval '1 second'`;
}

export interface UsedRow {
  readonly used: number;
  /** Time of the oldest request in milliseconds since 1970. null if there is none. */
  readonly oldest: number | null;
  readonly now: number;
}

export function readingOf(rate: Rate, { used, oldest, now }: UsedRow): RateReading {
  if (oldest === null) return unused(rate, now);
  const resetAt = oldest + rate.seconds * 1000;
  return { rate, remaining: Math.max(0, rate.limit - used), resetAt, resetIn: resetAt - now };
}

const COUNT = `WITH counted AS (${countRequest(['$1', '$2', '$3', '$4'])}) ${sumUp('counted', '$4')}`;
const READ = `
  SELECT count(time)::integer AS used,
    (extract(epoch FROM min(time)) * 1000)::float8 AS oldest,
    (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM unnest($2::text[], $3::integer[]) WITH ORDINALITY AS wanted(name, seconds, place)
  LEFT JOIN exact_rates r ON r.account_id = $1 AND r.name = wanted.name
  LEFT JOIN LATERAL unnest(r.times) AS time ON time > clock_timestamp() - wanted.seconds * interval '1 second'
  GROUP BY place ORDER BY place`;

const TAKE_BACK = `
  UPDATE exact_rates r SET times = r.times[:cardinality(r.times) - 1]
  FROM unnest($1::uuid[], $2::text[]) AS wanted(account_id, name)
  WHERE r.account_id = wanted.account_id AND r.name = wanted.name`;

/** Deletes counts older than an hour, because the limits of account parts have periods of at most an hour. */
const FORGET = `
  DELETE FROM exact_rates WHERE (account_id, name) IN (
    SELECT account_id, name FROM exact_rates
    WHERE name LIKE '% %' AND coalesce(times[cardinality(times)] < now() - interval '1 hour', true)
    LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** Thrown to roll back a transaction in which a limit was reached. */
class Refused extends Error {}

function valuesOf(rate: Rate): unknown[] {
  return [rate.accountId, keyOf(rate), rate.limit, rate.seconds];
}

/**
 * Counts requests against small limits. Each limit has its own database row. The count is exact: the limit is never
 * exceeded, and no request is refused before the limit.
 */
export class ExactRates {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Counts a request if the limit allows it. */
  async take(rate: Rate): Promise<Count> {
    const { rows } = await this.#pool.query<UsedRow>({
      name: 'count-request',
      text: COUNT,
      values: valuesOf(rate),
    });
    return rows[0].used === 0
      ? { isTaken: false, reading: await this.read(rate) }
      : { isTaken: true, reading: readingOf(rate, rows[0]) };
  }

  /** Like `take`, but in the transaction of the caller. If the limit is reached, returns undefined. */
  async takeWith(client: PoolClient, rate: Rate): Promise<Count | undefined> {
    const { rows } = await client.query<UsedRow>({ name: 'count-request', text: COUNT, values: valuesOf(rate) });
    return rows[0].used === 0 ? undefined : { isTaken: true, reading: readingOf(rate, rows[0]) };
  }

  /**
   * Counts a request against several limits if all of them allow it. Returns the reading of each limit. If some
   * limits refuse, returns only their readings.
   */
  async takeAll(rates: readonly Rate[]): Promise<readonly Count[]> {
    const taken: Count[] = [];
    const refused: Rate[] = [];
    const count = async (client: PoolClient): Promise<void> => {
      // Lock rows in a fixed order to avoid deadlocks.
      for (const rate of rates.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))) {
        const count = await this.takeWith(client, rate);
        if (count === undefined) refused.push(rate);
        else taken.push(count);
      }
      if (refused.length > 0) throw new Refused();
    };
    await inTransaction(this.#pool, count).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
    });
    if (refused.length === 0) return taken;
    return Promise.all(refused.map(async (rate) => ({ isTaken: false, reading: await this.read(rate) })));
  }

  async takeBack(rates: readonly Rate[]): Promise<void> {
    const accountIds = rates.map(({ accountId }) => accountId);
    await this.#pool.query(TAKE_BACK, [accountIds, rates.map(keyOf)]);
  }

  /** Deletes up to `count` expired counts of account parts. Returns the number of deleted counts. */
  async forget(count: number): Promise<number> {
    return (await this.#pool.query(FORGET, [count])).rowCount ?? 0;
  }

  async read(rate: Rate): Promise<RateReading> {
    const [reading] = await this.readAll(rate.accountId, [rate]);
    return reading;
  }

  /** Reads several limits of an account in one statement, without counting. */
  async readAll(accountId: string, rates: readonly Rate[]): Promise<RateReading[]> {
    if (rates.length === 0) return [];
    const { rows } = await this.#pool.query<UsedRow>({
      name: 'read-exact-rates',
      text: READ,
      values: [accountId, rates.map(keyOf), rates.map(({ seconds }) => seconds)],
    });
    return rows.map((row, i) => readingOf(rates[i], row));
  }
}
