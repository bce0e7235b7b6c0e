import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { type Person, personDigest } from '../../storage/audit/audit-entry.ts';
import { type AuditClass, keptDays } from '../../kernel/kept-days.ts';
import { inTransaction } from '../../storage/db/transaction.ts';
import type { ChainRow, Day, Head } from './audit-chain.ts';

export interface SealedDay extends Day {
  readonly zones: number;
  readonly digest: Buffer;
  /** Public key in DER, and the signature. Both are null if no key was configured. */
  readonly key: Buffer | null;
  readonly signature: Buffer | null;
}

/** Delay after midnight before a day can be sealed. Transactions that began before midnight have ended by then. */
const GRACE = '10 minutes';
const ROWS = 1000;

const SUBJECT = `coalesce(zone_id, account_id, '00000000-0000-0000-0000-000000000000')`;

/** SQL condition for the rows of one class ($1) and day ($2). */
function ofDay(table: string): string {
  return `${table}.kept = $1 AND ${table}.at >= $2::date::timestamp AT TIME ZONE 'UTC' AND ${table}.at < ($2::date + 1)::timestamp AT TIME ZONE 'UTC'`;
}

const COLUMNS = `${SUBJECT}::text AS subject, ARRAY[id::text, kept,
  to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'), account_id::text, zone_id::text, domain, action, outcome, via,
  token_id::text, change_id::text, request_id, count::text, array_to_string(names, ' '), details, encode(person_digest, 'hex')] AS columns`;

/**
 * Returns past days that are not sealed, oldest first. Includes days without rows, so that verification detects a
 * missing day.
 */
export async function unsealedDays(pool: Pool, kept: AuditClass): Promise<readonly Day[]> {
  const { rows } = await pool.query<{ day: string }>(
    `SELECT to_char(day, 'YYYY-MM-DD') AS day FROM generate_series(
       coalesce((SELECT max(day) + 1 FROM audit_days WHERE kept = $1), (SELECT (min(at) AT TIME ZONE 'UTC')::date FROM audit_log WHERE kept = $1)),
       ((now() - interval '${GRACE}') AT TIME ZONE 'UTC')::date - 1, interval '1 day') AS day ORDER BY day`,
    [kept],
  );
  return rows.map(({ day }) => ({ kept, day }));
}

export async function sealedDays(pool: Pool, kept: AuditClass): Promise<readonly SealedDay[]> {
  const { rows } = await pool.query<SealedDay>(
    `SELECT kept, to_char(day, 'YYYY-MM-DD') AS day, zones, digest, key, signature FROM audit_days WHERE kept = $1 ORDER BY audit_days.day`,
    [kept],
  );
  return rows;
}

/** Returns the digest of the latest sealed day, or null if no day is sealed. */
export async function latestDigest(pool: Pool, kept: AuditClass): Promise<Buffer | null> {
  const { rows } = await pool.query<{ digest: Buffer }>(
    'SELECT digest FROM audit_days WHERE kept = $1 ORDER BY day DESC LIMIT 1',
    [kept],
  );
  return rows.at(0)?.digest ?? null;
}

/** Reads the rows of a day in a transaction that does not see later changes. */
export function withRows<T>(
  pool: Pool,
  day: Day,
  read: (rows: AsyncIterable<ChainRow>, client: PoolClient) => Promise<T>,
): Promise<T> {
  return inTransaction(pool, async (client) => {
    await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ');
    return read(rowsOf<ChainRow>(client, day, CHAIN), client);
  });
}

const CHAIN = `SELECT ${COLUMNS} FROM audit_log WHERE ${ofDay('audit_log')} ORDER BY ${SUBJECT}, at, id`;

/** Streams the rows of a day to limit memory use. */
async function* rowsOf<R extends QueryResultRow>(
  client: PoolClient,
  { kept, day }: Day,
  statement: string,
): AsyncGenerator<R> {
  await client.query(`DECLARE of_day CURSOR FOR ${statement}`, [kept, day]);
  for (let isLast = false; !isLast;) {
    const { rows } = await client.query<R>(`FETCH ${ROWS} FROM of_day`);
    yield* rows;
    isLast = rows.length < ROWS;
  }
  await client.query('CLOSE of_day');
}

export async function headsOfDay(client: PoolClient, { kept, day }: Day): Promise<readonly Head[]> {
  const { rows } = await client.query<{ subject: string; count: string; head: Buffer }>(
    `SELECT subject, count, head FROM audit_heads WHERE ${ofDay('audit_heads')} ORDER BY subject`,
    [kept, day],
  );
  return rows.map(({ subject, count, head }) => ({ subject, count: Number(count), head }));
}

/** Stores a sealed day and its heads. Fails with SQLSTATE 23505 if another replica stored it first. */
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

/** Returns the first day whose rows are all still retained, or null for a class whose rows never expire. */
export async function firstKeptDay(pool: Pool, kept: AuditClass): Promise<string | null> {
  const { rows } = await pool.query<{ day: string | null }>(
    `SELECT to_char(((now() - $1 * interval '1 day') AT TIME ZONE 'UTC')::date + 1, 'YYYY-MM-DD') AS day`,
    [keptDays[kept]],
  );
  return rows[0].day;
}

type PersonRow = Person & { readonly id: string; readonly digest: string; readonly salt: string };

const PERSONS = `SELECT l.id, encode(l.person_digest, 'hex') AS digest, p.salt, p.address, p.name
  FROM audit_log l JOIN audit_persons p ON p.kept = l.kept AND p.at = l.at AND p.id = l.id WHERE ${ofDay('l')}`;

/** Returns the IDs of rows whose actor details have changed since they were written. Ignores erased details. */
export async function changedPersons(client: PoolClient, day: Day): Promise<readonly string[]> {
  const changed: string[] = [];
  for await (const row of rowsOf<PersonRow>(client, day, PERSONS))
    if (personDigest(row.salt, row) !== row.digest) changed.push(row.id);
  return changed;
}
