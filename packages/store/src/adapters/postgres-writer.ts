import { alreadyExists, conflict, type Decision, notFound, type Texts, withRevision } from '../object-rules.ts';
import type { PostgresCommits, WriteOutcome } from './postgres-commits.ts';
import type { CurrentVersion } from './postgres-versions.ts';
import { type RecentObjects, recentKeyOf } from './recent-objects.ts';
import { topicOf } from './topic.ts';
import type { KnownEvent, Wakeup } from './wakeup.ts';
import type { WriteOptions } from '../store.ts';
import type { Kind, Resource } from '@fourwinds/resources';

interface Version {
  readonly topic: string;
  readonly type: 'added' | 'modified' | 'deleted';
  readonly object: Resource;
  readonly texts: Texts;
  /** Revision that introduced the content. Undefined if this version changes the content. */
  readonly contentRevision: string | undefined;
  readonly order: WriteOptions;
}

export class PostgresWriter {
  readonly #store: string;
  readonly #commits: PostgresCommits;
  readonly #recent: RecentObjects;
  readonly #wakeup: Wakeup;
  /** Functions that wake watchers, one for each write that completed in this turn of the event loop. */
  #answered: (() => void)[] = [];

  constructor(store: string, commits: PostgresCommits, recent: RecentObjects, wakeup: Wakeup) {
    this.#store = store;
    this.#commits = commits;
    this.#recent = recent;
    this.#wakeup = wakeup;
  }

  /** Throws StoreError Conflict, AlreadyExists or NotFound if the stored version differs. */
  async apply<T extends Resource>(
    kind: Kind<T>,
    stored: CurrentVersion<T> | undefined,
    { type, object, texts, keepsContent }: Decision<T>,
    order: WriteOptions = {},
  ): Promise<T> {
    if (type === 'unchanged' || texts === undefined) return object;
    const key = object.metadata;
    const contentRevision = keepsContent ? stored?.contentRevision : undefined;
    const expected = stored?.object.metadata.resourceVersion;
    const version = { topic: topicOf(kind), type, object, texts, contentRevision, order };
    const { outcome, revision } = await this.#put(version, expected);
    if (outcome === 'AlreadyExists') throw alreadyExists(kind, key);
    if (outcome === 'NotFound') throw notFound(kind, key);
    if (outcome === 'Conflict') throw conflict(kind, key);
    return withRevision(object, revision);
  }

  async #put(version: Version, expected: string | undefined): Promise<WriteOutcome> {
    const { topic, type, object, texts, contentRevision, order } = version;
    const { namespace = '', name } = object.metadata;
    const written = await this.#commits.put({
      store: this.#store,
      type,
      kind: topic,
      namespace,
      name,
      expected: expected ?? null,
      metadata: texts.metadata,
      status: texts.status,
      content: contentRevision === undefined ? texts.content : null,
      ...order,
    });
    const own = written.outcome === 'written' ? this.#remember(version, written) : undefined;
    this.#announce(() => (own === undefined ? this.#wakeup.wake(topic) : this.#wakeup.wakeWith(own)));
    return written;
  }

  /** Runs the call in the next turn of the event loop, when all writes of a commit have completed. */
  #announce(call: () => void): void {
    if (this.#answered.push(call) === 1) setImmediate(() => this.#announceAll());
  }

  #announceAll(): void {
    const answered = this.#answered;
    this.#answered = [];
    for (const call of answered) call();
  }

  /**
   * Returns the write as an event for watchers. Returns undefined if watchers must read the event from the database.
   */
  #remember(
    { topic, type, object, texts, contentRevision }: Version,
    { revision, previous }: WriteOutcome,
  ): KnownEvent | undefined {
    const key = recentKeyOf(topic, object.metadata);
    if (type === 'deleted') return void this.#recent.delete(key);
    const version = withRevision(object, revision);
    this.#recent.set(key, { topic, revision, contentRevision: contentRevision ?? revision, texts, object: version });
    return { topic, event: { type, object: version, revision }, previous };
  }
}
