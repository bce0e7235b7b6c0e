import { RecentMap } from '@fourwinds/data';
import type { Pool } from 'pg';
import type { Count, Rate, RateReading } from '../meter.ts';
import { keyOf, unused } from './rate.ts';

/** Slots of a period; requests count by the slot in which they were granted, and until a period after its end. */
const SLOTS = 60;
/** The largest part of a limit that one replica leases at once, and so may keep from others for a while. */
const LARGEST_PART = 1 / 40;
/** Accounts whose leases are remembered; a lease that is forgotten counts as used. */
const REMEMBERED = 10_000;

/** How many are granted of $4: in a row that is new, and in one whose slots have `kept`. */
interface Granting {
  readonly first: string;
  readonly further: string;
}

/**
 * SQL that grants of the limit $3 in the present slot of $5 milliseconds; $7 of those granted in the slot $6 were not used. The clock is read after the
 * row is locked.
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

/** Grants $4 or none; where none count yet, it may be more than the limit. */
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

/** Slots of parts have a second. */
const FORGET = `
  DELETE FROM leased_rates WHERE (account_id, name) IN (
    SELECT account_id, name FROM leased_rates
    WHERE name LIKE '% %' AND coalesce(to_timestamp(slots[cardinality(slots)]) < now() - interval '1 hour', true)
    LIMIT $1 FOR UPDATE SKIP LOCKED)`;

interface ReadRow {
  readonly used: number;
  /** The oldest slot that counts. */
  readonly oldest: number | null;
  readonly now: number;
}

interface LeaseRow extends ReadRow {
  readonly slot: number | null;
  readonly granted: number;
}

/** A count, and the slot in which it was taken. */
export interface WholeCount extends Count {
  readonly slot: number;
}

/** The requests of an account that this replica may still answer in a slot. */
interface Lease {
  slot: number;
  left: number;
  /** Requests granted when it was last asked. */
  part: number;
  /** Requests that were left to all replicas then. */
  free: number;
  /** By the clock here: until when `left` can be used, and until when nothing more is to be had. */
  usableUntil: number;
  refusedUntil: number;
  /** When the oldest slot no longer counts: by the clock of the database, and by the one here. */
  resetAt: number;
  resetHere: number;
  renewal?: Promise<void>;
}

/**
 * Large limits. Each replica leases requests of an account in parts that grow with its use of them, and answers these without the database.
 * The leases of all replicas together are never more than the limit.
 */
export class LeasedRates {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #leases = new RecentMap<string, Lease>(REMEMBERED);

  /** `now`: milliseconds of a clock that never goes back. */
  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Counts a request where the limit allows it. */
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
      // It was granted after this request came, whatever the time is now.
      if (lease.left > 0) return { isTaken: true, reading: this.#reading(rate, spend(lease)) };
    }
  }

  /** Counts so many at once where the limit allows all of them, or where none count yet. */
  async takeWhole(rate: Rate, count: number): Promise<WholeCount> {
    const row = await this.#askWhole(rate, { count, slot: null, back: 0 });
    return { isTaken: row.granted > 0, reading: readingOf(rate, row), slot: row.slot ?? 0 };
  }

  /** Counts so many less of those that were taken whole in a slot. */
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

  /** Deletes at most so many counts of parts of accounts that no longer limit anything, and says how many. */
  async forget(count: number): Promise<number> {
    return (await this.#pool.query(FORGET, [count])).rowCount ?? 0;
  }

  /** Counts nothing; requests that a replica has leased and not used yet are taken as used. */
  async read(rate: Rate): Promise<RateReading> {
    const [reading] = await this.readAll(rate.accountId, [rate]);
    return reading;
  }

  /** The same for some limits of an account, in one statement. */
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
    // The answer took some time; counted from before the question, the slot ends rather too early here.
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

/** Twice as many as the last time where they were all used, else as many as were used. */
function nextPart(part: number, left: number, limit: number): number {
  const wanted = left === 0 ? part * 2 : part - left;
  return Math.min(Math.max(1, wanted), Math.max(1, Math.floor(limit * LARGEST_PART)));
}

function slotOf({ seconds }: Rate): number {
  return (seconds * 1000) / SLOTS;
}
