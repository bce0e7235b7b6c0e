import { setTimeout } from 'node:timers/promises';
import { BatchQueue } from '@fourwinds/process';
import type { PostgresDatabase } from './postgres-database.ts';
import { NEWEST } from './postgres-schema.ts';
import type { KnownEvent } from './wakeup.ts';

type Statements = Pick<PostgresDatabase, 'statement'>;

interface AskedTopics {
  readonly store: string;
  readonly topics: readonly string[];
}

interface NewestRow {
  readonly store: string;
  readonly topic: string;
  readonly revision: string;
  readonly previous: string;
}

const MOST_STORES = 1000;
/** How long a query waits for other queries that can share its statement. */
const GATHER_MILLISECONDS = 10;

/**
 * Reads the revisions of the stores in one database. Queries that arrive within a few milliseconds share a statement.
 */
export class PostgresNewest {
  readonly #queue: BatchQueue<AskedTopics, KnownEvent[]>;

  constructor(database: () => Statements) {
    this.#queue = new BatchQueue(
      (asked) => read(database(), asked),
      MOST_STORES,
      () => setTimeout(GATHER_MILLISECONDS),
    );
  }

  /**
   * Returns a bookmark for each kind, at the current revision of the store. Returns an empty list if the store does
   * not exist. Throws StoreError Unavailable or Forbidden.
   */
  async bookmarks(store: string, topics: readonly string[]): Promise<KnownEvent[]> {
    return topics.length === 0 ? [] : this.#queue.put({ store, topics });
  }
}

async function read(database: Statements, asked: readonly AskedTopics[]): Promise<KnownEvent[][]> {
  const pairs = asked.flatMap(({ store, topics }) => topics.map((topic) => [store, topic] as const));
  const values = [pairs.map(([store]) => store), pairs.map(([, topic]) => topic)];
  const { rows } = await database.statement<NewestRow>('newest', NEWEST, values);
  const byStore = Map.groupBy(rows, ({ store }) => store);
  return asked.map(({ store }) => (byStore.get(store) ?? []).map(bookmarkOf));
}

function bookmarkOf({ topic, revision, previous }: NewestRow): KnownEvent {
  return { topic, event: { type: 'bookmark', revision }, previous };
}
