import type { PoolClient } from 'pg';
import type { Account } from '../actor.ts';

/** An account of which sessions have ended, and their number. */
export interface EndedSessions extends Pick<Account, 'id' | 'plan'> {
  readonly count: number;
}

/**
 * Ends all sessions of the people of an account in a transaction, or those of everybody, and all sign-ins that wait for a second factor; gives the
 * accounts that had sessions.
 */
export async function endSessionsOfAccount(
  client: PoolClient,
  account: string | null,
): Promise<readonly EndedSessions[]> {
  // First of all: a sign-in that is about to become a session is one, or none, when this goes on.
  await client.query(END_PENDING, [account]);
  return (await client.query<EndedSessions>(END, [account])).rows;
}

const OF_ACCOUNT = '($1::uuid IS NULL OR p.account_id = $1)';

const END_PENDING = `DELETE FROM pending_sign_ins s USING persons p WHERE p.id = s.person_id AND ${OF_ACCOUNT}`;

const END = `
  WITH ended AS (
    DELETE FROM sessions s USING persons p WHERE p.id = s.person_id AND ${OF_ACCOUNT} RETURNING p.account_id AS id)
  SELECT a.id, a.plan, count(*)::integer AS count FROM ended JOIN accounts a USING (id) GROUP BY a.id ORDER BY a.id`;
