import { randomBytes } from 'node:crypto';
import { Failure } from '../../failure.ts';
import type { PoolClient } from 'pg';
import type { Database } from '../../db/database.ts';
import { findPerson, type Person } from '../people.ts';
import { createSecret, hashSecret } from '../secret.ts';

/** A sign-in waits for the second factor for so long. */
export const PENDING_MILLISECONDS = 10 * 60_000;
/** Wrong codes that end a sign-in that waits. */
const MAX_WRONG_CODES = 5;
/** A person has at most so many; one more ends the oldest. */
const MAX_PENDING = 20;

/** A sign-in that waits for the second factor. */
export interface PendingSignIn {
  readonly person: Person;
  /** The first factor. */
  readonly proof: string;
}

/** Lets a sign-in wait for the second factor, in the transaction that proved the first; gives its secret. */
export async function startPending(
  client: PoolClient,
  { personId, proof }: { readonly personId: string; readonly proof: string },
  now: number,
): Promise<string> {
  const secret = createSecret(randomBytes);
  await client.query(END_SUPERFLUOUS, [personId, MAX_PENDING - 1]);
  await client.query(
    'INSERT INTO pending_sign_ins (hash, person_id, proof, created_at, expires_at) VALUES ($1, $2, $3, $4, $5)',
    [hashSecret(secret), personId, proof, new Date(now), new Date(now + PENDING_MILLISECONDS)],
  );
  return secret;
}

/** The sign-in with a secret; undefined where there is none, or it has ended. Nothing uses it up. */
export async function findPending(database: Database, secret: string, now: number): Promise<PendingSignIn | undefined> {
  return pendingOf(database, FIND, [hashSecret(secret), new Date(now), MAX_WRONG_CODES]);
}

/** The same in a transaction, until whose end others that have the same sign-in wait. Throws Failure not_found. */
export async function holdPending(client: PoolClient, secret: string, now: number): Promise<PendingSignIn> {
  const pending = await pendingOf(client, `${FIND} FOR UPDATE`, [hashSecret(secret), new Date(now), MAX_WRONG_CODES]);
  if (pending === undefined) throw endedSignIn();
  return pending;
}

/** No sign-in waits for a second factor. */
export function endedSignIn(): Failure {
  return new Failure('not_found', 'this sign-in has ended: it took more than 10 minutes, or had 5 wrong codes');
}

/** Counts a wrong code, in a transaction that holds the sign-in. */
export async function countWrongCode(client: PoolClient, secret: string): Promise<void> {
  await client.query('UPDATE pending_sign_ins SET wrong_codes = wrong_codes + 1 WHERE hash = $1', [hashSecret(secret)]);
}

/** Uses a sign-in up, in a transaction that holds it. */
export async function usePending(client: PoolClient, secret: string): Promise<void> {
  await client.query('DELETE FROM pending_sign_ins WHERE hash = $1', [hashSecret(secret)]);
}

/** Ends all sign-ins of a person that wait, in a transaction. */
export async function endPending(client: PoolClient, personId: string): Promise<void> {
  await client.query('DELETE FROM pending_sign_ins WHERE person_id = $1', [personId]);
}

async function pendingOf(
  database: Database,
  statement: string,
  values: readonly unknown[],
): Promise<PendingSignIn | undefined> {
  const { rows } = await database.query<{ personId: string; proof: string }>(statement, [...values]);
  const person = rows.length === 0 ? undefined : await findPerson(database, { id: rows[0].personId });
  return person && { person, proof: rows[0].proof };
}

const FIND = `
  SELECT person_id AS "personId", proof FROM pending_sign_ins
  WHERE hash = $1 AND expires_at > $2 AND wrong_codes < $3`;

const END_SUPERFLUOUS = `
  DELETE FROM pending_sign_ins WHERE hash IN (
    SELECT hash FROM pending_sign_ins WHERE person_id = $1 ORDER BY created_at DESC, hash OFFSET $2)`;
