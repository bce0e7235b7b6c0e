import type { KeyRing, SecretPlace } from '@fourwinds/envelope';
import type { PoolClient } from 'pg';
import { type Resealing, resealTable } from '../../../storage/db/reseal.ts';
import type { Pool } from 'pg';

function secretPlace(personId: string): SecretPlace {
  return { table: 'totp_factors', row: personId, column: 'secret' };
}

export interface TotpFactor {
  /** Secret in base 32. */
  readonly secret: string;
  readonly lastStep: number;
}

/** Sets the authenticator app of a user, in a transaction. Replaces an existing one. */
export async function saveTotp(
  client: PoolClient,
  keys: KeyRing,
  { personId, secret, lastStep, now }: TotpFactor & { readonly personId: string; readonly now: number },
): Promise<void> {
  const sealed = keys.seal(secret, secretPlace(personId));
  await client.query(SAVE, [personId, sealed, lastStep, new Date(now)]);
}

/**
 * Returns the authenticator app of a user, or undefined. Locks the row until the transaction ends. Throws Error if
 * the secret cannot be decrypted.
 */
export async function holdTotp(client: PoolClient, keys: KeyRing, personId: string): Promise<TotpFactor | undefined> {
  const { rows } = await client.query<{ secret: Buffer; lastStep: string }>(HOLD, [personId]);
  return rows.length === 0
    ? undefined
    : { secret: keys.open(rows[0].secret, secretPlace(personId)), lastStep: Number(rows[0].lastStep) };
}

/** Records the step of an accepted code, in a transaction that has locked the app. */
export async function noteStep(client: PoolClient, personId: string, step: number, now: number): Promise<void> {
  await client.query('UPDATE totp_factors SET last_step = $2, last_used_at = $3 WHERE person_id = $1', [
    personId,
    step,
    new Date(now),
  ]);
}

/** Deletes the authenticator app of a user, in a transaction. Returns whether there was one. */
export async function deleteTotp(client: PoolClient, personId: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM totp_factors WHERE person_id = $1', [personId]);
  return rowCount === 1;
}

export function resealFactors(pool: Pool, keys: KeyRing): Promise<Resealing> {
  return resealTable<{ readonly id: string; readonly secret: Buffer }>(pool, keys.currentPrefix, {
    select: SELECT_OTHERS,
    async reseal(client, { id, secret }) {
      const again = keys.seal(keys.open(secret, secretPlace(id)), secretPlace(id));
      await client.query('UPDATE totp_factors SET secret = $2 WHERE person_id = $1', [id, again]);
    },
  });
}

const SAVE = `
  INSERT INTO totp_factors (person_id, secret, last_step, created_at) VALUES ($1, $2, $3, $4)
  ON CONFLICT (person_id) DO UPDATE
  SET secret = excluded.secret, last_step = excluded.last_step, created_at = excluded.created_at, last_used_at = NULL`;

const HOLD = 'SELECT secret, last_step AS "lastStep" FROM totp_factors WHERE person_id = $1 FOR UPDATE';

const SELECT_OTHERS = `
  SELECT person_id AS id, secret FROM totp_factors
  WHERE ($1::uuid IS NULL OR person_id > $1) AND NOT starts_with(encode(secret, 'hex'), $2)
  ORDER BY person_id LIMIT $3 FOR UPDATE`;
