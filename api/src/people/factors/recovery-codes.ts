import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../../db/database.ts';
import { createRecoveryCode, hashRecoveryCode, RECOVERY_CODES } from './recovery-code.ts';

/** Gives a person new codes in place of those before, in a transaction; they are not kept in clear. */
export async function replaceRecoveryCodes(client: PoolClient, personId: string): Promise<readonly string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => createRecoveryCode(randomBytes));
  await deleteRecoveryCodes(client, personId);
  await client.query('INSERT INTO recovery_codes (person_id, hash) SELECT $1, unnest($2::bytea[])', [
    personId,
    codes.map(hashRecoveryCode),
  ]);
  return codes;
}

/** Codes for a person who has got a factor, in a transaction that holds the person; undefined where there are some. */
export async function firstRecoveryCodes(client: PoolClient, personId: string): Promise<readonly string[] | undefined> {
  return (await countRecoveryCodes(client, personId)) > 0 ? undefined : replaceRecoveryCodes(client, personId);
}

/** Uses a code up, in a transaction; whether it is one of the person. */
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
