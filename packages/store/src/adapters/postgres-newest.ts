import { setTimeout } from 'node:timers/promises';
import { BatchQueue } from '@fourwinds/process';
import type { PostgresDatabase } from './postgres-database.ts';
import { NEWEST } from './postgres-schema.ts';
import type { KnownEvent } from './wakeup.ts';

type Statements = Pick<PostgresDatabase, 'statement'>;

interface Asked {
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
/** A question waits so long for those of other stores. */
const GATHER_MILLISECONDS = 10;

/** Asks for the revisions of stores in one database: one statement for all that ask within some milliseconds. */
export class PostgresNewest {
  readonly #queue: BatchQueue<Asked, KnownEvent[]>;

  /** `database`: one that is open. */
  constructor(database: () => Statements) {
    this.#queue = new BatchQueue(
      (asked) => read(database(), asked),
      MOST_STORES,
      () => setTimeout(GATHER_MILLISECONDS),
    );
  }

  /** Bookmarks of kinds at the revision of a store; none where the store is not there. Throws StoreError Unavailable or Forbidden. */
  async bookmarks(store: string, topics: readonly string[]): Promise<KnownEvent[]> {
    return topics.length === 0 ? [] : this.#queue.put({ store, topics });
  }
}

async function read(database: Statements, asked: readonly Asked[]): Promise<KnownEvent[][]> {
  const pairs = asked.flatMap(({ store, topics }) => topics.map((topic) => [store, topic] as const));
  const values = [pairs.map(([store]) => store), pairs.map(([, topic]) => topic)];
  const { rows } = await database.statement<NewestRow>('newest', NEWEST, values);
  const byStore = Map.groupBy(rows, ({ store }) => store);
  return asked.map(({ store }) => (byStore.get(store) ?? []).map(bookmarkOf));
}

function bookmarkOf({ topic, revision, previous }: NewestRow): KnownEvent {
  return { topic, event: { type: 'bookmark', revision }, previous };
}
