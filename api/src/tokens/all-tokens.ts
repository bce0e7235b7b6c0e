import type { Pool } from 'pg';
import type { Token } from '../actor.ts';
import { COLUMNS } from './tokens.ts';

/** A token with the name of its account. */
export type OwnedToken = Token & { readonly account: string };

/** Which tokens; those of all accounts where `account` is undefined. */
export interface TokenChoice {
  readonly account?: string;
  /** Made before then. */
  readonly before?: Date;
  readonly id?: string;
}

const CHOICE = `
  t.account_id = a.id
  AND t.account_id = coalesce($1::uuid, t.account_id)
  AND t.created_at < coalesce($2::timestamptz, 'infinity')
  AND t.id = coalesce($3::uuid, t.id)`;

/** Tokens of any account, the oldest first. For administrators: the APIs show those that a caller manages. */
export async function chosenTokens(pool: Pool, { account, before, id }: TokenChoice): Promise<readonly OwnedToken[]> {
  const text = `SELECT ${COLUMNS}, a.name AS account FROM tokens t, accounts a WHERE ${CHOICE} ORDER BY t.created_at, t.id`;
  return (await pool.query<OwnedToken>(text, [account, before, id])).rows;
}

/** Ends tokens; gives them. */
export async function revokeTokens(pool: Pool, { account, before, id }: TokenChoice): Promise<readonly OwnedToken[]> {
  const text = `DELETE FROM tokens t USING accounts a WHERE ${CHOICE} RETURNING ${COLUMNS}, a.name AS account`;
  return (await pool.query<OwnedToken>(text, [account, before, id])).rows;
}
