import type { Mail } from '@fourwinds/mail';
import type { PoolClient } from 'pg';
import { findPerson } from '../people/people.ts';
import type { PeoplePorts } from '../people/people-ports.ts';
import { isNoticeKind, type NoticeKind } from './notice-kinds.ts';
import { SETTINGS_PATH } from './notice-paths.ts';
import type { Unsubscribing } from './unsubscribing.ts';

/** Events that one mail names; the others are counted. */
const NAMED = 20;

/** Ports with which notices become mails. */
export interface NoticePorts extends Pick<PeoplePorts, 'people' | 'mails' | 'pagesUrl' | 'now'> {
  readonly unsubscribing: Unsubscribing;
}

interface Due {
  readonly personId: string;
  readonly kind: string;
  readonly isOn: boolean;
}

interface Item {
  readonly about: string;
  readonly message: string;
  readonly createdAt: Date;
}

/** Writes all mails that are due. Any number of replicas may do so at once. */
export async function sendNotices(ports: NoticePorts): Promise<void> {
  while (await sendNext(ports));
}

/** Writes one mail, with all events of a kind that a person was not notified of, or leaves it as it was; false where none is due. */
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

async function takeDue(client: PoolClient, now: number): Promise<Due | undefined> {
  const { rows } = await client.query<Due>(
    `SELECT person_id AS "personId", kind, is_on AS "isOn" FROM notice_settings WHERE due_at <= $1
     ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED`,
    [new Date(now)],
  );
  return rows.at(0);
}

/** Notices that are being recorded are left: they are due later. Whoever records them waits for the settings, so that this must not wait for them. */
async function takeNotices(client: PoolClient, { personId, kind }: Due, now: number): Promise<readonly Item[]> {
  const { rows } = await client.query<Item>(
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
  items: readonly Item[],
): Mail {
  const values = {
    items: items.slice(0, NAMED).map(({ about, message }) => ({ about, message })),
    more: Math.max(0, items.length - NAMED),
    settingsLink: pagesUrl + SETTINGS_PATH,
    unsubscribeLink: unsubscribing.linkFor({ personId, kind }),
  };
  return { to, kind, values };
}
