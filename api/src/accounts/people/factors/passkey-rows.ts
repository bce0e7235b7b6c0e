import type { PoolClient } from 'pg';
import type { Database } from '../../../storage/db/database.ts';

/** A stored passkey (credential record, WebAuthn 4). */
export interface Passkey {
  readonly id: string;
  readonly personId: string;
  /** Credential ID in base64url. */
  readonly credentialId: string;
  /** Public key in COSE format. */
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly backupEligible: boolean;
  readonly backedUp: boolean;
}

/** Adds a passkey, in a transaction. Returns false if it already exists. */
export async function insertPasskey(
  client: PoolClient,
  { id, personId, credentialId, publicKey, ...passkey }: Passkey & { readonly name: string; readonly now: number },
): Promise<boolean> {
  const { counter, transports, backupEligible, backedUp, name, now } = passkey;
  const flags = [backupEligible, backedUp];
  const values = [id, personId, credentialId, publicKey, counter, transports, ...flags, name, new Date(now)];
  return (await client.query(INSERT, values)).rowCount === 1;
}

/** Returns the passkey with a credential ID, or undefined. Locks the row until the transaction ends. */
export async function holdPasskey(client: PoolClient, credentialId: string): Promise<Passkey | undefined> {
  const { rows } = await client.query<Omit<Passkey, 'counter'> & { counter: string }>(HOLD, [credentialId]);
  return rows.length === 0 ? undefined : { ...rows[0], counter: Number(rows[0].counter) };
}

/** Records a use of a passkey that the transaction has locked. */
export async function notePasskey(
  client: PoolClient,
  { id, counter, backedUp }: Pick<Passkey, 'id' | 'counter' | 'backedUp'>,
  now: number,
): Promise<void> {
  await client.query('UPDATE passkeys SET counter = $2, backed_up = $3, last_used_at = $4 WHERE id = $1', [
    id,
    counter,
    backedUp,
    new Date(now),
  ]);
}

export async function credentialsOf(
  database: Database,
  personId: string,
): Promise<readonly { readonly id: string; readonly transports: string[] }[]> {
  const { rows } = await database.query<{ id: string; transports: string[] }>(
    'SELECT credential_id AS id, transports FROM passkeys WHERE person_id = $1 ORDER BY created_at, id',
    [personId],
  );
  return rows;
}

/** Deletes a passkey of a user, in a transaction. Returns its name, or undefined if it does not exist. */
export async function deletePasskey(client: PoolClient, personId: string, id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ name: string }>(
    'DELETE FROM passkeys WHERE person_id = $1 AND id::text = $2 RETURNING name',
    [personId, id],
  );
  return rows.at(0)?.name;
}

const INSERT = `
  INSERT INTO passkeys (id, person_id, credential_id, public_key, counter, transports, backup_eligible, backed_up, name, created_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
  ON CONFLICT (credential_id) DO NOTHING`;

const HOLD = `
  SELECT id, person_id AS "personId", credential_id AS "credentialId", public_key AS "publicKey", counter, transports,
         backup_eligible AS "backupEligible", backed_up AS "backedUp"
  FROM passkeys WHERE credential_id = $1 FOR UPDATE`;
