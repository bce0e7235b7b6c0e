import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import type { Services } from '../services.ts';
import { IS_DISABLED_UNANNOUNCED } from './announced-zones.ts';
import { recordNotices, type NewNotice } from '../notices/record-notices.ts';
import { recordEvents } from './record-events.ts';

/** Webhooks that are announced at a time. */
const BATCH = 100;

interface Disabled {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly reason: string | null;
  readonly disabledAt: Date;
}

/** Tells the webhooks of an account, and its person, of those that workers have disabled, each time once. */
export async function announceDisabled(pool: Pool, { newId, now }: Pick<Services, 'newId' | 'now'>): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Disabled>(
      `UPDATE webhooks SET disabling_announced = disabled_at WHERE id IN (
         SELECT id FROM webhooks WHERE ${IS_DISABLED_UNANNOUNCED} LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, account_id AS "accountId", url, disabled_reason AS reason, disabled_at AS "disabledAt"`,
      [BATCH],
    );
    const createdAt = new Date(now());
    const events = rows.map(({ accountId, id, url, reason, disabledAt }) => {
      const data = { webhook: { id, url }, reason: reason ?? '', disabled_at: disabledAt.toISOString() };
      return { id: newId(), accountId, kind: 'webhook.disabled' as const, createdAt, data };
    });
    await recordEvents(client, events);
    await recordNotices(client, rows.map(noticeOf), now());
  });
}

/** Some receivers know their callers by the path or the query of the URL: a mail has neither. */
function noticeOf({ id, accountId, url, reason, disabledAt }: Disabled): NewNotice {
  const { host } = new URL(url);
  const message = `It gets no events any more: ${reason ?? 'an administrator has disabled it'}.`;
  return { accountId, kind: 'webhook_disabled', subject: id, cause: disabledAt.toISOString(), about: host, message };
}
