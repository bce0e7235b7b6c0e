import { inOneLine } from '@fourwinds/mail';
import type { Database } from '../db/database.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** An event about which the account's user gets a mail. */
export interface NewNotice {
  readonly accountId: string;
  readonly kind: NoticeKind;
  /** Id of the zone, token or webhook. */
  readonly subject: string;
  /** Cause of the event. A different text means that this is a new event. */
  readonly cause: string;
  readonly about: string;
  readonly message: string;
}

/** Events within this time share a mail. */
const GATHERING_SECONDS = 60;
const LONGEST = 250;

/**
 * Records notices for users who want them. Call this in the transaction that causes the notices. A notice that is
 * already known changes nothing.
 */
export async function recordNotices(database: Database, notices: readonly NewNotice[], now: number): Promise<void> {
  if (notices.length === 0) return;
  const given = notices.map(({ accountId, about, message, ...notice }) => ({
    ...notice,
    account_id: accountId,
    about: plain(about),
    message: plain(message),
  }));
  const due = new Date(now + GATHERING_SECONDS * 1000);
  await database.query(RECORD, [JSON.stringify(given), new Date(now), due]);
}

/** Makes a text safe for mails: a single line without bidirectional control characters. */
function plain(text: string): string {
  return inOneLine(text).slice(0, LONGEST).trim() || '–';
}

/** Minimum time between two mails of the same kind to a user. */
const PAUSE = `interval '1 hour'`;

const RECORD = `
  WITH given AS (
    SELECT DISTINCT ON (account_id, kind, subject) *
    FROM jsonb_to_recordset($1::jsonb) AS notice (account_id uuid, kind text, subject text, cause text, about text, message text)
  ), written AS (
    INSERT INTO notices (person_id, kind, subject, cause, about, message, created_at)
    SELECT persons.id, given.kind, subject, cause, about, message, $2
    FROM given JOIN persons ON persons.account_id = given.account_id
    LEFT JOIN notice_settings ON notice_settings.person_id = persons.id AND notice_settings.kind = given.kind
    WHERE coalesce(is_on, true)
    ORDER BY persons.id, given.kind, subject
    ON CONFLICT (person_id, kind, subject) DO UPDATE
    SET cause = excluded.cause, about = excluded.about, message = excluded.message, created_at = excluded.created_at, sent_at = NULL
    WHERE notices.cause <> excluded.cause
    RETURNING person_id, kind
  )
  INSERT INTO notice_settings AS present (person_id, kind, due_at)
  SELECT DISTINCT person_id, kind, $3::timestamptz FROM written ORDER BY person_id, kind
  ON CONFLICT (person_id, kind) DO UPDATE
  SET due_at = coalesce(present.due_at, greatest(excluded.due_at, present.last_sent_at + ${PAUSE}))`;
