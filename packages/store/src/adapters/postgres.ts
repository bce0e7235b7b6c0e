import { randomUUID } from 'node:crypto';
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from 'pg';
import { requireKey } from '../admit.ts';
import {
  alreadyExists,
  conflict,
  decideCreate,
  decideDelete,
  decideStatus,
  decideUpdate,
  type Decision,
  notFound,
  requireRevision,
  type Stored,
  type Texts,
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
  REVISION,
  SCHEMA,
  WRITE,
  WRITE_ONE,
} from './postgres-schema.ts';
import { type Current, currentOf, parse, share, type VersionRow, versionOf } from './postgres-versions.ts';
import { type RecentObject, RecentObjects } from './recent-objects.ts';
import { RevisionPoll } from './revision-poll.ts';
import { topicOf } from './topic.ts';
import { Wakeup } from './wakeup.ts';
import { type Changes, expired, watchByReading } from './watch-loop.ts';
import {
  compareRevisions,
  keyText,
  type Kind,
  type ObjectKey,
  type ObjectMeta,
  type Resource,
} from '@fourwinds/resources';

export interface PostgresStoreOptions {
  readonly now?: () => Date;
  /** How often the revision is read, which finds changes whose notification was lost. */
  readonly pollMilliseconds?: number;
  /** How long, and how many, past versions are kept for watches and for the pages of a list. */
  readonly historyMilliseconds?: number;
  readonly historyLength?: number;
  readonly compactMilliseconds?: number;
  /** A statement without an answer for so long has lost its connection. */
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

const MAX_CONNECTIONS = 5;
const CONNECT_MILLISECONDS = 5000;
const BATCH_WRITES = 64;
const BATCH_COMPACTED = 5000;
const EVENTS_PER_READ = 200;
const RECENT_CHARACTERS = 8 * 1024 * 1024;

/** SQLSTATE of statements that a role may not make, and of rows that row security refuses. */
const INSUFFICIENT_PRIVILEGE = '42501';

interface Write {
  readonly kind: string;
  readonly key: ObjectKey;
  readonly type: 'added' | 'modified' | 'deleted';
  /** Revision that the write replaces; undefined for a new object. */
  readonly expected: string | undefined;
  readonly object: Resource;
  readonly texts: Texts;
  /** The revision with which the content came; undefined for another content than before. */
  readonly contentRevision: string | undefined;
}

/** The columns of the object are null where a list finds nothing. */
interface ListRow extends VersionRow {
  readonly list_revision: string;
  readonly compacted: string;
}

/** The columns of the object are null where a watch finds nothing. */
interface EventRow extends VersionRow {
  readonly head: string;
  readonly compacted: string;
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
  readonly #writes = new BatchQueue<Write, Written>((writes) => this.#commit(writes), BATCH_WRITES);
  readonly #closing = new AbortController();
  readonly #poll: RevisionPoll;
  #compaction: NodeJS.Timeout | undefined;

  constructor(connectionString: string, name: string, options: Required<PostgresStoreOptions>) {
    this.#name = name;
    this.#options = options;
    const config: PoolConfig = {
      connectionString,
      max: MAX_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MILLISECONDS,
      query_timeout: options.queryMilliseconds,
      keepAlive: true,
      application_name: `fourwinds store ${name}`,
    };
    this.#pool = new Pool(config);
    // a connection that breaks while idle is replaced at the next query
    this.#pool.on('error', () => undefined);
    this.#listener = new PostgresListener(config, `resources ${name}`, (topic) => this.#wakeup.wake(topic));
    this.#poll = new RevisionPoll({
      read: () => this.#revision(),
      onChange: () => this.#wakeup.wake(),
      milliseconds: options.pollMilliseconds,
    });
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
    this.#poll.start();
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
    const latest = await this.#latest(kind, key);
    return latest === undefined ? undefined : parse(kind, latest);
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
    const found = rows.filter((row) => row.revision !== null).map((row) => this.#read(kind, row));
    return pageOf(found, revision, limit);
  }

  watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncGenerator<WatchEvent<T>> {
    const { from, signal } = options;
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    const loop = { from, topic: topicOf(kind), wakeup: this.#wakeup, stop };
    return watchByReading(loop, (revision) => this.#changesAfter(kind, options, revision));
  }

  async create<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    return this.#apply(kind, undefined, decideCreate(kind, object, { uid: randomUUID(), now: this.#options.now() }));
  }

  async update<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    return this.#replace(kind, object, (stored) => decideUpdate(kind, stored, object));
  }

  async updateStatus<T extends Resource>(kind: Kind<T>, object: T): Promise<ObjectMeta> {
    return (await this.#replace(kind, object, (stored) => decideStatus(kind, stored, object))).metadata;
  }

  async delete<T extends Resource>(kind: Kind<T>, key: ObjectKey, preconditions: Preconditions = {}): Promise<void> {
    for (;;) {
      const latest = await this.#latest(kind, key);
      if (latest === undefined) throw notFound(kind, key);
      const stored = currentOf(kind, latest);
      try {
        const decision = decideDelete(kind, stored, preconditions, this.#options.now());
        if (decision.type !== 'unchanged') await this.#apply(kind, stored, decision);
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
    this.#poll.stop();
    clearTimeout(this.#compaction);
    await this.#listener.close();
    await this.#pool.end();
  }

  async #revision(): Promise<string> {
    const { rows } = await this.#query<{ revision: string }>('revision', REVISION, [this.#name]);
    return rows[0].revision;
  }

  async #hasChanged(kind: Kind<Resource>, key: ObjectKey, revision: string): Promise<boolean> {
    return (await this.#latest(kind, key))?.revision !== revision;
  }

  /** The stored version, unless it is deleted; its content is not sent where it is known. */
  async #latest(kind: Kind<Resource>, key: ObjectKey): Promise<RecentObject | undefined> {
    requireKey(kind, key);
    const topic = topicOf(kind);
    const known = this.#recent.get(recentKey(kind, key));
    const { rows } = await this.#query<VersionRow>('get', GET, [
      this.#name,
      topic,
      key.namespace ?? '',
      key.name,
      known === undefined ? [] : [known.contentRevision],
    ]);
    if (rows.length === 0 || rows[0].type === 'deleted') return undefined;
    const [row] = rows;
    if (known?.revision === row.revision) return known;
    const latest = versionOf(topic, row, known);
    this.#recent.set(recentKey(kind, key), latest);
    return latest;
  }

  /** Decides by the version the object was made from: the one at hand, if it was seen lately, else the stored one. */
  async #replace<T extends Resource>(kind: Kind<T>, object: T, decide: (stored: Stored<T>) => Decision<T>): Promise<T> {
    requireKey(kind, object.metadata);
    const expected = requireRevision(kind, object);
    const recent = this.#recent.get(recentKey(kind, object.metadata));
    const stored =
      recent?.revision === expected
        ? currentOf<T>(kind, recent)
        : await this.#current<T>(kind, object.metadata, expected);
    const decision = decide(stored);
    if (decision.type !== 'unchanged') return this.#apply(kind, stored, decision);
    return (await this.#current<T>(kind, object.metadata, expected)).object;
  }

  async #current<T extends Resource>(kind: Kind<T>, key: ObjectKey, expected: string): Promise<Current<T>> {
    const latest = await this.#latest(kind, key);
    if (latest === undefined) throw notFound(kind, key);
    if (latest.revision !== expected) throw conflict(kind, key);
    return currentOf(kind, latest);
  }

  async #apply<T extends Resource>(
    kind: Kind<T>,
    stored: Current<T> | undefined,
    { type, object, texts, keepsContent }: Decision<T>,
  ): Promise<T> {
    if (type === 'unchanged' || texts === undefined) return object;
    const key = object.metadata;
    const contentRevision = keepsContent ? stored?.contentRevision : undefined;
    const expected = stored?.object.metadata.resourceVersion;
    const write = { kind: topicOf(kind), key, type, expected, object, texts, contentRevision };
    const { outcome, revision } = await this.#writes.put(write);
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
      writes.map(({ texts }) => texts.metadata),
      writes.map(({ texts }) => texts.status),
      writes.map(({ texts, contentRevision }) => (contentRevision === undefined ? texts.content : null)),
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

  #remember({ kind, key, type, object, texts, contentRevision }: Write, { outcome, revision }: Written): void {
    if (outcome !== 'written') return;
    const recent = `${kind} ${keyText(key)}`;
    if (type === 'deleted') return this.#recent.delete(recent);
    const version = withRevision(object, revision);
    const content = contentRevision ?? revision;
    this.#recent.set(recent, { topic: kind, revision, contentRevision: content, texts, object: version });
  }

  async #changesAfter<T extends Resource>(
    kind: Kind<T>,
    { namespace, name }: Partial<ObjectKey>,
    revision: string,
  ): Promise<Changes<T>> {
    const topic = topicOf(kind);
    const known = this.#recent.latest(topic);
    const place = [namespace ?? null, revision, EVENTS_PER_READ, name ?? null];
    const { rows } = await this.#query<EventRow>('events', EVENTS, [this.#name, topic, ...place, [...known.keys()]]);
    const { head, compacted } = rows[0];
    if (compareRevisions(revision, compacted) < 0 || compareRevisions(revision, head) > 0) throw expired(revision);
    const found = rows.filter((row) => row.revision !== null);
    const events: WatchEvent<T>[] = found.map((row) => ({
      type: row.type,
      object: this.#read(kind, row, known.get(row.content_of)),
      revision: row.revision,
    }));
    const more = found.length === EVENTS_PER_READ;
    const last = events.at(-1)?.revision ?? revision;
    if (!more && compareRevisions(head, last) > 0) events.push({ type: 'bookmark', revision: head });
    return { events, more };
  }

  /** An object for all who watch; its content is that of a `known` version where the row has none. */
  #read<T extends Resource>(kind: Kind<T>, row: VersionRow, known?: RecentObject): T {
    const version = versionOf(topicOf(kind), row, known);
    const object =
      row.revision === known?.revision && known.object !== undefined
        ? (known.object as T)
        : share<T>(kind, version, known);
    this.#recent.set(recentKey(kind, object.metadata), { ...version, object });
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
