import type { QueryResultRow } from 'pg';
import { alreadyExists, conflict, type Decision, notFound, type Texts, withRevision } from '../object-rules.ts';
import { BatchQueue } from './batch-queue.ts';
import type { PostgresDatabase } from './postgres-database.ts';
import { WRITE, WRITE_ONE } from './postgres-schema.ts';
import type { Current } from './postgres-versions.ts';
import { type RecentObjects, recentKeyOf } from './recent-objects.ts';
import { topicOf } from './topic.ts';
import type { Kind, ObjectKey, Resource } from '@fourwinds/resources';

const BATCH_WRITES = 64;

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

interface Written {
  readonly outcome: 'written' | 'AlreadyExists' | 'NotFound' | 'Conflict';
  readonly revision: string;
}

/** Writes versions, those that come while a statement is under way with the next one. */
export class PostgresWriter {
  readonly #database: PostgresDatabase;
  readonly #recent: RecentObjects;
  readonly #onWritten: (topic: string) => void;
  readonly #writes = new BatchQueue<Write, Written>((writes) => this.#commit(writes), BATCH_WRITES);

  constructor(database: PostgresDatabase, recent: RecentObjects, onWritten: (topic: string) => void) {
    this.#database = database;
    this.#recent = recent;
    this.#onWritten = onWritten;
  }

  /** Throws StoreError Conflict, AlreadyExists or NotFound where the stored version is another one. */
  async apply<T extends Resource>(
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
      ? this.#database.query<Written & QueryResultRow>('write one', WRITE_ONE, columns.flat())
      : this.#database.query<Written & QueryResultRow>('write', WRITE, columns));
    writes.forEach((write, i) => this.#remember(write, rows[i]));
    for (const topic of new Set(writes.map((write) => write.kind))) this.#onWritten(topic);
    return rows;
  }

  #remember({ kind, key, type, object, texts, contentRevision }: Write, { outcome, revision }: Written): void {
    if (outcome !== 'written') return;
    const recent = recentKeyOf(kind, key);
    if (type === 'deleted') return this.#recent.delete(recent);
    const version = withRevision(object, revision);
    const content = contentRevision ?? revision;
    this.#recent.set(recent, { topic: kind, revision, contentRevision: content, texts, object: version });
  }
}
