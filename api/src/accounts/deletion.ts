import type { PoolClient } from 'pg';
import { pauseWebhooks } from './pause-webhooks.ts';
import type { Database } from '../db/database.ts';

/** How long somebody may change their mind. */
export const MIND_DAYS = 7;

/** When an account ends; undefined where it is not to be deleted. */
export async function endOf(database: Database, accountId: string): Promise<Date | undefined> {
  const { rows } = await database.query<{ at: Date | null }>('SELECT delete_at AS at FROM accounts WHERE id = $1', [
    accountId,
  ]);
  return rows.at(0)?.at ?? undefined;
}

/**
 * Has an account end in seven days, in a transaction: its tokens end now, its webhooks pause. Gives when; undefined where it is to end
 * already, or is gone. Its sessions are ended and its person gets a mail by another step, whoever asked.
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

/** Keeps an account, in a transaction: webhooks go on, tokens stay ended. false where it is not to be deleted, or its time has come. */
export async function keepAccount(client: PoolClient, accountId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'UPDATE accounts SET delete_at = NULL, deletion_announced_at = NULL WHERE id = $1 AND delete_at > now()',
    [accountId],
  );
  if (rowCount === 0) return false;
  await pauseWebhooks(client, accountId);
  return true;
}
