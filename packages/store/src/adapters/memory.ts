import { randomUUID } from 'node:crypto';
import { requireKey } from '../admit-object.ts';
import {
  alreadyExists,
  asStored,
  conflict,
  decideCreate,
  decideDelete,
  decideStatus,
  decideUpdate,
  type Decision,
  notFound,
  requireRevision,
  withRevision,
} from '../object-rules.ts';
import type {
  ListOptions,
  ListPage,
  MetadataOnly,
  Preconditions,
  ResourceStore,
  WatchEvent,
  WatchOptions,
  WriteOptions,
} from '../store.ts';
import { pageOf, readContinuation } from './paging.ts';
import { Wakeup } from './wakeup.ts';
import { expired, isSelected, watchByReading } from './watch-loop.ts';
import { keyText, type Kind, type ObjectKey, type ObjectMeta, type Resource } from '@fourwinds/resources';

export interface MemoryStoreOptions {
  readonly now?: () => Date;
  /** Number of past versions that watches and list pages can read. */
  readonly historyLength?: number;
}

interface Change {
  readonly topic: string;
  readonly key: string;
  readonly type: 'added' | 'modified' | 'deleted';
  readonly object: Resource;
  readonly previous: Resource | undefined;
  readonly revision: number;
}

/** A store in memory, for tests of programs that use stores. */
export class MemoryStore implements ResourceStore {
  readonly #now: () => Date;
  readonly #historyLength: number;
  readonly #objects = new Map<string, Map<string, Resource>>();
  readonly #history: Change[] = [];
  readonly #wakeup = new Wakeup();
  readonly #closing = new AbortController();
  #revision = 0;

  constructor({ now = () => new Date(), historyLength = 50_000 }: MemoryStoreOptions = {}) {
    this.#now = now;
    this.#historyLength = historyLength;
  }

  async get<T extends Resource>(kind: Kind<T>, key: ObjectKey): Promise<T | undefined> {
    requireKey(kind, key);
    return structuredClone(this.#stored(kind, key));
  }

  async list<T extends Resource>(kind: Kind<T>, options?: ListOptions): Promise<ListPage<T>> {
    return structuredClone(this.#page(kind, options));
  }

  async listMetadata(kind: Kind<Resource>, options?: ListOptions): Promise<ListPage<MetadataOnly>> {
    const page = this.#page(kind, options);
    return structuredClone({ ...page, items: page.items.map(({ metadata }) => ({ metadata })) });
  }

  watch<T extends Resource>(kind: Kind<T>, options: WatchOptions): AsyncGenerator<WatchEvent<T>> {
    const { from, signal } = options;
    const topic = topicOf(kind);
    const stop = AbortSignal.any([signal, this.#closing.signal]);
    const loop = { selected: options, from, topic, wakeup: this.#wakeup, stop };
    return watchByReading(loop, async (revision) => {
      const head = String(this.#revision);
      const events: WatchEvent<T>[] = this.#changesAfter(Number(revision))
        .filter((change) => change.topic === topic)
        .filter(({ object }) => isSelected(object.metadata, options))
        .map(eventOf<T>);
      if ((events.at(-1)?.revision ?? revision) !== head) events.push({ type: 'bookmark', revision: head });
      return { events, more: false };
    });
  }

  async create<T extends Resource>(kind: Kind<T>, object: T): Promise<T> {
    const decision = decideCreate(kind, object, { uid: randomUUID(), now: this.#now() });
    if (this.#stored(kind, object.metadata) !== undefined) throw alreadyExists(kind, object.metadata);
    return this.#apply(kind, decision);
  }

  async update<T extends Resource>(kind: Kind<T>, object: T, options?: WriteOptions): Promise<T> {
    if (options?.follows !== undefined) await options.follows.written;
    return this.#apply(kind, decideUpdate(kind, asStored(kind, this.#expect(kind, object)), object));
  }

  async updateStatus<T extends Resource>(kind: Kind<T>, object: T, options?: WriteOptions): Promise<ObjectMeta> {
    if (options?.follows !== undefined) await options.follows.written;
    return this.#apply(kind, decideStatus(kind, asStored(kind, this.#expect(kind, object)), object)).metadata;
  }

  async delete<T extends Resource>(kind: Kind<T>, key: ObjectKey, preconditions: Preconditions = {}): Promise<void> {
    requireKey(kind, key);
    const stored = this.#stored(kind, key);
    if (stored === undefined) throw notFound(kind, key);
    this.#apply(kind, decideDelete(kind, asStored(kind, stored), preconditions, this.#now()));
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  /** Returns a store with the same objects and revisions, as after a restore from a backup. */
  copy(): MemoryStore {
    const copied = new MemoryStore({ now: this.#now, historyLength: this.#historyLength });
    copied.#revision = this.#revision;
    for (const [topic, objects] of this.#objects) copied.#objects.set(topic, structuredClone(objects));
    return copied;
  }

  #page<T extends Resource>(kind: Kind<T>, options: ListOptions = {}): ListPage<T> {
    const from = options.continue === undefined ? undefined : readContinuation(options.continue);
    const revision = from?.revision ?? String(this.#revision);
    const found = [...this.#stateAt(kind, Number(revision)).values()]
      .filter(({ metadata }) => isSelected(metadata, options))
      .filter(({ metadata }) => from === undefined || compareKeys(metadata, from.after) > 0)
      .sort((a, b) => compareKeys(a.metadata, b.metadata));
    return pageOf(found as T[], revision, options.limit);
  }

  #stored<T extends Resource>(kind: Kind<T>, key: ObjectKey): T | undefined {
    return this.#objects.get(topicOf(kind))?.get(keyText(key)) as T | undefined;
  }

  #expect<T extends Resource>(kind: Kind<T>, object: T): T {
    requireKey(kind, object.metadata);
    const expected = requireRevision(kind, object);
    const stored = this.#stored(kind, object.metadata);
    if (stored === undefined) throw notFound(kind, object.metadata);
    if (stored.metadata.resourceVersion !== expected) throw conflict(kind, object.metadata);
    return stored;
  }

  #apply<T extends Resource>(kind: Kind<T>, { type, object: decided }: Decision<T>): T {
    if (type === 'unchanged') return structuredClone(decided);
    const revision = ++this.#revision;
    const object = withRevision(decided, String(revision));
    const topic = topicOf(kind);
    const key = keyText(object.metadata);
    const objects = this.#objects.get(topic) ?? new Map<string, Resource>();
    this.#history.push({ topic, key, type, object, previous: objects.get(key), revision });
    if (this.#history.length > this.#historyLength) this.#history.shift();
    put(objects, key, type === 'deleted' ? undefined : object);
    this.#objects.set(topic, objects);
    this.#wakeup.wake(topic);
    return structuredClone(object);
  }

  /**
   * Returns the changes after a revision. Throws StoreError Expired if some of them are no longer stored, or if the
   * revision is in the future.
   */
  #changesAfter(revision: number): Change[] {
    const mark = this.#revision - this.#history.length;
    if (revision < mark || revision > this.#revision) {
      throw expired(String(revision));
    }
    return this.#history.slice(revision - mark);
  }

  #stateAt(kind: Kind<Resource>, revision: number): Map<string, Resource> {
    const state = new Map(this.#objects.get(topicOf(kind)));
    for (const change of this.#changesAfter(revision).reverse()) {
      if (change.topic === topicOf(kind)) put(state, change.key, change.previous);
    }
    return state;
  }
}

function eventOf<T>({ type, object, revision }: Change): WatchEvent<T> {
  return { type, object: structuredClone(object) as T, revision: String(revision) };
}

function put(objects: Map<string, Resource>, key: string, object: Resource | undefined): void {
  if (object === undefined) objects.delete(key);
  else objects.set(key, object);
}

function topicOf(kind: Kind<Resource>): string {
  return `${kind.apiVersion}/${kind.plural}`;
}

function compareKeys(a: ObjectKey, b: ObjectKey): number {
  const [x, y] = [a.namespace ?? '', b.namespace ?? ''];
  if (x !== y) return x < y ? -1 : 1;
  return a.name < b.name ? -1 : a.name > b.name ? 1 : 0;
}
