import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { recordNotices } from './record-notices.ts';
import { minuteOf } from '../pages/time.ts';

/** Tokens at a time. */
const BATCH = 100;

interface Ending {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly expiresAt: Date;
}

/** Tokens that end within a week, once each; those that were made for less than two are known to end soon. */
const TAKE = `
  UPDATE tokens SET end_noticed = true WHERE id IN (
    SELECT id FROM tokens
    WHERE NOT end_noticed AND expires_at > $1::timestamptz AND expires_at < $1::timestamptz + interval '7 days'
    ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING id, account_id AS "accountId", name, expires_at AS "expiresAt",
    expires_at - created_at >= interval '14 days' AS "isLong"`;

/** Records that tokens end soon. */
export async function noticeTokenEnds(pool: Pool, now: number): Promise<void> {
  let count: number;
  do {
    count = await inTransaction(pool, async (client) => {
      const { rows } = await client.query<Ending & { isLong: boolean }>(TAKE, [new Date(now)]);
      const notices = rows.filter(({ isLong }) => isLong).map(noticeOf);
      await recordNotices(client, notices, now);
      return rows.length;
    });
  } while (count === BATCH);
}

function noticeOf({ id, accountId, name, expiresAt }: Ending) {
  const message = `This token ends at ${minuteOf(expiresAt)}; make another one.`;
  return { accountId, kind: 'token_ends', subject: id, cause: expiresAt.toISOString(), about: name, message } as const;
}
