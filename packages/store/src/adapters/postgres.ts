import { randomUUID } from 'node:crypto';
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import {
  alreadyExists,
  conflict,
  decideCreate,
  decideDelete,
  decideStatus,
  decideUpdate,
  type Decision,
  notFound,
  requireKey,
  requireRevision,
  withRevision,
} from '../object-rules.ts';
import {
  isStoreError,
  type ListOptions,
  type ListPage,
  type Preconditions,
  type ResourceStore,
  StoreError,
  type WatchEvent,
  type WatchOptions,
} from '../store.ts';
import { BatchQueue } from './batch-queue.ts';
import { pageOf, readContinuation } from './paging.ts';
import { PostgresListener } from './postgres-listener.ts';
import {
  ADD_STORE,
  COMPACT,
  EVENTS,
  FIND_STORE,
  GET,
  LIST,
  LOCK_SCHEMA,
  PREPARED,
  RAISE_MARK,
  SCHEMA,
  WRITE,
  WRITE_ONE,
} from './postgres-schema.ts';
import { RecentObjects } from './recent-objects.ts';
import { topicOf } from './topic.ts';
import { Wakeup } from './wakeup.ts';
import { type Changes, expired, watchByReading } from './watch-loop.ts';
import { compareRevisions, keyText, type Kind, type ObjectKey, omit, type Resource } from '@fourwinds/resources';

export interface PostgresStoreOptions {
  readonly now?: () => Date;
  /** How often a watch looks for changes that no notification told of. */
  readonly pollMilliseconds?: number;
  /** How long, and how many, past versions are kept for watches and for the pages of a list. */
  readonly historyMilliseconds?: number;
  readonly historyLength?: number;
  readonly compactMilliseconds?: number;
}

const defaults: Required<PostgresStoreOptions> = {
  now: () => new Date(),
  pollMilliseconds: 3000,
  historyMilliseconds: 600_000,
  historyLength: 50_000,
  compactMilliseconds: 60_000,
};

const MAX_CONNECTIONS = 5;
const QUERY_MILLISECONDS = 15_000;
const CONNECT_MILLISECONDS = 5000;
const BATCH_WRITES = 64;
const BATCH_COMPACTED = 5000;
const EVENTS_PER_READ = 200;
const RECENT_CHARACTERS = 8 * 1024 * 1024;
const RECENT_WRITES = 64;

/** SQLSTATE of statements that a role may not make, and of rows that row security refuses. */
const INSUFFICIENT_PRIVILEGE = '42501';

interface Write {
  readonly kind: string;
  readonly key: ObjectKey;
  readonly type: 'added' | 'modified' | 'deleted';
  /** Revision that the write replaces; undefined for a new object. */
  readonly expected: string | undefined;
  readonly object: Resource;
  /** The object as JSON, without its revision. */
  readonly text: string;
}

/** An object as it is at a revision. */
interface Version {
  readonly kind: string;
  readonly revision: string;
  readonly object: Resource;
}

/** The columns of the object are null where a list or watch finds nothing. */
interface ListRow {
  readonly list_revision: string;
  readonly compacted: string;
  readonly revision: string;
  readonly object: string;
}

interface EventRow {
  readonly head: string;
  readonly compacted: string;
  readonly revision: string;
  readonly type: 'added' | 'modified' | 'deleted';
  /** Null for a version that is known. */
  readonly object: string | null;
}

interface Written {
  readonly outcome: 'written' | 'AlreadyExists' | 'NotFound' | 'Conflict';
  readonly revision: string;
}

/**
 * A store in a Postgres database: `postgres://user:password@host:port/db?store=name`. Makes its tables where they are
 * missing. Namespaces need not exist. Throws StoreError Unavailable.
 */
export async function openPostgresStore(address: string, options: PostgresStoreOptions = {}): Promise<ResourceStore> {
  const url = new URL(address);
  const name = url.searchParams.get('store') ?? 'default';
  url.searchParams.delete('store');
  const store = new PostgresStore(url.href, name, { ...defaults, ...options });
  try {
    await store.open();
    return store;
  } catch (error) {
    await store.close();
    throw unavailable(error);
  }
}

class PostgresStore implements ResourceStore {
  readonly #name: string;
  readonly #options: Required<PostgresStoreOptions>;
  readonly #pool: Pool;
  readonly #listener: PostgresListener;
  readonly #wakeup = new Wakeup();
  readonly #recent = new RecentObjects(RECENT_CHARACTERS);
  /** The latest versions that were written here: watches need not be sent them. */
  #written: Version[] = [];
  readonly #writes = new BatchQueue<Write, Written>((writes) => this.#commit(writes), BATCH_WRITES);
  readonly #closing = new AbortController();
  #compaction: NodeJS.Timeout | undefined;

  constructor(connectionString: string, name: string, options: Required<PostgresStoreOptions>) {
    this.#name = name;
    this.#options = options;
    const config: PoolConfig = {
      connectionString,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: QUERY_MILLISECONDS,
      keepAlive: true,
      application_name: `fourwinds store ${name}`,
    };
    this.#pool = new Pool(config);
    // a connection that breaks while idle is replaced at the next query
    this.#pool.on('error', () => undefined);
    this.#listener = new PostgresListener(config, `resources ${name}`, (topic) => this.#wakeup.wake(topic));
  }

  async open(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      const { rows } = await client.query<{ prepared: boolean; compacts: boolean }>(PREPARED);
      const [{ prepared, compacts }] = [...rows, { prepared: false, compacts: true }];
      if (prepared) await this.#find(client);
      else await this.#make(client);
      if (compacts) this.#compactLater();
    } finally {
      client.release();
    }
    await this.#listener.connect();
  }

  async #make(client: PoolClient): Promise<void> {
    await client.query('begin');
    await client.query(LOCK_SCHEMA);
    await client.query(SCHEMA);
    await client.query(ADD_STORE, [this.#name]);
    await client.query('commit');
  }

  async #find(client: PoolClient): Promise<void> {
    const { rowCount } = await client.query(FIND_STORE, [this.#name]);
    if (rowCount === 0)
      throw new StoreError('Forbidden', `the store ${this.#name} does not exist, or is not for this user`);
  }

  async get<T extends Resource>(kind: Kind<T>, key: ObjectKey): Promise<T | undefined> {
    requireKey(kind, key);
    const known = this.#recent.get(recentKey(kind, key));
    const { rows } = await this.#query<{ type: string; revision: string; object: string | null }>('get', GET, [
      this.#name,
      topicOf(kind),
      key.namespace ?? '',
      key.name,
      known?.revision ?? null,
    ]);
    if (rows.length === 0 || rows[0].type === 'deleted') return undefined;
    const [{ revision, object }] = rows;
    const text = object ?? known!.text;
    if (object !== null) this.#recent.set(recentKey(kind, key), { revision, text });
    return parse<T>(text, revision);
  }

  async list<T extends Resource>(kind: Kind<T>, options: ListOptions = {}): Promise<ListPage<T>> {
    const { namespace, name, limit } = options;
    const from = options.continue === undefined ? undefined : readContinuation(options.continue);
    const { rows } = await this.#query<ListRow>('list', LIST, [
      this.#name,
      topicOf(kind),
      namespace,
      from?.revision,
      from?.after.namespace ?? '',
      from?.after.name ?? '',
      limit === undefined ? undefined : limit + 1,
      name,
    ]);
    const { list_revision: revision, compacted } = rows[0];
    if (compareRevisions(revision, compacted) < 0) throw expired(revision);
    const found = rows.filter((row) => row.revision !== null).map((row) => this.#read(kind, row.revision, row.object));
    return pageOf(found, revision, limit);
  }

  watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncGenerator<WatchEvent<T>> {
    const { from, signal } = options;
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    const { pollMilliseconds } = this.#options;
    const loop = { from, topic: topicOf(kind), wakeup: this.#wakeup, pollMilliseconds, stop };
    return watchByReading(loop, (revision) => this.#changesAfter(kind, options, revision));
  }

  async create<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    return this.#apply(kind, undefined, decideCreate(kind, object, { uid: randomUUID(), now: this.#options.now() }));
  }

  async update<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    return this.#replace(kind, object, (stored) => decideUpdate(kind, stored, object));
  }

  async updateStatus<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    return this.#replace(kind, object, (stored) => decideStatus(kind, stored, object));
  }

  async delete<T extends Resource>(kind: Kind<T>, key: ObjectKey, preconditions: Preconditions = {}): Promise<void> {
    for (;;) {
      const stored = await this.get(kind, key);
      if (stored === undefined) throw notFound(kind, key);
      try {
        const decision = decideDelete(kind, stored, preconditions, this.#options.now());
        if (decision.type !== 'unchanged') await this.#apply(kind, stored.metadata.resourceVersion, decision);
        return;
      } catch (error) {
        const changedMeanwhile = isStoreError(error, 'Conflict') && (await this.#hasChanged(kind, stored));
        if (!changedMeanwhile || preconditions.resourceVersion !== undefined) throw error;
      }
    }
  }

  async close(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#closing.abort();
    clearTimeout(this.#compaction);
    await this.#listener.close();
    await this.#pool.end();
  }

  async #hasChanged<T extends Resource>(kind: Kind<T>, stored: T): Promise<boolean> {
    return (await this.get(kind, stored.metadata))?.metadata.resourceVersion !== stored.metadata.resourceVersion;
  }

  /** Decides by the version the object was made from: the one at hand, if it was seen lately, else the stored one. */
  async #replace<T extends Resource>(kind: Kind<T>, object: T, decide: (stored: T) => Decision<T>): Promise<T> {
    requireKey(kind, object.metadata);
    const expected = requireRevision(kind, object);
    const recent = this.#recent.get(recentKey(kind, object.metadata));
    const stored =
      recent?.revision === expected
        ? ((recent.object as T | undefined) ?? parse<T>(recent.text, expected))
        : await this.#current(kind, object.metadata, expected);
    const decision = decide(stored);
    if (decision.type !== 'unchanged') return this.#apply(kind, expected, decision);
    return this.#current(kind, object.metadata, expected);
  }

  async #current<T extends Resource>(kind: Kind<T>, key: ObjectKey, expected: string): Promise<T> {
    const stored = await this.get(kind, key);
    if (stored === undefined) throw notFound(kind, key);
    if (stored.metadata.resourceVersion !== expected) throw conflict(kind, key);
    return stored;
  }

  async #apply<T extends Resource>(
    kind: Kind<T>,
    expected: string | undefined,
    { type, object }: Decision<T>,
  ): Promise<T> {
    if (type === 'unchanged') return object;
    const key = object.metadata;
    const text = JSON.stringify({ ...object, metadata: omit(key, 'resourceVersion') });
    const { outcome, revision } = await this.#writes.put({ kind: topicOf(kind), key, type, expected, object, text });
    if (outcome === 'AlreadyExists') throw alreadyExists(kind, key);
    if (outcome === 'NotFound') throw notFound(kind, key);
    if (outcome === 'Conflict') throw conflict(kind, key);
    return withRevision(object, revision);
  }

  async #commit(writes: Write[]): Promise<Written[]> {
    const columns = [
      writes.map((write) => write.type),
      writes.map((write) => write.kind),
      writes.map((write) => write.key.namespace ?? ''),
      writes.map((write) => write.key.name),
      writes.map((write) => write.expected ?? null),
      writes.map((write) => write.text),
    ];
    const { rows } = await (writes.length === 1
      ? this.#query<Written & QueryResultRow>('write one', WRITE_ONE, [this.#name, ...columns.flat()])
      : this.#query<Written & QueryResultRow>('write', WRITE, [this.#name, ...columns]));
    writes.forEach((write, i) => this.#remember(write, rows[i]));
    for (const topic of new Set(writes.map((write) => write.kind))) {
      this.#wakeup.wake(topic);
      this.#listener.notify(topic);
    }
    return rows;
  }

  #remember({ kind, key, type, object, text }: Write, { outcome, revision }: Written): void {
    if (outcome !== 'written') return;
    const recent = `${kind} ${keyText(key)}`;
    if (type === 'deleted') return this.#recent.delete(recent);
    const version = withRevision(object, revision);
    this.#recent.set(recent, { revision, text, object: version });
    this.#written = [...this.#written.slice(1 - RECENT_WRITES), { kind, revision, object: version }];
  }

  async #changesAfter<T extends Resource>(
    kind: Kind<T>,
    { namespace, name }: Partial<ObjectKey>,
    revision: string,
  ): Promise<Changes<T>> {
    const topic = topicOf(kind);
    const isNews = (version: Version): boolean => compareRevisions(version.revision, revision) > 0;
    const written = this.#written.filter((version) => version.kind === topic && isNews(version));
    const known = new Map(written.map((version) => [version.revision, version.object as T]));
    const place = [namespace ?? null, revision, EVENTS_PER_READ, name ?? null];
    const { rows } = await this.#query<EventRow>('events', EVENTS, [this.#name, topic, ...place, [...known.keys()]]);
    const { head, compacted } = rows[0];
    if (compareRevisions(revision, compacted) < 0 || compareRevisions(revision, head) > 0) throw expired(revision);
    const found = rows.filter((row) => row.revision !== null);
    const events: WatchEvent<T>[] = found.map((row) => ({
      type: row.type,
      object: row.object === null ? known.get(row.revision)! : this.#read(kind, row.revision, row.object),
      revision: row.revision,
    }));
    const more = found.length === EVENTS_PER_READ;
    const last = events.at(-1)?.revision ?? revision;
    if (!more && compareRevisions(head, last) > 0) events.push({ type: 'bookmark', revision: head });
    return { events, more };
  }

  #read<T extends Resource>(kind: Kind<T>, revision: string, text: string): T {
    const object = parse<T>(text, revision);
    this.#recent.set(recentKey(kind, object.metadata), { revision, text, object });
    return object;
  }

  #compactLater(): void {
    if (this.#closing.signal.aborted) return;
    const compact = (): void =>
      void this.#compact()
        .catch(() => undefined) // it is tried again
        .then(() => this.#compactLater());
    this.#compaction = setTimeout(compact, this.#options.compactMilliseconds).unref();
  }

  /** Removes old versions, in batches, so that no writer waits long for one. */
  async #compact(): Promise<void> {
    const { historyMilliseconds, historyLength } = this.#options;
    await this.#query('mark', RAISE_MARK, [this.#name, historyMilliseconds, historyLength]);
    let removed: number;
    do {
      const { rows } = await this.#query<{ removed: string }>('compact', COMPACT, [this.#name, BATCH_COMPACTED]);
      removed = Number(rows[0].removed);
    } while (removed === BATCH_COMPACTED && !this.#closing.signal.aborted);
  }

  async #query<R extends QueryResultRow>(name: string, text: string, values: unknown[]): Promise<QueryResult<R>> {
    try {
      return await this.#pool.query<R>({ name: `resources ${name}`, text, values });
    } catch (error) {
      throw unavailable(error);
    }
  }
}

function recentKey(kind: Kind<Resource>, key: ObjectKey): string {
  return `${topicOf(kind)} ${keyText(key)}`;
}

function parse<T extends Resource>(text: string, revision: string): T {
  return withRevision(JSON.parse(text) as T, revision);
}

function unavailable(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  if ((error as { code?: string }).code === INSUFFICIENT_PRIVILEGE)
    return new StoreError('Forbidden', `the database refuses this user: ${(error as Error).message}`, [], {
      cause: error,
    });
  return new StoreError('Unavailable', `the database cannot be used: ${(error as Error).message}`, [], {
    cause: error,
  });
}
