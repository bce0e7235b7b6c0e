import type { PoolClient } from 'pg';
import type { Account } from '../../kernel/actor.ts';

export interface EndedSessions extends Pick<Account, 'id' | 'plan'> {
  readonly count: number;
}

/**
 * Ends all sessions and pending second-factor sign-ins of an account, or of all accounts, in a transaction. Returns
 * the accounts that had sessions.
 */
export async function endSessionsOfAccount(
  client: PoolClient,
  account: string | null,
): Promise<readonly EndedSessions[]> {
  // Pending sign-ins go first. A concurrent sign-in has then either become a session or failed before the next
  // statement runs.
  await client.query(END_PENDING, [account]);
  return (await client.query<EndedSessions>(END, [account])).rows;
}

const OF_ACCOUNT = '($1::uuid IS NULL OR p.account_id = $1)';

const END_PENDING = `DELETE FROM pending_sign_ins s USING persons p WHERE p.id = s.person_id AND ${OF_ACCOUNT}`;

const END = `
  WITH ended AS (
    DELETE FROM sessions s USING persons p WHERE p.id = s.person_id AND ${OF_ACCOUNT} RETURNING p.account_id AS id)
  SELECT a.id, a.plan, count(*)::integer AS count FROM ended JOIN accounts a USING (id) GROUP BY a.id ORDER BY a.id`;
