import { setImmediate } from 'node:timers/promises';
import { BatchQueue } from '@fourwinds/process';
import { DatabaseError, type QueryResultRow } from 'pg';
import { StoreError } from '../store.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { type Notice, PostgresListener } from './postgres-listener.ts';
import { PostgresNewest } from './postgres-newest.ts';
import { PostgresNotifier } from './postgres-notifier.ts';
import { orderedWriteStatement, type Write, writeStatement } from './write-statement.ts';

export interface WriteOutcome {
  readonly outcome: 'written' | 'AlreadyExists' | 'NotFound' | 'Conflict';
  readonly revision: string;
  /** No object of the kind changed between this revision and the revision of the write. */
  readonly previous: string;
}

/** A promise if the write is made in another transaction. */
type PendingOutcome = WriteOutcome | Promise<WriteOutcome>;

const BATCH_WRITES = 64;

/**
 * Commits writes to the stores of one database, one transaction at a time. Writes share the next transaction if they
 * arrive in one turn of the event loop or during a transaction, so that they wait for the disk once.
 *
 * If the database rejects a write, or if the write waits too long for its store, only the writes to that store fail.
 * Until a write to that store succeeds again, the store's writes use separate transactions, so that they do not delay
 * other stores.
 *
 * The writes of a WriteOrder share a transaction if they arrive together. The following writes are only made if the
 * first write was made.
 */
export class PostgresCommits {
  readonly listener = new PostgresListener();
  readonly newest = new PostgresNewest(() => this.#database);
  readonly #notifier = new PostgresNotifier(this.listener);
  readonly #databases = new Set<PostgresDatabase>();
  readonly #together = new BatchQueue<Write, PendingOutcome>(
    (writes) => this.#commit(writes),
    BATCH_WRITES,
    () => (this.#databases.size > 1 ? setImmediate() : Promise.resolve()),
  );
  /** Separate queues, by store, for the stores whose writes use separate transactions. */
  readonly #apart = new Map<string, BatchQueue<Write, WriteOutcome>>();

  join(database: PostgresDatabase): void {
    this.#databases.add(database);
  }

  /** Call this before closing the database. */
  leave(database: PostgresDatabase): void {
    this.#databases.delete(database);
  }

  /** Any of the open databases. Throws StoreError Unavailable if none is open. */
  get #database(): PostgresDatabase {
    const [database] = this.#databases;
    if (database === undefined) throw new StoreError('Unavailable', 'the store is closed');
    return database;
  }

  /** Throws StoreError Unavailable or Forbidden. */
  async put(write: Write): Promise<WriteOutcome> {
    const apart = this.#apart.get(write.store);
    return apart === undefined ? this.#together.put(write) : inOrder(write, apart);
  }

  async #commit(writes: readonly Write[]): Promise<PendingOutcome[]> {
    const { parts, isOrdered, late } = arrange(writes);
    const answers = parts.length === 0 ? undefined : await this.#attempt(parts, isOrdered);
    return writes.map((write) => (late.has(write) ? this.#later(write) : answers!.get(write)!));
  }

  async #attempt(parts: readonly Write[][], isOrdered: boolean): Promise<Map<Write, PendingOutcome>> {
    const writes = parts.flat();
    try {
      const rows = await this.#write(parts, isOrdered);
      return new Map(writes.map((write, i) => [write, rows[i] ?? this.#later(write)]));
    } catch (error) {
      const isRefused = isRolledBack(error as StoreError);
      const queues = new Map(isRefused ? parts.map(([{ store }]) => [store, this.#queueOf(store)]) : []);
      if (!isRefused || parts.length === 1)
        return new Map(writes.map((write) => [write, Promise.reject(error as StoreError)]));
      return new Map(writes.map((write) => [write, inOrder(write, queues.get(write.store)!)]));
    }
  }

  async #later({ follows, ...write }: Write): Promise<WriteOutcome> {
    await follows?.written;
    return this.put(write);
  }

  #queueOf(store: string): BatchQueue<Write, WriteOutcome> {
    const known = this.#apart.get(store);
    if (known !== undefined) return known;
    const queue = new BatchQueue<Write, WriteOutcome>(async (writes) => {
      const written = await this.#write([writes], false);
      this.#apart.delete(store);
      return written;
    }, BATCH_WRITES);
    this.#apart.set(store, queue);
    return queue;
  }

  /**
   * Returns one row per write. Returns fewer rows if the first part failed, because then the other parts are not
   * written.
   */
  async #write(parts: readonly Write[][], isOrdered: boolean): Promise<WriteOutcome[]> {
    const { name, text, values } = isOrdered ? orderedWriteStatement(parts) : writeStatement(parts);
    const { rows } = await this.#database.statement<WriteOutcome & QueryResultRow>(name, text, values);
    this.#notifier.notify(
      parts
        .flat()
        .filter(({ isQuiet }, i) => isQuiet !== true && rows[i]?.outcome === 'written')
        .map(noticeOf),
    );
    return rows;
  }
}

interface ArrangedWrites {
  /**
   * The writes of one transaction, grouped by store. All processes lock stores in the same order, to prevent
   * deadlocks.
   */
  readonly parts: Write[][];
  readonly isOrdered: boolean;
  /** Writes that must wait until the write that they follow is made. */
  readonly late: ReadonlySet<Write>;
}

function arrange(writes: readonly Write[]): ArrangedWrites {
  const [first] = writes.map(({ store }) => store).sort();
  const led = new Set(writes.filter(({ store }) => store === first).map(({ leads }) => leads));
  const late = new Set(
    writes.filter(({ store, follows }) => follows !== undefined && (store === first || !led.has(follows))),
  );
  const together = writes.filter((write) => !late.has(write));
  const parts = [...Map.groupBy(together, ({ store }) => store).values()].sort(byStore);
  return { parts, isOrdered: together.some(({ follows }) => follows !== undefined), late };
}

async function inOrder(write: Write, queue: BatchQueue<Write, WriteOutcome>): Promise<WriteOutcome> {
  await write.follows?.written;
  return queue.put(write);
}

function noticeOf({ store, kind }: Write): Notice {
  return { store, topic: kind };
}

function byStore([a]: readonly Write[], [b]: readonly Write[]): number {
  return a.store < b.store ? -1 : 1;
}

/** True if the database itself rejected the statement. In this case nothing was written. */
function isRolledBack({ cause }: StoreError): boolean {
  return cause instanceof DatabaseError && cause.severity === 'ERROR';
}
