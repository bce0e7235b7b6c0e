import { setImmediate } from 'node:timers/promises';
import { DatabaseError, type QueryResultRow } from 'pg';
import type { StoreError } from '../store.ts';
import { BatchQueue } from './batch-queue.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import type { Notice } from './postgres-listener.ts';
import { PostgresNotifier } from './postgres-notifier.ts';
import { type Write, writeStatement } from './write-statement.ts';

export interface Written {
  readonly outcome: 'written' | 'AlreadyExists' | 'NotFound' | 'Conflict';
  readonly revision: string;
}

const BATCH_WRITES = 64;

/**
 * Commits the writes to some stores of one database, one transaction after the other. Writes that come in one turn of the
 * event loop, or while a transaction is under way, are in one: they wait for the disk once. A write that the database
 * refuses, or that waits for a store too long, fails those to its store, and none to another. That store is written apart from
 * then on, so that it delays no other, until a write to it succeeds.
 */
export class PostgresCommits {
  /** Notifies other processes of the commits. */
  readonly notifier = new PostgresNotifier();
  /** Connections of the stores that are open. */
  readonly #databases = new Set<PostgresDatabase>();
  readonly #together = new BatchQueue<Write, Written | Promise<Written>>(
    (writes) => this.#commit(writes),
    BATCH_WRITES,
    () => (this.#databases.size > 1 ? setImmediate() : Promise.resolve()),
  );
  /** By the store, of those that are written apart. */
  readonly #apart = new Map<string, BatchQueue<Write, Written>>();

  join(database: PostgresDatabase): void {
    this.#databases.add(database);
  }

  /** To be called before the database is closed. */
  leave(database: PostgresDatabase): void {
    this.#databases.delete(database);
  }

  /** Throws StoreError Unavailable or Forbidden. */
  async put(write: Write): Promise<Written> {
    return (this.#apart.get(write.store) ?? this.#together).put(write);
  }

  async #commit(writes: readonly Write[]): Promise<(Written | Promise<Written>)[]> {
    // stores are locked in one order by all processes, so that no two wait for each other
    const parts = [...Map.groupBy(writes, ({ store }) => store).values()].sort(byStore);
    try {
      const answers = await this.#write(parts);
      const byWrite = new Map(parts.flat().map((write, i) => [write, answers[i]]));
      return writes.map((write) => byWrite.get(write)!);
    } catch (error) {
      if (!isRolledBack(error as StoreError)) throw error;
      const queues = new Map(parts.map(([{ store }]) => [store, this.#queueOf(store)]));
      if (parts.length === 1) throw error;
      return writes.map((write) => queues.get(write.store)!.put(write));
    }
  }

  /** The queue of a store that is written apart from the others. */
  #queueOf(store: string): BatchQueue<Write, Written> {
    const known = this.#apart.get(store);
    if (known !== undefined) return known;
    const queue = new BatchQueue<Write, Written>(async (writes) => {
      const written = await this.#write([writes]);
      this.#apart.delete(store);
      return written;
    }, BATCH_WRITES);
    this.#apart.set(store, queue);
    return queue;
  }

  async #write(parts: readonly Write[][]): Promise<Written[]> {
    const [database] = this.#databases;
    const { name, text, values } = writeStatement(parts);
    const { rows } = await database.statement<Written & QueryResultRow>(name, text, values);
    this.notifier.notify(
      parts
        .flat()
        .filter((_, i) => rows[i].outcome === 'written')
        .map(noticeOf),
    );
    return rows;
  }
}

function noticeOf({ store, kind }: Write): Notice {
  return { store, topic: kind };
}

function byStore([a]: readonly Write[], [b]: readonly Write[]): number {
  return a.store < b.store ? -1 : 1;
}

/** Whether the database itself has refused a statement: nothing of it was written. */
function isRolledBack({ cause }: StoreError): boolean {
  return cause instanceof DatabaseError && cause.severity === 'ERROR';
}
