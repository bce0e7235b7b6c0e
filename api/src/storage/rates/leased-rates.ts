import { RecentMap } from '@fourwinds/data';
import type { Pool } from 'pg';
import type { Count, Rate, RateReading } from '../../kernel/meter.ts';
import { keyOf, unused } from './rate.ts';

/**
 * Number of slots per period. A request counts in the slot in which it was granted. It stops counting one period
 * after the end of this slot.
 */
const SLOTS = 60;
/**
 * Largest part of a limit that one lease can have. A replica can withhold at most this part from the other replicas.
 */
const LARGEST_PART = 1 / 40;
/** Maximum accounts whose leases are remembered. A forgotten lease counts as used. */
const REMEMBERED = 10_000;

/**
 * SQL for the number of requests to grant, if $4 are wanted: for a new row, and for a row whose valid slots are
 * `kept`.
 */
interface Granting {
  readonly first: string;
  readonly further: string;
}

/**
 * Returns SQL that grants part of the limit $3 in the current slot. A slot has $5 milliseconds. Also returns $7
 * unused grants of slot $6. Reads the clock after it has locked the row.
 */
const granting = ({ first, further }: Granting): string => `
  INSERT INTO leased_rates AS l (account_id, name, slots, counts, granted)
  SELECT $1::uuid, $2::text, ARRAY[floor(extract(epoch FROM clock_timestamp()) * 1000 / $5::float8)::bigint],
         ARRAY[${first}], ${first}
  ON CONFLICT (account_id, name) DO UPDATE SET (slots, counts, granted) = (
    WITH present AS MATERIALIZED (
      SELECT floor(extract(epoch FROM clock_timestamp()) * 1000 / $5::float8)::bigint AS slot),
    kept AS MATERIALIZED (
      SELECT old.slot, old.count - CASE WHEN old.slot = $6::bigint THEN $7::integer ELSE 0 END AS count
      FROM present, unnest(l.slots, l.counts) AS old(slot, count)
      WHERE old.slot BETWEEN present.slot - ${SLOTS} AND present.slot),
    fresh AS MATERIALIZED (
      SELECT (${further})::integer AS granted FROM kept),
    merged AS (
      SELECT slot, sum(count)::integer AS count
      FROM (SELECT slot, count FROM kept UNION ALL SELECT slot, granted FROM present, fresh) AS every
      GROUP BY slot HAVING sum(count) > 0)
    SELECT coalesce(array_agg(slot ORDER BY slot), '{}'), coalesce(array_agg(count ORDER BY slot), '{}'),
           (SELECT granted FROM fresh)
    FROM merged)
  RETURNING slots[1]::float8 AS oldest, slots[cardinality(slots)]::float8 AS slot, granted,
            (SELECT coalesce(sum(count), 0)::integer FROM unnest(counts) AS count) AS used,
            (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now`;

/** Grants at most $4 requests. */
const LEASE = granting({
  first: 'least($4::integer, $3::integer)',
  further: 'greatest(0, least($4::integer, $3::integer - coalesce(sum(count), 0)))',
});

/** Grants either $4 requests or none. If nothing counts yet, $4 may exceed the limit. */
const TAKE_WHOLE = granting({
  first: '$4::integer',
  further:
    'CASE WHEN coalesce(sum(count), 0) = 0 OR coalesce(sum(count), 0) + $4::integer <= $3::integer THEN $4::integer ELSE 0 END',
});

const READ = `
  SELECT coalesce(sum(old.count), 0)::integer AS used, min(old.slot)::float8 AS oldest,
         (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now
  FROM unnest($2::text[], $3::float8[]) WITH ORDINALITY AS wanted(name, milliseconds, place)
  LEFT JOIN leased_rates l ON l.account_id = $1 AND l.name = wanted.name
  LEFT JOIN LATERAL unnest(l.slots, l.counts) AS old(slot, count)
    ON old.slot >= floor(extract(epoch FROM clock_timestamp()) * 1000 / wanted.milliseconds) - ${SLOTS}
  GROUP BY place ORDER BY place`;

/** Deletes old counts of account parts. Their slots are one second long. */
const FORGET = `
  DELETE FROM leased_rates WHERE (account_id, name) IN (
    SELECT account_id, name FROM leased_rates
    WHERE name LIKE '% %' AND coalesce(to_timestamp(slots[cardinality(slots)]) < now() - interval '1 hour', true)
    LIMIT $1 FOR UPDATE SKIP LOCKED)`;

interface ReadRow {
  readonly used: number;
  /** Oldest slot that still counts. null if there is none. */
  readonly oldest: number | null;
  readonly now: number;
}

interface LeaseRow extends ReadRow {
  readonly slot: number | null;
  readonly granted: number;
}

export interface WholeCount extends Count {
  readonly slot: number;
}

/** A number of requests in a slot that this replica may still answer. */
interface Lease {
  slot: number;
  left: number;
  /** Number of requests that the last renewal granted. */
  part: number;
  /** Number of requests that the limit still allowed to all replicas after the last renewal. */
  free: number;
  /**
   * Times by the local clock. At `usableUntil`, the requests `left` expire. Until `refusedUntil`, another renewal is
   * pointless.
   */
  usableUntil: number;
  refusedUntil: number;
  /**
   * Time at which the oldest slot stops counting: `resetAt` by the database clock, and `resetHere` by the local
   * clock.
   */
  resetAt: number;
  resetHere: number;
  renewal?: Promise<void>;
}

/**
 * Counts requests against large limits. Each replica leases batches of requests, and answers them without the
 * database. The size of a batch depends on how much the account uses this replica. All leases together never exceed
 * the limit.
 */
export class LeasedRates {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #leases = new RecentMap<string, Lease>(REMEMBERED);

  /** `now`: milliseconds of a monotonic clock. */
  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Counts a request if the limit allows it. */
  async take(rate: Rate): Promise<Count> {
    const lease = this.#leaseOf(rate);
    for (;;) {
      if (this.#use(lease)) return { isTaken: true, reading: this.#reading(rate, lease) };
      if (this.#now() < lease.refusedUntil) return { isTaken: false, reading: this.#reading(rate, lease) };
      if (lease.renewal !== undefined) {
        await lease.renewal;
        continue;
      }
      lease.renewal = this.#renew(rate, lease).finally(() => (lease.renewal = undefined));
      await lease.renewal;
      // The grant is more recent than the request, so it is valid even if the slot has ended.
      if (lease.left > 0) return { isTaken: true, reading: this.#reading(rate, spend(lease)) };
    }
  }

  /** Counts `count` requests at once if the limit allows all of them, or if nothing counts yet. */
  async takeWhole(rate: Rate, count: number): Promise<WholeCount> {
    const row = await this.#askWhole(rate, { count, slot: null, back: 0 });
    return { isTaken: row.granted > 0, reading: readingOf(rate, row), slot: row.slot ?? 0 };
  }

  /** Undoes part of a `takeWhole` in the given slot. */
  async giveBack(rate: Rate, slot: number, count: number): Promise<RateReading> {
    return readingOf(rate, await this.#askWhole(rate, { count: 0, slot, back: count }));
  }

  async #askWhole(
    rate: Rate,
    { count, slot, back }: { readonly count: number; readonly slot: number | null; readonly back: number },
  ): Promise<LeaseRow> {
    const { accountId, limit } = rate;
    const { rows } = await this.#pool.query<LeaseRow>({
      name: 'take-whole',
      text: TAKE_WHOLE,
      values: [accountId, keyOf(rate), limit, count, slotOf(rate), slot, back],
    });
    return rows[0];
  }

  /** Deletes up to `count` expired counts of account parts. Returns the number of deleted counts. */
  async forget(count: number): Promise<number> {
    return (await this.#pool.query(FORGET, [count])).rowCount ?? 0;
  }

  /** Reads the limit without counting. Leased but unused requests count as used. */
  async read(rate: Rate): Promise<RateReading> {
    const [reading] = await this.readAll(rate.accountId, [rate]);
    return reading;
  }

  /** Like `read`, but reads several limits of an account in one statement. */
  async readAll(accountId: string, rates: readonly Rate[]): Promise<RateReading[]> {
    if (rates.length === 0) return [];
    const { rows } = await this.#pool.query<ReadRow>({
      name: 'read-leased-rates',
      text: READ,
      values: [accountId, rates.map(keyOf), rates.map(slotOf)],
    });
    return rows.map((row, i) => readingOf(rates[i], row));
  }

  #leaseOf(rate: Rate): Lease {
    const key = `${rate.accountId} ${keyOf(rate)}`;
    const known = this.#leases.get(key);
    if (known !== undefined) return known;
    const lease: Lease = {
      slot: 0,
      left: 0,
      part: 0,
      free: 0,
      usableUntil: 0,
      refusedUntil: 0,
      resetAt: 0,
      resetHere: 0,
    };
    this.#leases.set(key, lease);
    return lease;
  }

  #use(lease: Lease): boolean {
    if (lease.left === 0 || this.#now() >= lease.usableUntil) return false;
    spend(lease);
    return true;
  }

  async #renew(rate: Rate, lease: Lease): Promise<void> {
    const { accountId, limit } = rate;
    const slotMilliseconds = slotOf(rate);
    const { slot, left } = lease;
    lease.left = 0;
    const sentAt = this.#now();
    const { rows } = await this.#pool.query<LeaseRow>({
      name: 'lease-requests',
      text: LEASE,
      values: [accountId, keyOf(rate), limit, nextPart(lease.part, left, limit), slotMilliseconds, slot, left],
    });
    const [row] = rows;
    // The local time is measured from before the query. A slot may therefore end slightly too early here, but never
    // too late.
    const here = (time: number): number => sentAt + time - row.now;
    const slotEnd = (Math.floor(row.now / slotMilliseconds) + 1) * slotMilliseconds;
    const resetAt = ((row.oldest ?? 0) + SLOTS + 1) * slotMilliseconds;
    Object.assign(lease, {
      slot: row.slot ?? 0,
      left: row.granted,
      part: row.granted,
      free: Math.max(0, limit - row.used),
      usableUntil: row.granted === 0 ? 0 : here((row.slot! + 1) * slotMilliseconds),
      refusedUntil: row.granted === 0 ? here(slotEnd) : 0,
      resetAt,
      resetHere: here(resetAt),
    });
  }

  #reading(rate: Rate, { free, left, resetAt, resetHere }: Lease): RateReading {
    return { rate, remaining: free + left, resetAt, resetIn: resetHere - this.#now() };
  }
}

function readingOf(rate: Rate, { used, oldest, now }: ReadRow): RateReading {
  if (oldest === null) return unused(rate, now);
  const resetAt = (oldest + SLOTS + 1) * slotOf(rate);
  return { rate, remaining: Math.max(0, rate.limit - used), resetAt, resetIn: resetAt - now };
}

function spend(lease: Lease): Lease {
  lease.left--;
  return lease;
}

/**
 * Returns the size of the next lease. If the lease was used up, doubles it. Otherwise shrinks it to the part that was
 * used.
 */
function nextPart(part: number, left: number, limit: number): number {
  const wanted = left === 0 ? part * 2 : part - left;
  return Math.min(Math.max(1, wanted), Math.max(1, Math.floor(limit * LARGEST_PART)));
}

function slotOf({ seconds }: Rate): number {
  return (seconds * 1000) / SLOTS;
}
