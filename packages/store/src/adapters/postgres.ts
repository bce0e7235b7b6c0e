import { randomUUID } from 'node:crypto';
import { requireKey } from '../admit-object.ts';
import { admitInTurns, hasManyElements } from '../admit-in-turns.ts';
import {
  conflict,
  decideCreate,
  decideDelete,
  decideStatus,
  decideUpdate,
  type Decision,
  notFound,
  requireRevision,
  type Stored,
} from '../object-rules.ts';
import {
  isStoreError,
  type ListOptions,
  type ListPage,
  type MetadataOnly,
  type Preconditions,
  type ResourceStore,
  StoreError,
  type WatchEvent,
  type WatchOptions,
  type WriteOptions,
} from '../store.ts';
import { PostgresCommits } from './postgres-commits.ts';
import { PostgresCompaction } from './postgres-compaction.ts';
import { PostgresDatabase, unavailable } from './postgres-database.ts';
import { PostgresReader } from './postgres-reader.ts';
import { type CurrentVersion, currentOf, parse } from './postgres-versions.ts';
import { PostgresWriter } from './postgres-writer.ts';
import { recentKey, RecentObjects } from './recent-objects.ts';
import { RevisionPoll } from './revision-poll.ts';
import { topicOf } from './topic.ts';
import { type KnownEvent, Wakeup } from './wakeup.ts';
import { watchByReading } from './watch-loop.ts';
import { type Kind, type ObjectKey, type ObjectMeta, type Resource } from '@fourwinds/resources';

export interface PostgresStoreOptions {
  readonly now?: () => Date;
  /** Interval for reading the revision, to detect changes whose notification was lost. */
  readonly pollMilliseconds?: number;
  /** Minimum age and minimum number of past versions that watches and list pages can read. */
  readonly historyMilliseconds?: number;
  readonly historyLength?: number;
  readonly compactMilliseconds?: number;
  /** If a statement takes longer than this, its connection is considered lost. */
  readonly queryMilliseconds?: number;
}

const defaults: Required<PostgresStoreOptions> = {
  now: () => new Date(),
  pollMilliseconds: 3000,
  historyMilliseconds: 600_000,
  historyLength: 50_000,
  compactMilliseconds: 60_000,
  queryMilliseconds: 15_000,
};

const RECENT_CHARACTERS = 4 * 1024 * 1024;

/**
 * Opens a store in a Postgres database: `postgres://user:password@host:port/db?store=name`. Creates missing tables.
 * Namespaces need not exist. Throws StoreError Unavailable.
 */
export async function openPostgresStore(address: string, options: PostgresStoreOptions = {}): Promise<ResourceStore> {
  return postgresOpener()(address, options);
}

/** Returns a function that opens stores. The stores of one database share transactions. */
export function postgresOpener(): typeof openPostgresStore {
  const commits = new Map<string, PostgresCommits>();
  return (address, options = {}) => {
    const url = new URL(address);
    const name = url.searchParams.get('store') ?? 'default';
    url.searchParams.delete('store');
    const shared = commits.get(url.href) ?? new PostgresCommits();
    commits.set(url.href, shared);
    return open({ connectionString: url.href, name, commits: shared }, { ...defaults, ...options });
  };
}

interface StorePlace {
  readonly connectionString: string;
  readonly name: string;
  readonly commits: PostgresCommits;
}

async function open(place: StorePlace, options: Required<PostgresStoreOptions>): Promise<ResourceStore> {
  const store = new PostgresStore(place, options);
  try {
    await store.open();
    return store;
  } catch (error) {
    await store.close();
    throw unavailable(error);
  }
}

interface Change<T> {
  readonly decide: (stored: Stored<T>) => Decision<T>;
  readonly order?: WriteOptions;
}

class PostgresStore implements ResourceStore {
  readonly #options: Required<PostgresStoreOptions>;
  readonly #database: PostgresDatabase;
  readonly #commits: PostgresCommits;
  readonly #wakeup = new Wakeup();
  readonly #recent = new RecentObjects(RECENT_CHARACTERS);
  readonly #reader: PostgresReader;
  readonly #writer: PostgresWriter;
  readonly #closing = new AbortController();
  readonly #poll: RevisionPoll;
  readonly #hear = (topic: string | undefined): void => this.#wakeup.wake(topic);

  constructor({ connectionString, name, commits }: StorePlace, options: Required<PostgresStoreOptions>) {
    const database = new PostgresDatabase(connectionString, name, options.queryMilliseconds);
    this.#options = options;
    this.#database = database;
    this.#commits = commits;
    this.#reader = new PostgresReader(database, this.#recent);
    this.#writer = new PostgresWriter(name, commits, this.#recent, this.#wakeup);
    this.#poll = new RevisionPoll({
      read: () => this.#newest(),
      onChange: (bookmarks) => this.#wakeThoseBehind(bookmarks),
      milliseconds: options.pollMilliseconds,
    });
  }

  get commitGroup(): object {
    return this.#commits;
  }

  async open(): Promise<void> {
    const compacts = await this.#database.prepare();
    this.#commits.join(this.#database);
    if (compacts) new PostgresCompaction(this.#database, this.#options, this.#closing.signal).start();
    await this.#commits.listener.join(this.#database.name, this.#hear, this.#database.config);
    this.#poll.start();
  }

  async get<T extends Resource>(kind: Kind<T>, key: ObjectKey): Promise<T | undefined> {
    const latest = await this.#reader.latest(kind, key);
    return latest === undefined ? undefined : parse(kind, latest);
  }

  async list<T extends Resource>(kind: Kind<T>, options?: ListOptions): Promise<ListPage<T>> {
    return this.#reader.list(kind, options);
  }

  async listMetadata(kind: Kind<Resource>, options?: ListOptions): Promise<ListPage<MetadataOnly>> {
    return this.#reader.listMetadata(kind, options);
  }

  watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncGenerator<WatchEvent<T>> {
    const { from, signal } = options;
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    const loop = { selected: options, from, topic: topicOf(kind), wakeup: this.#wakeup, stop };
    return watchByReading(loop, (revision) => this.#reader.changesAfter(kind, options, revision));
  }

  async create<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    const { object: given, elements } = hasManyElements(kind, object) ? await admitInTurns(kind, object) : { object };
    const stamp = { uid: randomUUID(), now: this.#options.now() };
    return this.#writer.apply(kind, undefined, decideCreate(kind, given, stamp, elements));
  }

  async update<T extends Resource>(kind: Kind<T>, object: T, order?: WriteOptions): Promise<T> {
    const { object: given, elements } = hasManyElements(kind, object)
      ? await admitInTurns(kind, object, this.#recent.get(recentKey(kind, object.metadata))?.object)
      : { object };
    return this.#replace(kind, given, { decide: (stored) => decideUpdate(kind, stored, given, elements), order });
  }

  async updateStatus<T extends Resource>(kind: Kind<T>, object: T, order?: WriteOptions): Promise<ObjectMeta> {
    const change: Change<T> = { decide: (stored) => decideStatus(kind, stored, object), order };
    return (await this.#replace(kind, object, change)).metadata;
  }

  async delete<T extends Resource>(kind: Kind<T>, key: ObjectKey, preconditions: Preconditions = {}): Promise<void> {
    for (;;) {
      const latest = await this.#reader.latest(kind, key);
      if (latest === undefined) throw notFound(kind, key);
      const stored = currentOf(kind, latest);
      try {
        const decision = decideDelete(kind, stored, preconditions, this.#options.now());
        if (decision.type !== 'unchanged') await this.#writer.apply(kind, stored, decision);
        return;
      } catch (error) {
        const changedMeanwhile =
          isStoreError(error, 'Conflict') && (await this.#hasChanged(kind, key, latest.revision));
        if (!changedMeanwhile || preconditions.resourceVersion !== undefined) throw error;
      }
    }
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    this.#commits.leave(this.#database);
    this.#poll.stop();
    await this.#commits.listener.leave(this.#database.name, this.#hear);
    await this.#database.close();
  }

  /** Returns bookmarks at the current revision. Throws StoreError Unavailable if the store does not exist. */
  async #newest(): Promise<KnownEvent[]> {
    const { topics } = this.#wakeup;
    const bookmarks = await this.#commits.newest.bookmarks(this.#database.name, topics);
    if (bookmarks.length < topics.length) throw new StoreError('Unavailable', 'the store does not exist');
    for (const topic of this.#wakeup.topics) if (!topics.includes(topic)) this.#wakeup.wake(topic);
    return bookmarks;
  }

  /**
   * Only wakes the watchers of kinds that have changed since the revision that the watcher has seen. If `bookmarks`
   * is undefined, wakes all watchers.
   */
  #wakeThoseBehind(bookmarks: readonly KnownEvent[] | undefined): void {
    if (bookmarks === undefined) this.#wakeup.wake();
    else for (const bookmark of bookmarks) this.#wakeup.wakeWith(bookmark);
  }

  async #hasChanged(kind: Kind<Resource>, key: ObjectKey, revision: string): Promise<boolean> {
    return (await this.#reader.latest(kind, key))?.revision !== revision;
  }

  /**
   * Decides based on the version that the caller's object came from. Uses the cached version if it has the same
   * revision, and otherwise the stored version.
   */
  async #replace<T extends Resource>(kind: Kind<T>, object: T, { decide, order }: Change<T>): Promise<T> {
    requireKey(kind, object.metadata);
    const expected = requireRevision(kind, object);
    const recent = this.#recent.get(recentKey(kind, object.metadata));
    const stored =
      recent?.revision === expected
        ? currentOf<T>(kind, recent)
        : await this.#current<T>(kind, object.metadata, expected);
    const decision = decide(stored);
    if (decision.type !== 'unchanged') return this.#writer.apply(kind, stored, decision, order);
    await order?.follows?.written;
    return (await this.#current<T>(kind, object.metadata, expected)).object;
  }

  async #current<T extends Resource>(kind: Kind<T>, key: ObjectKey, expected: string): Promise<CurrentVersion<T>> {
    const latest = await this.#reader.latest(kind, key);
    if (latest === undefined) throw notFound(kind, key);
    if (latest.revision !== expected) throw conflict(kind, key);
    return currentOf(kind, latest);
  }
}
