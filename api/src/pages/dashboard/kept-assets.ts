import { RecentMap } from '@fourwinds/data';
import type { Pool } from 'pg';
import { inTransaction } from '../../storage/db/transaction.ts';

/** Assets by name, compressed with gzip. */
export type Assets = ReadonlyMap<string, Buffer>;

/** How long assets are kept after another version has started. Pages that are still open can load them. */
const KEPT_DAYS = 30;
/** Maximum files of other versions, about 10 kB each. */
const MOST_FILES = 1000;
/** Minimum interval between reads of the file names. This limits the load that requests for unknown names cause. */
const NAMES_MILLISECONDS = 1000;
const FILES_IN_MEMORY = 32;

/**
 * Stores the assets of all recent dashboard versions. During an upgrade, two versions run together, so a page may
 * request its files from a process of the other version. Users may also keep pages open for days.
 */
export class KeptAssets {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #files = new RecentMap<string, Buffer>(FILES_IN_MEMORY);
  #names: { readonly readAt: number; readonly all: Promise<ReadonlySet<string>> } | undefined;

  /** `now` returns milliseconds. */
  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Stores the assets of this version, and deletes assets of old versions. */
  async keep(assets: Assets): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      // Makes processes take turns, but does not block reads.
      await client.query('LOCK TABLE dashboard_assets IN SHARE ROW EXCLUSIVE MODE');
      const { rows } = await client.query<{ name: string }>(MARK, [[...assets.keys()]]);
      const there = new Set(rows.map(({ name }) => name));
      for (const [name, content] of assets) if (!there.has(name)) await client.query(ADD, [name, content]);
      await client.query(FORGET_OLD, [KEPT_DAYS]);
      await client.query(FORGET_SUPERFLUOUS, [MOST_FILES]);
    });
  }

  /** Returns an asset of any version, compressed with gzip. Returns undefined if it does not exist. */
  async read(name: string): Promise<Buffer | undefined> {
    const known = this.#files.get(name);
    if (known !== undefined) return known;
    if (!(await this.#allNames()).has(name)) return undefined;
    const { rows } = await this.#pool.query<{ content: Buffer }>(READ, [name]);
    const content = rows.at(0)?.content;
    if (content !== undefined) this.#files.set(name, content);
    return content;
  }

  #allNames(): Promise<ReadonlySet<string>> {
    const now = this.#now();
    if (this.#names === undefined || now - this.#names.readAt >= NAMES_MILLISECONDS)
      this.#names = { readAt: now, all: this.#readNames() };
    return this.#names.all;
  }

  async #readNames(): Promise<ReadonlySet<string>> {
    const { rows } = await this.#pool.query<{ name: string }>('SELECT name FROM dashboard_assets');
    return new Set(rows.map(({ name }) => name));
  }
}

/** Returns which assets of this version are already stored. */
const MARK = `
  WITH marked AS (
    UPDATE dashboard_assets
    SET superseded_at = CASE WHEN name = ANY ($1) THEN NULL ELSE now() END
    WHERE (superseded_at IS NULL) <> (name = ANY ($1))
  )
  SELECT name FROM dashboard_assets WHERE name = ANY ($1)`;
const ADD = 'INSERT INTO dashboard_assets (name, content) VALUES ($1, $2)';
const FORGET_OLD = `DELETE FROM dashboard_assets WHERE superseded_at < now() - make_interval(days => $1)`;
const FORGET_SUPERFLUOUS = `
  DELETE FROM dashboard_assets WHERE name IN (
    SELECT name FROM dashboard_assets WHERE superseded_at IS NOT NULL ORDER BY superseded_at DESC OFFSET $1
  )`;
const READ = 'SELECT content FROM dashboard_assets WHERE name = $1';
