import type { Pool } from 'pg';

/** Seconds after which another replica takes over from a replica that has died. */
const HELD_SECONDS = 30;

/** Stores which replica follows the zone histories, and its position. */
export class HistoryCursor {
  readonly #pool: Pool;
  readonly #holder: string;

  constructor(pool: Pool, holder: string) {
    this.#pool = pool;
    this.#holder = holder;
  }

  /** Acquires or extends the turn of this replica. Returns false if another replica has the turn. */
  async hold(): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE history_cursor SET holder = $1, held_until = now() + make_interval(secs => ${HELD_SECONDS})
       WHERE holder = $1 OR held_until < now()`,
      [this.#holder],
    );
    return rowCount === 1;
  }

  /** Releases the turn, so that another replica can acquire it immediately. */
  async release(): Promise<void> {
    await this.#pool.query('UPDATE history_cursor SET held_until = now(), holder = NULL WHERE holder = $1', [
      this.#holder,
    ]);
  }

  /** Returns the store revision that was reached. Returns undefined if all histories must be compared. */
  async revision(): Promise<string | undefined> {
    const { rows } = await this.#pool.query<{ revision: string | null }>('SELECT revision FROM history_cursor');
    return rows.at(0)?.revision ?? undefined;
  }

  /** Saves the position. Pass null if all histories must be compared. */
  async save(revision: string | null): Promise<void> {
    await this.#pool.query('UPDATE history_cursor SET revision = $2 WHERE holder = $1', [this.#holder, revision]);
  }
}
