import { hash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { FailureState } from './decide-sign-in.ts';

interface FailureRow {
  readonly count: number;
  readonly lastAt: Date;
  readonly lockedUntil: Date | null;
}

/**
 * Returns the count of wrong passwords for an email address, even if no user has the address. `email` can also be the
 * key of a place from which a user has signed in before. Locks the row until the transaction ends, so that parallel
 * attempts get no extra tries and no two users get the same address.
 */
export async function holdAddress(client: PoolClient, email: string, now: number): Promise<FailureState> {
  const { rows } = await client.query<FailureRow>(HOLD, [keyOf(email), new Date(now)]);
  const [{ count, lastAt, lockedUntil }] = rows;
  return { count, lastAt: lastAt.getTime(), lockedUntil: lockedUntil?.getTime() };
}

/** Stores the count of wrong passwords for an address that the transaction has locked. */
export async function writeFailures(
  client: PoolClient,
  email: string,
  { count, lastAt, lockedUntil }: FailureState & { readonly lastAt: number },
): Promise<void> {
  const values = [keyOf(email), count, new Date(lastAt), lockedUntil === undefined ? null : new Date(lockedUntil)];
  await client.query(WRITE, values);
}

/** Resets the wrong password counts and locks of a user, in a transaction. Used after a password reset by mail. */
export async function forgetFailures(
  client: PoolClient,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await client.query(FORGET_OF_PLACES, [id]);
  await client.query('DELETE FROM sign_in_failures WHERE address_hash = $1', [keyOf(email)]);
}

function keyOf(email: string): Buffer {
  return hash('sha256', email, 'buffer');
}

const HOLD = `
  INSERT INTO sign_in_failures AS f (address_hash, count, last_at) VALUES ($1, 0, $2)
  ON CONFLICT (address_hash) DO UPDATE SET count = f.count
  RETURNING count, last_at AS "lastAt", locked_until AS "lockedUntil"`;
const FORGET_OF_PLACES = `
  DELETE FROM sign_in_failures WHERE address_hash IN (
    SELECT sha256(convert_to('place ' || encode(place, 'hex'), 'UTF8')) FROM known_places WHERE person_id = $1)`;
const WRITE = 'UPDATE sign_in_failures SET count = $2, last_at = $3, locked_until = $4 WHERE address_hash = $1';
