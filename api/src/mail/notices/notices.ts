import type { Pool } from 'pg';
import { inTransaction } from '../../storage/db/transaction.ts';
import { isNoticeKind, type NoticeKind, noticeKinds } from '../../storage/outbox/notice-kinds.ts';

const FORGET = `
  DELETE FROM notices WHERE (person_id, kind, subject) IN (
    SELECT person_id, kind, subject FROM notices WHERE created_at < now() - interval '90 days' LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/**
 * Skips notices that another transaction is recording. That transaction waits for the settings and will then not send
 * the notices.
 */
const FORGET_WAITING = `
  DELETE FROM notices WHERE (person_id, kind, subject) IN (
    SELECT person_id, kind, subject FROM notices
    WHERE person_id = $1 AND kind = ANY($2) AND sent_at IS NULL FOR UPDATE SKIP LOCKED)`;

const SET = `
  INSERT INTO notice_settings (person_id, kind, is_on) SELECT $1, kind, kind = ANY($3) FROM unnest($2::text[]) AS kind
  ON CONFLICT (person_id, kind) DO UPDATE
  SET is_on = excluded.is_on, due_at = CASE WHEN excluded.is_on THEN notice_settings.due_at END`;

export class Notices {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  async kindsOf(personId: string): Promise<readonly NoticeKind[]> {
    const { rows } = await this.#pool.query<{ kind: string }>(
      'SELECT kind FROM notice_settings WHERE person_id = $1 AND NOT is_on',
      [personId],
    );
    const off = rows.map(({ kind }) => kind);
    return Object.keys(noticeKinds)
      .filter(isNoticeKind)
      .filter((kind) => !off.includes(kind));
  }

  /** Enables mails of these kinds for a user, and disables mails of all other kinds. */
  async choose(personId: string, kinds: readonly NoticeKind[]): Promise<void> {
    await this.#set(personId, Object.keys(noticeKinds), kinds);
  }

  /** Disables mails of a kind for a user. Does nothing if the user does not exist. */
  async end(personId: string, kind: NoticeKind): Promise<void> {
    const { rowCount } = await this.#pool.query('SELECT FROM persons WHERE id = $1', [personId]);
    if (rowCount === 1) await this.#set(personId, [kind], []);
  }

  async forget(count: number): Promise<number> {
    return (await this.#pool.query(FORGET, [count])).rowCount ?? 0;
  }

  /** Stores the settings. Also deletes waiting notices of disabled kinds, so that they are not sent. */
  async #set(personId: string, kinds: readonly string[], on: readonly NoticeKind[]): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await client.query(SET, [personId, kinds, on]);
      const off = kinds.filter((kind) => !(on as readonly string[]).includes(kind));
      await client.query(FORGET_WAITING, [personId, off]);
    });
  }
}
