import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import type { Account } from '../../kernel/actor.ts';
import { OWNER_COLUMNS, type OwnerColumns, takeAccount } from '../../storage/db/account-columns.ts';
import type { Database } from '../../storage/db/database.ts';
import { inTransaction } from '../../storage/db/transaction.ts';

const DAY = 24 * 3_600_000;

export interface Person {
  readonly id: string;
  readonly email: string;
  /** Password hash, or null if the user has no password. */
  readonly password: string | null;
  readonly account: Account;
}

export class People {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Use this to run a single statement. */
  get database(): Database {
    return this.#pool;
  }

  /** Runs statements in a transaction. */
  transact<T>(run: (client: PoolClient) => Promise<T>): Promise<T> {
    return inTransaction(this.#pool, run);
  }

  /**
   * Deletes up to `count` expired rows of each kind: links, address changes, identity proofs, failure counts,
   * requests and pending sign-ins. Returns the largest number deleted of one kind.
   */
  async forget(count: number): Promise<number> {
    const counts: number[] = [];
    for (const statement of FORGET) counts.push((await this.#pool.query(statement, [count])).rowCount ?? 0);
    return Math.max(...counts);
  }
}

export async function findPerson(
  database: Database,
  by: { readonly id: string } | { readonly email: string },
): Promise<Person | undefined> {
  const [condition, value] = 'id' in by ? ['p.id = $1', by.id] : ['p.email = $1', by.email];
  const { rows } = await database.query<PersonRow>(`${SELECT} WHERE ${condition}`, [value]);
  if (rows.length === 0) return undefined;
  const { account, rest } = takeAccount(rows[0]);
  return { ...rest, account };
}

/** Returns the user of an account. Reads only the columns that the administrators' database role may read. */
export async function findPersonOf(
  database: Database,
  accountId: string,
): Promise<Pick<Person, 'id' | 'email'> | undefined> {
  const { rows } = await database.query<{ id: string; email: string }>(
    'SELECT id, email FROM persons WHERE account_id = $1',
    [accountId],
  );
  return rows.at(0);
}

type PersonRow = Omit<Person, 'account'> & OwnerColumns;

/** A person with a proven email address and no account. */
export interface NewPerson {
  readonly email: string;
  readonly password: string | null;
  /** ID of an account that the person may join, provided that no user has joined it yet. */
  readonly joins?: string;
}

/** A newly created user. `hasJoined` is true if the account existed before. */
export type MadePerson = Person & { readonly hasJoined: boolean };

/**
 * Creates a user, in a transaction that locks the address. The user joins the account that administrators created for
 * the address, or else the account `joins`, or else gets a new account. Returns undefined if the address is taken.
 */
export async function insertPerson(
  client: PoolClient,
  { email, password, joins }: NewPerson,
  now: number,
): Promise<MadePerson | undefined> {
  const taken = await client.query('SELECT FROM persons WHERE email = $1', [email]);
  if (taken.rowCount !== 0) return undefined;
  const joined = (await findAccountToJoin(client, email))?.id ?? (joins && (await holdAccountToJoin(client, joins)));
  if (joined !== undefined) await client.query(NAME_ADDRESS, [joined, email]);
  const accountId = joined ?? (await insertAccount(client, email, email)) ?? (await insertAccount(client, email, null));
  const id = randomUUID();
  await client.query(
    `INSERT INTO persons (id, account_id, email, password, created_at, password_changed_at) VALUES ($1, $2, $3, $4, $5, CASE WHEN $4::text IS NOT NULL THEN $5::timestamptz END)`,
    [id, accountId, email, password, new Date(now)],
  );
  const person = await findPerson(client, { id });
  return person && { ...person, hasJoined: joined !== undefined };
}

/**
 * Returns the account that administrators created for an address and that no user has joined, locked until the
 * transaction ends.
 */
export async function findAccountToJoin(
  client: PoolClient,
  email: string,
): Promise<{ readonly id: string; readonly name: string } | undefined> {
  const { rows } = await client.query<{ id: string; name: string }>(
    `SELECT a.id, a.name FROM accounts a WHERE a.email = $1 AND ${HAS_NOBODY} FOR UPDATE`,
    [email],
  );
  return rows.at(0);
}

async function holdAccountToJoin(client: PoolClient, id: string): Promise<string | undefined> {
  const { rowCount } = await client.query(`SELECT FROM accounts a WHERE a.id = $1 AND ${HAS_NOBODY} FOR UPDATE`, [id]);
  return rowCount === 0 ? undefined : id;
}

const HAS_NOBODY = 'NOT EXISTS (SELECT FROM persons p WHERE p.account_id = a.id)';

/** If the account has no address, sets it to the address of its user. */
const NAME_ADDRESS = `
  UPDATE accounts SET email = $2
  WHERE id = $1 AND email IS NULL AND NOT EXISTS (SELECT FROM accounts other WHERE other.email = $2)`;

/** Returns undefined if another account has the address. */
async function insertAccount(client: PoolClient, name: string, email: string | null): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO accounts (name, email, plan) VALUES ($1, $2, 'free') ON CONFLICT (email) DO NOTHING RETURNING id`,
    [name, email],
  );
  return rows.at(0)?.id;
}

/**
 * Returns true at most once a day, if the user is due a mail that another person tried to sign up with their address.
 */
export async function isTakenNoticeDue(client: PoolClient, id: string, now: number): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE persons SET notified_taken_at = $2 WHERE id = $1 AND (notified_taken_at IS NULL OR notified_taken_at <= $3)',
    [id, new Date(now), new Date(now - DAY)],
  );
  return rowCount === 1;
}

/** Locks a user until the transaction ends. Concurrent factor changes and password sign-ins wait. */
export async function lockPerson(client: PoolClient, id: string): Promise<void> {
  await client.query('SELECT FROM persons WHERE id = $1 FOR NO KEY UPDATE', [id]);
}

/** Sets the password of a user, in a transaction. */
export async function setPassword(client: PoolClient, id: string, password: string, now: number): Promise<void> {
  await client.query('UPDATE persons SET password = $2, password_changed_at = $3 WHERE id = $1', [
    id,
    password,
    new Date(now),
  ]);
}

const SELECT = `
  SELECT p.id, p.email, p.password, ${OWNER_COLUMNS}
  FROM persons p JOIN accounts a ON a.id = p.account_id`;

const FORGET = [
  ['one_time_links', 'hash', "expires_at < now() - interval '7 days'"],
  ['address_changes', 'id', 'expires_at < now()'],
  ['identity_proofs', 'hash', 'expires_at < now()'],
  ['address_requests', 'id', "created_at < now() - interval '1 day'"],
  ['pending_sign_ins', 'hash', 'expires_at < now()'],
  ['used_challenges', 'hash', 'expires_at < now()'],
  ['known_places', 'place', "last_used_at < now() - interval '180 days'"],
  ['sign_in_failures', 'address_hash', "last_at < now() - interval '1 day'"],
].map(
  ([table, key, condition]) =>
    `DELETE FROM ${table} WHERE ${key} IN (SELECT ${key} FROM ${table} WHERE ${condition} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
);
