import type { Pool } from 'pg';

/** Seconds after which another replica takes over from one that is gone. */
const HELD_SECONDS = 30;

/** Which replica follows the histories of zones, and how far it has read. */
export class HistoryCursor {
  readonly #pool: Pool;
  readonly #holder: string;

  /** `holder` is the id of this process. */
  constructor(pool: Pool, holder: string) {
    this.#pool = pool;
    this.#holder = holder;
  }

  /** Takes or keeps the turn; gives whether it is this replica's. */
  async hold(): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE history_cursor SET holder = $1, held_until = now() + make_interval(secs => ${HELD_SECONDS})
       WHERE holder = $1 OR held_until < now()`,
      [this.#holder],
    );
    return rowCount === 1;
  }

  /** Lets another replica have the turn at once. */
  async release(): Promise<void> {
    await this.#pool.query('UPDATE history_cursor SET held_until = now(), holder = NULL WHERE holder = $1', [
      this.#holder,
    ]);
  }

  /** The revision of the store that was reached; undefined where all histories have to be compared. */
  async revision(): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ revision: string | null }>('SELECT revision FROM history_cursor');
    return rows.at(0)?.revision ?? undefined;
  }

  /** Puts down how far this replica has read; null where all histories have to be compared. */
  async save(revision: string | null): Promise<void> {
    await this.#pool.query('UPDATE history_cursor SET revision = $2 WHERE holder = $1', [this.#holder, revision]);
  }
}
