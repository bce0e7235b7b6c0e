import type { PoolClient } from 'pg';
import type { Database } from '../db/database.ts';
import { findPerson, type Person } from '../people/people.ts';
import type { Identity } from './identity.ts';

/** An identity of a person, as they see it in a list. */
export interface LinkedIdentity extends Identity {
  readonly linkedAt: Date;
}

/** The identities of a person, in the order of their providers. */
export async function identitiesOf(database: Database, personId: string): Promise<readonly LinkedIdentity[]> {
  const { rows } = await database.query<LinkedIdentity>(
    'SELECT provider, subject, login, linked_at AS "linkedAt" FROM identities WHERE person_id = $1 ORDER BY provider',
    [personId],
  );
  return rows;
}

/** The person with an identity, who keeps it until the transaction ends; its name is noted as it is now. */
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

/** Gives a person an identity, in a transaction; false where somebody has it, or they have another one of this provider. */
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

/** Holds a person until the transaction ends, so that ways into their account come and go one after the other; false where they are gone. */
export async function holdPerson(client: PoolClient, id: string): Promise<boolean> {
  return (await client.query('SELECT FROM persons WHERE id = $1 FOR UPDATE', [id])).rowCount === 1;
}

/** Whether a person could still sign in without the identity at a provider. */
export async function hasOtherWay(client: PoolClient, personId: string, provider: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM persons WHERE id = $1 AND (password IS NOT NULL
       OR EXISTS (SELECT FROM identities WHERE person_id = $1 AND provider <> $2)
       OR EXISTS (SELECT FROM passkeys WHERE person_id = $1))`,
    [personId, provider],
  );
  return rowCount === 1;
}
