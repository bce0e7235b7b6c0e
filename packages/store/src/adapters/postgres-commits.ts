import { setImmediate } from 'node:timers/promises';
import { DatabaseError, type QueryResultRow } from 'pg';
import type { StoreError } from '../store.ts';
import { BatchQueue } from './batch-queue.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { type Write, writeStatement } from './write-statement.ts';

export interface Written {
  readonly outcome: 'written' | 'AlreadyExists' | 'NotFound' | 'Conflict';
  readonly revision: string;
}

const BATCH_WRITES = 64;

/**
 * Commits the writes to some stores of one database, one transaction after the other. Writes that come in one turn of the
 * event loop, or while a transaction is under way, are in one: they wait for the disk once. A write that the database
 * refuses fails those to its store, and none to another.
 */
export class PostgresCommits {
  /** Connections of the stores that are open. */
  readonly #databases = new Set<PostgresDatabase>();
  readonly #queue = new BatchQueue<Write, Written | StoreError>(
    (writes) => this.#commit(writes),
    BATCH_WRITES,
    () => (this.#databases.size > 1 ? setImmediate() : Promise.resolve()),
  );

  join(database: PostgresDatabase): void {
    this.#databases.add(database);
  }

  /** To be called before the database is closed. */
  leave(database: PostgresDatabase): void {
    this.#databases.delete(database);
  }

  /** Throws StoreError Unavailable or Forbidden. */
  async put(write: Write): Promise<Written> {
    const answer = await this.#queue.put(write);
    if (answer instanceof Error) throw answer;
    return answer;
  }

  async #commit(writes: readonly Write[]): Promise<(Written | StoreError)[]> {
    // stores are locked in one order by all processes, so that no two wait for each other
    const parts = [...Map.groupBy(writes, ({ store }) => store).values()].sort(byStore);
    const answers = await this.#writeAll(parts);
    const byWrite = new Map(parts.flat().map((write, i) => [write, answers[i]]));
    return writes.map((write) => byWrite.get(write)!);
  }

  /** Each of the parts is the writes to one store. */
  async #writeAll(parts: readonly Write[][]): Promise<(Written | StoreError)[]> {
    try {
      return await this.#write(parts);
    } catch (error) {
      if (parts.length === 1 || !isRolledBack(error as StoreError)) throw error;
      const answers = parts.map((part) => this.#write([part]).catch((failure: StoreError) => part.map(() => failure)));
      return (await Promise.all(answers)).flat();
    }
  }

  async #write(parts: readonly Write[][]): Promise<Written[]> {
    const [database] = this.#databases;
    const { name, text, values } = writeStatement(parts);
    const { rows } = await database.statement<Written & QueryResultRow>(name, text, values);
    return rows;
  }
}

function byStore([a]: readonly Write[], [b]: readonly Write[]): number {
  return a.store < b.store ? -1 : 1;
}

/** Whether the database itself has refused a statement: nothing of it was written. */
function isRolledBack({ cause }: StoreError): boolean {
  return cause instanceof DatabaseError && cause.severity === 'ERROR';
}
