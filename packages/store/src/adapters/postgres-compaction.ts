import { setTimeout as sleep } from 'node:timers/promises';
import type { PostgresDatabase } from './postgres-database.ts';
import { COMPACT, RAISE_MARK } from './postgres-schema.ts';

const BATCH_COMPACTED = 5000;

export interface CompactionOptions {
  readonly historyMilliseconds: number;
  readonly historyLength: number;
  readonly compactMilliseconds: number;
}

export class PostgresCompaction {
  readonly #database: PostgresDatabase;
  readonly #options: CompactionOptions;
  readonly #stop: AbortSignal;

  constructor(database: PostgresDatabase, options: CompactionOptions, stop: AbortSignal) {
    this.#database = database;
    this.#options = options;
    this.#stop = stop;
  }

  start(): void {
    void this.#run();
  }

  async #run(): Promise<void> {
    while (await this.#pause()) await this.#compact().catch(() => undefined); // Retried at the next interval.
  }

  #pause(): Promise<boolean> {
    return sleep(this.#options.compactMilliseconds, true, { signal: this.#stop, ref: false }).catch(() => false);
  }

  /** Removes old versions in batches, so that writers do not have to wait long. */
  async #compact(): Promise<void> {
    const { historyMilliseconds, historyLength } = this.#options;
    await this.#database.query('mark', RAISE_MARK, [historyMilliseconds, historyLength]);
    let removed: number;
    do {
      const { rows } = await this.#database.query<{ removed: string }>('compact', COMPACT, [BATCH_COMPACTED]);
      removed = Number(rows[0].removed);
    } while (removed === BATCH_COMPACTED && !this.#stop.aborted);
  }
}
