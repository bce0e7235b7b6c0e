import type { Pool, PoolClient } from 'pg';
import type { Kept } from '../audit/audit-entry.ts';
import { inTransaction } from '../db/transaction.ts';
import type { ChainRow, Day, Head } from './audit-chain.ts';

export const classes: readonly Kept[] = ['month', 'year', 'ever'];

/** A sealed day. */
export interface SealedDay extends Day {
  readonly zones: number;
  readonly digest: Buffer;
  /** The public key in DER, and the signature; null where there was no key. */
  readonly key: Buffer | null;
  readonly signature: Buffer | null;
}

/** A day ends for its seal so long after midnight: transactions that began before have ended by then. */
const GRACE = '10 minutes';
const ROWS = 1000;
/** A day with many rows is sorted before the first of them comes. */
const SORTING_MILLISECONDS = 600_000;

const SUBJECT = `coalesce(zone_id, account_id, '00000000-0000-0000-0000-000000000000')`;
const OF_DAY = `kept = $1 AND at >= $2::date::timestamp AT TIME ZONE 'UTC' AND at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'`;
const COLUMNS = `${SUBJECT}::text AS subject, ARRAY[id::text, kept,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), account_id::text, zone_id::text, domain, action, outcome, via,
  token_id::text, change_id::text, request_id, count::text, array_to_string(names, ' '), details, encode(person_digest, 'hex')] AS columns`;

/** Days that have ended and are not sealed, oldest first; also those without rows, so that a missing day is seen. */
export async function unsealedDays(pool: Pool, kept: Kept): Promise<readonly Day[]> {
  const { rows } = await pool.query<{ day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM generate_series(
       coalesce((SELECT max(day) + 1 FROM audit_days WHERE kept = $1), (SELECT (min(at) AT TIME ZONE 'UTC')::date FROM audit_log WHERE kept = $1)),
       ((now() - interval '${GRACE}') AT TIME ZONE 'UTC')::date - 1, interval '1 day') AS day ORDER BY day`,
    [kept],
  );
  return rows.map(({ day }) => ({ kept, day }));
}

/** All sealed days of a class, oldest first. */
export async function sealedDays(pool: Pool, kept: Kept): Promise<readonly SealedDay[]> {
  const { rows } = await pool.query<SealedDay>(
    `SELECT kept, to_char(day, 'YYYY-MM-DD') AS day, zones, digest, key, signature FROM audit_days WHERE kept = $1 ORDER BY audit_days.day`,
    [kept],
  );
  return rows;
}

/** Reads the rows of a day in a transaction that sees no later changes. */
export function withRows<T>(
  pool: Pool,
  day: Day,
  read: (rows: AsyncIterable<ChainRow>, client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    await client.query(`SET LOCAL statement_timeout = ${SORTING_MILLISECONDS}`);
    return read(rowsOf(client, day), client);
  });
}

async function* rowsOf(client: PoolClient, { kept, day }: Day): AsyncGenerator<ChainRow> {
  await client.query(
    `DECLARE chain CURSOR FOR SELECT ${COLUMNS} FROM audit_log WHERE ${OF_DAY} ORDER BY ${SUBJECT}, at, id`,
    [kept, day],
  );
  for (;;) {
    const { rows } = await client.query<ChainRow>(`FETCH ${ROWS} FROM chain`);
    yield* rows;
    if (rows.length < ROWS) return;
  }
}

/** The heads that were written for a day. */
export async function headsOfDay(client: PoolClient, { kept, day }: Day): Promise<readonly Head[]> {
  const { rows } = await client.query<{ subject: string; count: string; head: Buffer }>(
    `SELECT subject, count, head FROM audit_heads WHERE ${OF_DAY} ORDER BY subject`,
    [kept, day],
  );
  return rows.map(({ subject, count, head }) => ({ subject, count: Number(count), head }));
}

/** Writes a day and its heads. Fails with the code 23505 where another replica was first. */
export async function insertDay(client: PoolClient, sealed: SealedDay, heads: readonly Head[]): Promise<void> {
  const { kept, day, digest, key, signature } = sealed;
  await client.query(
    `INSERT INTO audit_days (kept, day, zones, digest, key, signature) VALUES ($1, $2, $3, $4, $5, $6)`,
    [kept, day, heads.length, digest, key, signature],
  );
  await client.query(
    `INSERT INTO audit_heads (kept, at, subject, count, head)
     SELECT $1, $2::date::timestamp AT TIME ZONE 'UTC', subject, count, head FROM unnest($3::uuid[], $4::bigint[], $5::bytea[]) AS head (subject, count, head)`,
    [kept, day, heads.map(({ subject }) => subject), heads.map(({ count }) => count), heads.map(({ head }) => head)],
  );
}

/** The first day of which no row may have been dropped; null for rows that are never dropped. */
export async function firstKeptDay(pool: Pool, kept: Kept): Promise<string | null> {
  const { rows } = await pool.query<{ day: string | null }>(
    `SELECT to_char(((now() - CASE $1 WHEN 'month' THEN interval '30 days' WHEN 'year' THEN interval '365 days' END) AT TIME ZONE 'UTC')::date + 1, 'YYYY-MM-DD') AS day`,
    [kept],
  );
  return rows[0].day;
}

/** Ids of rows of a day whose person is not the one that was written; erased ones are no part of it. */
export async function changedPersons(
  client: PoolClient,
  { kept, day }: Day,
  digest: (salt: string, person: { address: string | null; name: string | null }) => string,
): Promise<readonly string[]> {
  await client.query(
    `DECLARE persons CURSOR FOR SELECT l.id, encode(l.person_digest, 'hex') AS digest, p.salt, p.address, p.name
     FROM audit_log l JOIN audit_persons p ON p.kept = l.kept AND p.at = l.at AND p.id = l.id WHERE ${OF_DAY.replaceAll('kept =', 'l.kept =').replaceAll(' at ', ' l.at ')}`,
    [kept, day],
  );
  const changed: string[] = [];
  for (;;) {
    const { rows } = await client.query<{
      id: string;
      digest: string;
      salt: string;
      address: string | null;
      name: string | null;
    }>(`FETCH ${ROWS} FROM persons`);
    changed.push(...rows.filter((row) => digest(row.salt, row) !== row.digest).map(({ id }) => id));
    if (rows.length < ROWS) return changed;
  }
}
