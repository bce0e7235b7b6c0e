import type { Pool } from 'pg';
import type { Token } from '../../kernel/actor.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';
import type { TokenAction } from './audit-token.ts';
import { COLUMNS } from './tokens.ts';

export type OwnedToken = Token & Owner;

interface Owner {
  readonly account: string;
  readonly accountId: string;
  readonly plan: string;
}

/** Selects tokens. Without `account`, selects tokens of all accounts. */
export interface TokenChoice {
  readonly account?: string;
  readonly before?: Date;
  readonly id?: string;
}

const OWNER = 'a.name AS account, a.id AS "accountId", a.plan';

const CHOICE = `
  t.account_id = a.id
  AND t.account_id = coalesce($1::uuid, t.account_id)
  AND t.created_at < coalesce($2::timestamptz, 'infinity')
  AND t.id = coalesce($3::uuid, t.id)`;

/**
 * Returns tokens of any account, oldest first. For administrators only: the APIs show the tokens that a caller
 * manages.
 */
export async function chosenTokens(pool: Pool, { account, before, id }: TokenChoice): Promise<readonly OwnedToken[]> {
  const text = `SELECT ${COLUMNS}, ${OWNER} FROM tokens t, accounts a WHERE ${CHOICE} ORDER BY t.created_at, t.id`;
  return (await pool.query<OwnedToken>(text, [account, before, id])).rows;
}

export async function revokeTokens(
  pool: Pool,
  { account, before, id }: TokenChoice,
  record: (action: TokenAction, token: OwnedToken) => AuditEntry,
): Promise<readonly OwnedToken[]> {
  const text = `DELETE FROM tokens t USING accounts a WHERE ${CHOICE} RETURNING ${COLUMNS}, ${OWNER}`;
  return actAndRecord(
    pool,
    async (client) => (await client.query<OwnedToken>(text, [account, before, id])).rows,
    (revoked) => revoked.map((token) => record('token.revoke', token)),
  );
}
