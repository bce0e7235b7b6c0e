import { setImmediate } from 'node:timers/promises';
import { BatchQueue } from '@fourwinds/process';
import { DatabaseError, type QueryResultRow } from 'pg';
import { StoreError } from '../store.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { type Notice, PostgresListener } from './postgres-listener.ts';
import { PostgresNewest } from './postgres-newest.ts';
import { PostgresNotifier } from './postgres-notifier.ts';
import { orderedWriteStatement, type Write, writeStatement } from './write-statement.ts';

export interface Written {
  readonly outcome: 'written' | 'AlreadyExists' | 'NotFound' | 'Conflict';
  readonly revision: string;
  /** No object of the kind has changed between this revision and that of the write. */
  readonly previous: string;
}

/** The outcome of a write, or a promise of it where it goes in another transaction. */
type Answer = Written | Promise<Written>;

const BATCH_WRITES = 64;

/**
 * Commits the writes to some stores of one database, one transaction after the other. Writes that come in one turn of the
 * event loop, or while a transaction is under way, are in one: they wait for the disk once. A write that the database
 * refuses, or that waits for a store too long, fails those to its store, and none to another. That store is written apart from
 * then on, so that it delays no other, until a write to it succeeds.
 *
 * The writes of a WriteOrder are in one transaction where they come at once; those that follow are not made where the first is not.
 */
export class PostgresCommits {
  /** Hears of commits of other processes. */
  readonly listener = new PostgresListener();
  readonly newest = new PostgresNewest(() => this.#database);
  readonly #notifier = new PostgresNotifier(this.listener);
  /** Connections of the stores that are open. */
  readonly #databases = new Set<PostgresDatabase>();
  readonly #together = new BatchQueue<Write, Answer>(
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

  /** One of them. Throws StoreError Unavailable where none is open. */
  get #database(): PostgresDatabase {
    const [database] = this.#databases;
    if (database === undefined) throw new StoreError('Unavailable', 'the store is closed');
    return database;
  }

  /** Throws StoreError Unavailable or Forbidden. */
  async put(write: Write): Promise<Written> {
    const apart = this.#apart.get(write.store);
    return apart === undefined ? this.#together.put(write) : inOrder(write, apart);
  }

  async #commit(writes: readonly Write[]): Promise<Answer[]> {
    const { parts, isOrdered, late } = arrange(writes);
    const answers = parts.length === 0 ? undefined : await this.#attempt(parts, isOrdered);
    return writes.map((write) => (late.has(write) ? this.#later(write) : answers!.get(write)!));
  }

  async #attempt(parts: readonly Write[][], isOrdered: boolean): Promise<Map<Write, Answer>> {
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

  /** Makes a write that could not be made together with the one that it follows. */
  async #later({ follows, ...write }: Write): Promise<Written> {
    await follows?.written;
    return this.put(write);
  }

  /** The queue of a store that is written apart from the others. */
  #queueOf(store: string): BatchQueue<Write, Written> {
    const known = this.#apart.get(store);
    if (known !== undefined) return known;
    const queue = new BatchQueue<Write, Written>(async (writes) => {
      const written = await this.#write([writes], false);
      this.#apart.delete(store);
      return written;
    }, BATCH_WRITES);
    this.#apart.set(store, queue);
    return queue;
  }

  /** Fewer rows than writes where those of the first part prevented the others. */
  async #write(parts: readonly Write[][], isOrdered: boolean): Promise<Written[]> {
    const { name, text, values } = isOrdered ? orderedWriteStatement(parts) : writeStatement(parts);
    const { rows } = await this.#database.statement<Written & QueryResultRow>(name, text, values);
    this.#notifier.notify(
      parts
        .flat()
        .filter(({ isQuiet }, i) => isQuiet !== true && rows[i]?.outcome === 'written')
        .map(noticeOf),
    );
    return rows;
  }
}

interface Arranged {
  /** The writes of one transaction by the store. Stores are locked in one order by all processes, so that no two wait for each other. */
  readonly parts: Write[][];
  /** Some follow a write of the first part. */
  readonly isOrdered: boolean;
  /** Writes that have to wait for the one that they follow. */
  readonly late: ReadonlySet<Write>;
}

function arrange(writes: readonly Write[]): Arranged {
  const [first] = writes.map(({ store }) => store).sort();
  const led = new Set(writes.filter(({ store }) => store === first).map(({ leads }) => leads));
  const late = new Set(
    writes.filter(({ store, follows }) => follows !== undefined && (store === first || !led.has(follows))),
  );
  const together = writes.filter((write) => !late.has(write));
  const parts = [...Map.groupBy(together, ({ store }) => store).values()].sort(byStore);
  return { parts, isOrdered: together.some(({ follows }) => follows !== undefined), late };
}

async function inOrder(write: Write, queue: BatchQueue<Write, Written>): Promise<Written> {
  await write.follows?.written;
  return queue.put(write);
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
