import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { pauseWebhooks } from '../accounts/pause-webhooks.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { actAndRecord } from '../audit/audit-rows.ts';
import { recordEvents } from '../webhooks/record-events.ts';

/** `free` is the plan of accounts that are not verified. */
const VERIFY = `
  UPDATE accounts SET verified_at = now(), plan = CASE plan WHEN 'free' THEN 'verified' ELSE plan END
  WHERE id = $1 AND verified_at IS NULL RETURNING verified_at AS "verifiedAt"`;

/**
 * Makes an account a verified one in a transaction, with the limits of those, and tells its webhooks; false where it was one before. However an
 * account is verified, it is by this.
 */
export async function markVerified(client: PoolClient, accountId: string): Promise<boolean> {
  const { rows } = await client.query<{ verifiedAt: Date }>(VERIFY, [accountId]);
  if (rows.length === 0) return false;
  const [{ verifiedAt }] = rows;
  await pauseWebhooks(client, accountId);
  const data = { verified_at: verifiedAt.toISOString() };
  const event = { id: randomUUID(), accountId, kind: 'verification.completed', createdAt: verifiedAt, data } as const;
  await recordEvents(client, [event]);
  return true;
}

/** Verifies an account without a proof, and records that. */
export async function verifyAccount(pool: Pool, accountId: string, entry: AuditEntry): Promise<void> {
  await actAndRecord(
    pool,
    (client) => markVerified(client, accountId),
    () => [entry],
  );
}
