import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';
import { isNoticeKind, type NoticeKind, noticeKinds } from './notice-kinds.ts';

const FORGET = `
  DELETE FROM notices WHERE (person_id, kind, subject) IN (
    SELECT person_id, kind, subject FROM notices WHERE created_at < now() - interval '90 days' LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** Leaves notices that are being recorded, as whoever does that waits for the settings; they are not sent. */
const FORGET_WAITING = `
  DELETE FROM notices WHERE (person_id, kind, subject) IN (
    SELECT person_id, kind, subject FROM notices
    WHERE person_id = $1 AND kind = ANY($2) AND sent_at IS NULL FOR UPDATE SKIP LOCKED)`;

const SET = `
  INSERT INTO notice_settings (person_id, kind, is_on) SELECT $1, kind, kind = ANY($3) FROM unnest($2::text[]) AS kind
  ON CONFLICT (person_id, kind) DO UPDATE
  SET is_on = excluded.is_on, due_at = CASE WHEN excluded.is_on THEN notice_settings.due_at END`;

/** Which notices persons get, in the database. */
export class Notices {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** The kinds that a person is notified of. */
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

  /** Has a person notified of these kinds alone. */
  async choose(personId: string, kinds: readonly NoticeKind[]): Promise<void> {
    await this.#set(personId, Object.keys(noticeKinds), kinds);
  }

  /** Ends the mails of a kind to a person, if there is such a person. */
  async end(personId: string, kind: NoticeKind): Promise<void> {
    const { rowCount } = await this.#pool.query('SELECT FROM persons WHERE id = $1', [personId]);
    if (rowCount === 1) await this.#set(personId, [kind], []);
  }

  /** Deletes at most so many that are old, and says how many. */
  async forget(count: number): Promise<number> {
    return (await this.#pool.query(FORGET, [count])).rowCount ?? 0;
  }

  /** Notices of a kind that is switched off are not sent any more, though they wait. */
  async #set(personId: string, kinds: readonly string[], on: readonly NoticeKind[]): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      await client.query(SET, [personId, kinds, on]);
      const off = kinds.filter((kind) => !(on as readonly string[]).includes(kind));
      await client.query(FORGET_WAITING, [personId, off]);
    });
  }
}
