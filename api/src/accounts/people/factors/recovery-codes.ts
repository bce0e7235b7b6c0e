import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../../../storage/db/database.ts';
import { createRecoveryCode, hashRecoveryCode, RECOVERY_CODES } from './recovery-code.ts';

/** Replaces the recovery codes of a user, in a transaction. Stores only their hashes. */
export async function replaceRecoveryCodes(client: PoolClient, personId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => createRecoveryCode(randomBytes));
  await deleteRecoveryCodes(client, personId);
  await client.query('INSERT INTO recovery_codes (person_id, hash) SELECT $1, unnest($2::bytea[])', [
    personId,
    codes.map(hashRecoveryCode),
  ]);
  return codes;
}

/**
 * Creates codes for a user who has added a factor, in a transaction that locks the user. Returns undefined if codes
 * exist.
 */
export async function firstRecoveryCodes(client: PoolClient, personId: string): Promise<readonly string[] | undefined> {
  return (await countRecoveryCodes(client, personId)) > 0 ? undefined : replaceRecoveryCodes(client, personId);
}

/** Consumes a code, in a transaction. Returns false if it is not a code of the user. */
export async function useRecoveryCode(client: PoolClient, personId: string, text: string): Promise<boolean> {
  const { rowCount } = await client.query('DELETE FROM recovery_codes WHERE person_id = $1 AND hash = $2', [
    personId,
    hashRecoveryCode(text),
  ]);
  return rowCount === 1;
}

export async function countRecoveryCodes(database: Database, personId: string): Promise<number> {
  const { rows } = await database.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM recovery_codes WHERE person_id = $1',
    [personId],
  );
  return rows[0].count;
}

export async function deleteRecoveryCodes(client: PoolClient, personId: string): Promise<void> {
  await client.query('DELETE FROM recovery_codes WHERE person_id = $1', [personId]);
}
