import type { Pool } from 'pg';
import { inTransaction } from '../../storage/db/transaction.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { IS_DISABLED_UNANNOUNCED } from './announced-zones.ts';
import { recordNotices, type NewNotice } from '../../storage/outbox/record-notices.ts';
import { recordEvents } from '../../storage/outbox/record-events.ts';

const BATCH = 100;

interface Disabled {
  readonly id: string;
  readonly accountId: string;
  readonly url: string;
  readonly reason: string | null;
  readonly disabledAt: Date;
}

/** Announces webhooks that workers have disabled, once each, to the user and the other webhooks of the account. */
export async function announceDisabled(pool: Pool, { newId, now }: Pick<ProcessPorts, 'newId' | 'now'>): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<Disabled>(
      `UPDATE webhooks SET disabling_announced = disabled_at WHERE id IN (
         SELECT id FROM webhooks WHERE ${IS_DISABLED_UNANNOUNCED} LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING id, account_id AS "accountId", url, disabled_reason AS reason, disabled_at AS "disabledAt"`,
      [BATCH],
    );
    const createdAt = new Date(now());
    const events = rows.map(({ accountId, id, url, reason, disabledAt }) => {
      const data = { webhook_id: id, url, reason: reason ?? '', disabled_at: disabledAt.toISOString() };
      return { id: newId(), accountId, kind: 'webhook.disabled' as const, createdAt, data };
    });
    await recordEvents(client, events);
    await recordNotices(client, rows.map(noticeOf), now());
  });
}

/** Omits the path and query of the URL from the mail, because they may authenticate the sender. */
function noticeOf({ id, accountId, url, reason, disabledAt }: Disabled): NewNotice {
  const { host } = new URL(url);
  const message = `It gets no events any more: ${reason ?? 'an administrator has disabled it'}.`;
  return { accountId, kind: 'webhook_disabled', subject: id, cause: disabledAt.toISOString(), about: host, message };
}
