import { randomBytes } from 'node:crypto';
import { Failure } from '../../../kernel/failure.ts';
import type { PoolClient } from 'pg';
import type { Database } from '../../../storage/db/database.ts';
import { findPerson, type Person } from '../people.ts';
import { createSecret, hashSecret } from '../secret.ts';

export const PENDING_MILLISECONDS = 10 * 60_000;
/** Number of wrong codes after which a pending sign-in ends. */
const MAX_WRONG_CODES = 5;
/** Maximum per user. Starting another sign-in ends the oldest. */
const MAX_PENDING = 20;

export interface PendingSignIn {
  readonly person: Person;
  readonly proof: string;
}

/** Creates a pending sign-in, in the transaction that proved the first factor. Returns its secret. */
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

/**
 * Returns the pending sign-in that has this secret, without consuming it. Returns undefined if the sign-in does not
 * exist or has ended.
 */
export async function findPending(database: Database, secret: string, now: number): Promise<PendingSignIn | undefined> {
  return pendingOf(database, FIND, [hashSecret(secret), new Date(now), MAX_WRONG_CODES]);
}

/**
 * Returns the pending sign-in that has this secret and locks it until the transaction ends. Throws Failure not_found.
 */
export async function holdPending(client: PoolClient, secret: string, now: number): Promise<PendingSignIn> {
  const pending = await pendingOf(client, `${FIND} FOR UPDATE`, [hashSecret(secret), new Date(now), MAX_WRONG_CODES]);
  if (pending === undefined) throw endedSignIn();
  return pending;
}

export function endedSignIn(): Failure {
  return new Failure('not_found', 'this sign-in has ended: it took more than 10 minutes, or had 5 wrong codes');
}

/** Counts a wrong code, in a transaction that has locked the sign-in. */
export async function countWrongCode(client: PoolClient, secret: string): Promise<void> {
  await client.query('UPDATE pending_sign_ins SET wrong_codes = wrong_codes + 1 WHERE hash = $1', [hashSecret(secret)]);
}

/** Consumes a pending sign-in, in a transaction that has locked it. */
export async function usePending(client: PoolClient, secret: string): Promise<void> {
  await client.query('DELETE FROM pending_sign_ins WHERE hash = $1', [hashSecret(secret)]);
}

/** Ends all pending sign-ins of a user, in a transaction. */
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
