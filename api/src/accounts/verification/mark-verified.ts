import { randomUUID } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { pauseWebhooks } from '../accounts/pause-webhooks.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';
import { recordEvents } from '../../storage/outbox/record-events.ts';

/** `free` is the plan of unverified accounts. */
const VERIFY = `
  UPDATE accounts SET verified_at = now(), plan = CASE plan WHEN 'free' THEN 'verified' ELSE plan END
  WHERE id = $1 AND verified_at IS NULL RETURNING verified_at AS "verifiedAt"`;

/**
 * Marks an account as verified, changes its plan, and notifies its webhooks, in a transaction. Returns false if the
 * account was already verified. Every kind of verification calls this.
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

/** Verifies an account without a proof and writes an audit entry. */
export async function verifyAccount(pool: Pool, accountId: string, entry: AuditEntry): Promise<void> {
  await actAndRecord(
    pool,
    (client) => markVerified(client, accountId),
    () => [entry],
  );
}
