import { requireKey } from '../admit-object.ts';
import type { ListOptions, ListPage, MetadataOnly, WatchEvent } from '../store.ts';
import { pageOf, readContinuation } from './paging.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { EVENTS, GET, LIST, LIST_METADATA } from './postgres-schema.ts';
import { assemble, type VersionParts, share, type VersionRow, versionOf, withRevision } from './postgres-versions.ts';
import { type RecentObject, type RecentObjects, recentKey } from './recent-objects.ts';
import { topicOf } from './topic.ts';
import { type Changes, expired } from './watch-loop.ts';
import { compareRevisions, type Kind, type ObjectKey, type Resource } from '@fourwinds/resources';

const EVENTS_PER_READ = 200;

/**
 * Rows of lists contain parsed JSON instead of text, so that the text does not stay in memory until the page is
 * complete.
 */
type MetadataRow = Pick<VersionRow, 'revision'> & Pick<VersionParts, 'metadata'>;

type ObjectRow = MetadataRow & VersionParts;

/** The columns of the object are null if the list is empty. */
type ListRow<R> = R & { readonly list_revision: string; readonly compacted: string };

const LISTS = { whole: ['list', LIST], metadata: ['list metadata', LIST_METADATA] } as const;

/** The columns of the object are null if there are no events. */
interface EventRow extends VersionRow {
  readonly head: string;
  readonly compacted: string;
}

/**
 * Reads objects, lists and changes. If this process already has the content of a version, the database does not send
 * the content again.
 */
export class PostgresReader {
  readonly #database: PostgresDatabase;
  readonly #recent: RecentObjects;

  constructor(database: PostgresDatabase, recent: RecentObjects) {
    this.#database = database;
    this.#recent = recent;
  }

  /**
   * Returns the current version, or undefined if the object is deleted or does not exist. Content that this process
   * already has is not sent again.
   */
  async latest(kind: Kind<Resource>, key: ObjectKey): Promise<RecentObject | undefined> {
    requireKey(kind, key);
    const topic = topicOf(kind);
    const known = this.#recent.get(recentKey(kind, key));
    const { rows } = await this.#database.query<VersionRow>('get', GET, [
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

  /** Does not cache listed objects, because they would evict recently written objects from the cache. */
  async list<T extends Resource>(kind: Kind<T>, options: ListOptions = {}): Promise<ListPage<T>> {
    const { rows, revision } = await this.#rows<ObjectRow>(LISTS.whole, kind, options);
    const found = rows.map((row) => assemble<T>(kind, row.revision, row));
    return pageOf(found, revision, options.limit);
  }

  async listMetadata(kind: Kind<Resource>, options: ListOptions = {}): Promise<ListPage<MetadataOnly>> {
    const { rows, revision } = await this.#rows<MetadataRow>(LISTS.metadata, kind, options);
    const found = rows.map((row) => ({ metadata: withRevision(row.metadata, row.revision) }));
    return pageOf(found, revision, options.limit);
  }

  /** Returns one row more than the limit if the list continues. Throws StoreError Expired. */
  async #rows<R extends MetadataRow>(
    [statement, text]: readonly [string, string],
    kind: Kind<Resource>,
    { namespace, name, limit, continue: token }: ListOptions,
  ): Promise<{ readonly rows: readonly R[]; readonly revision: string }> {
    const from = token === undefined ? undefined : readContinuation(token);
    const { rows } = await this.#database.query<ListRow<R>>(statement, text, [
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
    return { rows: rows.filter((row) => row.revision !== null), revision };
  }

  /** Throws StoreError Expired. */
  async changesAfter<T extends Resource>(
    kind: Kind<T>,
    { namespace, name }: Partial<ObjectKey>,
    revision: string,
  ): Promise<Changes<T>> {
    const topic = topicOf(kind);
    const known = this.#recent.latest(topic);
    const place = [namespace ?? null, revision, EVENTS_PER_READ, name ?? null];
    const { rows } = await this.#database.query<EventRow>('events', EVENTS, [topic, ...place, [...known.keys()]]);
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

  /** Returns an object that all watchers share. If the row has no content, uses the content of `known`. */
  #read<T extends Resource>(kind: Kind<T>, row: VersionRow, known?: RecentObject): T {
    const version = versionOf(topicOf(kind), row, known);
    const object =
      row.revision === known?.revision && known.object !== undefined
        ? (known.object as T)
        : share<T>(kind, version, known ?? this.#earlier(kind, row));
    this.#recent.set(recentKey(kind, object.metadata), { ...version, object });
    return object;
  }
  /** Returns a known version of the object, if reading a large list is faster with it. */
  #earlier(kind: Kind<Resource>, { metadata }: VersionRow): RecentObject | undefined {
    return kind.largeList && this.#recent.get(recentKey(kind, JSON.parse(metadata) as ObjectKey));
  }
}
