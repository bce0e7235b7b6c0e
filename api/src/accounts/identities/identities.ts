import type { PoolClient } from 'pg';
import type { Database } from '../../storage/db/database.ts';
import { findPerson, type Person } from '../people/people.ts';
import type { Identity } from './linked-identity.ts';

export interface LinkedIdentity extends Identity {
  readonly linkedAt: Date;
}

export async function identitiesOf(database: Database, personId: string): Promise<readonly LinkedIdentity[]> {
  const { rows } = await database.query<LinkedIdentity>(
    'SELECT provider, subject, login, linked_at AS "linkedAt" FROM identities WHERE person_id = $1 ORDER BY provider',
    [personId],
  );
  return rows;
}

/**
 * Finds the user who has this identity, and locks that row until the transaction ends. Updates the stored login name.
 */
export async function findByIdentity(
  client: PoolClient,
  { provider, subject, login }: Identity,
): Promise<Person | undefined> {
  const { rows } = await client.query<{ id: string }>(
    'UPDATE identities SET login = $3 WHERE provider = $1 AND subject = $2 RETURNING person_id AS id',
    [provider, subject, login],
  );
  return rows.length === 0 ? undefined : findPerson(client, rows[0]);
}

/**
 * Links an identity to a user, in a transaction. Returns false if the identity is already linked, or the user has
 * another identity at this provider.
 */
export async function insertIdentity(
  client: PoolClient,
  personId: string,
  { provider, subject, login }: Identity,
  now: number,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `INSERT INTO identities (provider, subject, person_id, login, linked_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [provider, subject, personId, login, new Date(now)],
  );
  return rowCount === 1;
}

/**
 * Locks a user until the transaction ends, which serializes changes of sign-in methods. Returns false if the user no
 * longer exists.
 */
export async function holdPerson(client: PoolClient, id: string): Promise<boolean> {
  return (await client.query('SELECT FROM persons WHERE id = $1 FOR UPDATE', [id])).rowCount === 1;
}

/** True if a user could still sign in after losing their identity at this provider. */
export async function hasOtherWay(client: PoolClient, personId: string, provider: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM persons WHERE id = $1 AND (password IS NOT NULL
       OR EXISTS (SELECT FROM identities WHERE person_id = $1 AND provider <> $2)
       OR EXISTS (SELECT FROM passkeys WHERE person_id = $1))`,
    [personId, provider],
  );
  return rowCount === 1;
}
