import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { Database } from '../db/database.ts';

export type AddressRequestKind =
  'sign_up' | 'sign_up_with' | 'invite' | 'reset_password' | 'locked' | 'change_address' | 'factors_removed';

/** Something that is asked for an address, whoever has it. */
export interface AddressRequest {
  readonly kind: AddressRequestKind;
  readonly email: string;
  /** The hash of the password of a sign-up. */
  readonly password?: string | null;
  /** The identity of a sign-up. */
  readonly provider?: string | null;
  readonly subject?: string | null;
  readonly login?: string | null;
  /** The person who wants to have the address. */
  readonly personId?: string | null;
  /** IP address of the one who asked; empty where administrators did. */
  readonly client: string;
}

/** A request as it was asked for. */
export interface AskedRequest extends AddressRequest {
  readonly createdAt: Date;
}

/** Adds a request; it is carried out once, after this transaction. */
export async function askFor(database: Database, request: AddressRequest, now: number): Promise<void> {
  const { kind, email, password, provider, subject, login, personId, client } = request;
  await database.query(
    `INSERT INTO address_requests (id, kind, email, password, person_id, client, created_at, provider, subject, login)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [randomUUID(), kind, email, password, personId, client, new Date(now), provider, subject, login],
  );
}

/** Whether a request waits. */
export async function isAnyAsked(database: Database): Promise<boolean> {
  const { rowCount } = await database.query({ name: 'is-any-asked', text: 'SELECT FROM address_requests LIMIT 1' });
  return rowCount === 1;
}

/** Takes the oldest request that no other process has, in a transaction that carries it out; undefined where there is none. */
export async function takeRequest(client: PoolClient): Promise<AskedRequest | undefined> {
  const { rows } = await client.query<AskedRequest>(`
    DELETE FROM address_requests WHERE id = (
      SELECT id FROM address_requests ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING kind, email, password, provider, subject, login, person_id AS "personId", client, created_at AS "createdAt"`);
  return rows.at(0);
}
