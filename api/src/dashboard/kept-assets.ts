import { RecentMap } from '@fourwinds/data';
import type { Pool } from 'pg';
import { inTransaction } from '../db/transaction.ts';

/** Assets by their names, compressed by gzip. */
export type Assets = ReadonlyMap<string, Buffer>;

/** How long the assets of a version are kept after another one was started: so long may a page stay open. */
const KEPT_DAYS = 30;
/** Files of other versions that are kept at most, some 10 kB each. */
const MOST_FILES = 1000;
/** How often at most the names of all files are read, whatever strangers ask for. */
const NAMES_MILLISECONDS = 1000;
/** Files that stay in memory. */
const FILES_IN_MEMORY = 32;

/**
 * The assets of all versions of the dashboard that run beside this one, and of those before: an upgrade runs both at once for a time, so that a page of
 * either asks processes of the other for its files, and pages stay open for days.
 */
export class KeptAssets {
  readonly #pool: Pool;
  readonly #now: () => number;
  readonly #files = new RecentMap<string, Buffer>(FILES_IN_MEMORY);
  #names: { readonly readAt: number; readonly all: Promise<ReadonlySet<string>> } | undefined;

  /** `now` in milliseconds. */
  constructor(pool: Pool, now: () => number) {
    this.#pool = pool;
    this.#now = now;
  }

  /** Keeps the assets of this version, and forgets those of versions long ago. */
  async keep(assets: Assets): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      // One process after the other; reads go on.
      await client.query('LOCK TABLE dashboard_assets IN SHARE ROW EXCLUSIVE MODE');
      const { rows } = await client.query<{ name: string }>(MARK, [[...assets.keys()]]);
      const there = new Set(rows.map(({ name }) => name));
      for (const [name, content] of assets) if (!there.has(name)) await client.query(ADD, [name, content]);
      await client.query(FORGET_OLD, [KEPT_DAYS]);
      await client.query(FORGET_SUPERFLUOUS, [MOST_FILES]);
    });
  }

  /** An asset of any version, compressed by gzip; undefined where there is none. */
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

/** Gives the names that are there of those of this version. */
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
