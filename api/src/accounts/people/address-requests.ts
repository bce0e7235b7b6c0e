import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../../storage/db/database.ts';

export type AddressRequestKind =
  'sign_up' | 'sign_up_with' | 'invite' | 'reset_password' | 'locked' | 'change_address' | 'factors_removed';

/** A request concerning an email address, even if no user has the address. */
export interface AddressRequest {
  readonly kind: AddressRequestKind;
  readonly email: string;
  readonly password?: string | null;
  readonly provider?: string | null;
  readonly subject?: string | null;
  readonly login?: string | null;
  readonly personId?: string | null;
  /** IP address of the requester, or empty for administrators. */
  readonly client: string;
}

export interface AskedRequest extends AddressRequest {
  readonly createdAt: Date;
}

/** Stores a request. The request is processed once, after this transaction. */
export async function askFor(database: Database, request: AddressRequest, now: number): Promise<void> {
  const { kind, email, password, provider, subject, login, personId, client } = request;
  await database.query(
    `INSERT INTO address_requests (id, kind, email, password, person_id, client, created_at, provider, subject, login)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [randomUUID(), kind, email, password, personId, client, new Date(now), provider, subject, login],
  );
}

export async function isAnyAsked(database: Database): Promise<boolean> {
  const { rowCount } = await database.query({ name: 'is-any-asked', text: 'SELECT FROM address_requests LIMIT 1' });
  return rowCount === 1;
}

/**
 * Reserves the oldest request that no other process has reserved. Call this in the transaction that processes the
 * request. Returns undefined if there is none.
 */
export async function takeRequest(client: PoolClient): Promise<AskedRequest | undefined> {
  const { rows } = await client.query<AskedRequest>(`
    DELETE FROM address_requests WHERE id = (
      SELECT id FROM address_requests ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING kind, email, password, provider, subject, login, person_id AS "personId", client, created_at AS "createdAt"`);
  return rows.at(0);
}
