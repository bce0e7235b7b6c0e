import type { Mail } from '@fourwinds/mail';
import type { PoolClient } from 'pg';
import { findPerson } from '../../accounts/people/people.ts';
import type { PeoplePorts } from '../../accounts/people/people-ports.ts';
import { isNoticeKind, type NoticeKind } from '../../storage/outbox/notice-kinds.ts';
import { SETTINGS_PATH } from './notice-paths.ts';
import type { Unsubscribing } from './unsubscribing.ts';

/** Maximum events listed in one mail. The mail states only the number of further events. */
const NAMED = 20;

export interface NoticePorts extends Pick<PeoplePorts, 'people' | 'mails' | 'pagesUrl' | 'now'> {
  readonly unsubscribing: Unsubscribing;
}

interface DueNotices {
  readonly personId: string;
  readonly kind: string;
  readonly isOn: boolean;
}

interface NoticeItem {
  readonly about: string;
  readonly message: string;
  readonly createdAt: Date;
}

/** Queues all mails that are due. Safe to run in several replicas. */
export async function sendNotices(ports: NoticePorts): Promise<void> {
  while (await sendNext(ports));
}

/** Queues one mail for a user with all pending events of a kind, in a transaction. Returns false if no mail is due. */
async function sendNext(ports: NoticePorts): Promise<boolean> {
  return ports.people.transact(async (client) => {
    const due = await takeDue(client, ports.now());
    if (due === undefined) return false;
    const { personId, kind, isOn } = due;
    const items = await takeNotices(client, due, ports.now());
    const person = await findPerson(client, { id: personId });
    if (isOn && items.length > 0 && person !== undefined && isNoticeKind(kind))
      await ports.mails.enqueue(client, mailOf(ports, { personId, kind, to: person.email }, items));
    await client.query(
      `UPDATE notice_settings SET due_at = NULL, last_sent_at = CASE WHEN $4 THEN $3 ELSE last_sent_at END
       WHERE person_id = $1 AND kind = $2`,
      [personId, kind, new Date(ports.now()), items.length > 0],
    );
    return true;
  });
}

async function takeDue(client: PoolClient, now: number): Promise<DueNotices | undefined> {
  const { rows } = await client.query<DueNotices>(
    `SELECT person_id AS "personId", kind, is_on AS "isOn" FROM notice_settings WHERE due_at <= $1
     ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [new Date(now)],
  );
  return rows.at(0);
}

/**
 * Skips notices that another transaction is recording, because they are due later. That transaction waits for the
 * settings, so waiting for it would deadlock.
 */
async function takeNotices(
  client: PoolClient,
  { personId, kind }: DueNotices,
  now: number,
): Promise<readonly NoticeItem[]> {
  const { rows } = await client.query<NoticeItem>(
    `UPDATE notices SET sent_at = $3 WHERE person_id = $1 AND kind = $2 AND subject IN (
       SELECT subject FROM notices WHERE person_id = $1 AND kind = $2 AND sent_at IS NULL FOR UPDATE SKIP LOCKED)
     RETURNING about, message, created_at AS "createdAt"`,
    [personId, kind, new Date(now)],
  );
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.about < b.about ? -1 : 1));
}

interface Reader {
  readonly personId: string;
  readonly kind: NoticeKind;
  readonly to: string;
}

function mailOf(
  { unsubscribing, pagesUrl }: NoticePorts,
  { personId, kind, to }: Reader,
  items: readonly NoticeItem[],
): Mail {
  const values = {
    items: items.slice(0, NAMED).map(({ about, message }) => ({ about, message })),
    more: Math.max(0, items.length - NAMED),
    settingsLink: pagesUrl + SETTINGS_PATH,
    unsubscribeLink: unsubscribing.linkFor({ personId, kind }),
  };
  return { to, kind, values };
}
