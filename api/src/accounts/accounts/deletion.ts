import type { PoolClient } from 'pg';
import { pauseWebhooks } from './pause-webhooks.ts';
import type { Database } from '../../storage/db/database.ts';

/** Number of days during which a deletion can be canceled. */
export const MIND_DAYS = 7;

/** Returns when the account is deleted, or undefined if no deletion is scheduled. */
export async function endOf(database: Database, accountId: string): Promise<Date | undefined> {
  const { rows } = await database.query<{ at: Date | null }>('SELECT delete_at AS at FROM accounts WHERE id = $1', [
    accountId,
  ]);
  return rows.at(0)?.at ?? undefined;
}

/**
 * Schedules deletion in seven days, in a transaction. Revokes tokens and pauses webhooks immediately. Returns the
 * deletion time, or undefined if deletion is already scheduled or the account does not exist. A separate step ends
 * the sessions and sends a mail to the user.
 */
export async function markForDeletion(client: PoolClient, accountId: string): Promise<Date | undefined> {
  const { rows } = await client.query<{ at: Date }>(
    `UPDATE accounts SET delete_at = now() + interval '${MIND_DAYS} days', deletion_announced_at = NULL
     WHERE id = $1 AND delete_at IS NULL RETURNING delete_at AS at`,
    [accountId],
  );
  if (rows.length === 0) return undefined;
  await client.query('DELETE FROM tokens WHERE account_id = $1', [accountId]);
  await pauseWebhooks(client, accountId);
  return rows[0].at;
}

/**
 * Cancels a deletion, in a transaction. Webhooks resume, but tokens stay revoked. Returns false if no deletion is
 * scheduled or its time has passed.
 */
export async function keepAccount(client: PoolClient, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE accounts SET delete_at = NULL, deletion_announced_at = NULL WHERE id = $1 AND delete_at > now()',
    [accountId],
  );
  if (rowCount === 0) return false;
  await pauseWebhooks(client, accountId);
  return true;
}
