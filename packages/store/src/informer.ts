import { setTimeout as sleepFor } from 'node:timers/promises';
import { isStoreError, type ResourceStore, StoreError, type WatchEvent } from './store.ts';
import { compareRevisions, keyOf, keyText, type Kind, type ObjectKey, type Resource } from '@fourwinds/resources';

export interface InformerOptions<T extends Resource, K = T> {
  readonly namespace?: string;
  /** Only the object of this name. */
  readonly name?: string;
  /** The part of each object that is kept and given to handlers, which get nothing else; the whole object by default. */
  readonly project?: (object: T) => K;
  readonly log?: { warn(fields: object, message: string): void };
  /** Resolves after some milliseconds; rejects when the signal aborts. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Between 0 and 1, for the jitter of retries. */
  readonly random?: () => number;
  /** The interval of relists, in case a watch has lost an event. */
  readonly relistMilliseconds?: number;
  /** Awaited before each further page of a list, so that the backlog of the handlers stays bounded. */
  readonly pace?: () => Promise<unknown>;
}

/** Gets the object as it is now and as it was; `object` is undefined when it is gone, `previous` when it is new. */
export type ChangeHandler<K> = (key: ObjectKey, object: K | undefined, previous: K | undefined) => void;

/** Reports changes of objects. */
export interface Observable<K> {
  /** Calls the handler for every change from now on, the first list's included. Returns a function that removes it. */
  onChange(handler: ChangeHandler<K>): () => void;
}

/** An object as it is kept, and the version it was made from. */
interface Entry<K> {
  readonly version: string | undefined;
  readonly object: K;
}

const RELIST_MILLISECONDS = 600_000;
const PAGE_MILLISECONDS = 60_000;
const PAGE_OBJECTS = 500;
/** One or two failures are normal for a watch. */
const HEALTHY_FAILURES = 3;
const FIRST_RETRY_MILLISECONDS = 100;
const LAST_RETRY_MILLISECONDS = 30_000;

/**
 * All objects of a kind, or a projection of each, kept up to date by a list and a watch, which resume after any error
 * with growing pauses. Handlers run page by page of a list, so that they need not wait for all of it.
 * Objects are replaced, never changed in place; readers must not change them either.
 */
export class Informer<T extends Resource, K = T> implements Observable<K> {
  /** Resolves when the first list is in: from then on `get` and `list` speak for the store. Rejects if stopped before. */
  readonly ready: Promise<void>;
  readonly #store: ResourceStore;
  readonly #kind: Kind<T>;
  readonly #selected: Partial<ObjectKey>;
  readonly #project: (object: T) => K;
  readonly #log: InformerOptions<T>['log'];
  readonly #sleep: NonNullable<InformerOptions<T>['sleep']>;
  readonly #random: () => number;
  readonly #relistMilliseconds: number;
  readonly #pace: () => Promise<unknown>;
  readonly #stopping = new AbortController();
  readonly #handlers = new Set<ChangeHandler<K>>();
  readonly #waiters = new Set<() => void>();
  readonly #becameReady = Promise.withResolvers<void>();
  readonly #entries = new Map<string, Entry<K>>();
  #revision = '0';
  #mustList = true;
  #failures = 0;
  #started = false;

  constructor(store: ResourceStore, kind: Kind<T>, options: InformerOptions<T, K> = {}) {
    this.#store = store;
    this.#kind = kind;
    this.#selected = { namespace: options.namespace, name: options.name };
    this.#project = options.project ?? ((object) => object as unknown as K);
    this.#log = options.log;
    this.#sleep = options.sleep ?? ((milliseconds, signal) => sleepFor(milliseconds, undefined, { signal }));
    this.#random = options.random ?? Math.random;
    this.#relistMilliseconds = options.relistMilliseconds ?? RELIST_MILLISECONDS;
    this.#pace = options.pace ?? (() => Promise.resolve());
    this.ready = this.#becameReady.promise;
    this.ready.catch(() => undefined);
  }

  /** The revision up to which every change is in; `0` before the first list. */
  get revision(): string {
    return this.#revision;
  }

  /** False while one attempt after the other to list or watch fails: objects here may be old. */
  get healthy(): boolean {
    return this.#failures < HEALTHY_FAILURES;
  }

  get(key: ObjectKey): K | undefined {
    return this.#entries.get(keyText(key))?.object;
  }

  /** How many objects there are. */
  get size(): number {
    return this.#entries.size;
  }

  /** Their keys, as `namespace/name`. */
  keys(): IterableIterator<string> {
    return this.#entries.keys();
  }

  list(): K[] {
    return Array.from(this.#entries.values(), ({ object }) => object);
  }

  /** Keeps `less` in place of an object that is still here, until the object changes. Handlers are not called. */
  shrink(key: ObjectKey, object: K, less: K): void {
    const entry = this.#entries.get(keyText(key));
    if (entry?.object === object) this.#entries.set(keyText(key), { version: entry.version, object: less });
  }

  onChange(handler: ChangeHandler<K>): () => void {
    this.#handlers.add(handler);
    return () => this.#handlers.delete(handler);
  }

  /** Begins to list and watch. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    void this.#run();
  }

  /** Ends for good; no handler is called afterwards. */
  stop(): void {
    this.#stopping.abort(new StoreError('Unavailable', `the informer of ${this.#kind.plural} has been stopped`));
    this.#becameReady.reject(this.#stopping.signal.reason);
  }

  /**
   * Resolves when every change up to `revision`, one of this kind, is in. Rejects with the reason of the signal, or
   * with StoreError Unavailable when the informer is stopped.
   */
  async waitFor(revision: string, signal: AbortSignal): Promise<void> {
    const ended = AbortSignal.any([signal, this.#stopping.signal]);
    while (this.#mustWaitFor(revision)) {
      ended.throwIfAborted();
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#waiters.add(resolve);
      ended.addEventListener('abort', () => resolve(), { once: true });
      await promise;
      this.#waiters.delete(resolve);
    }
  }

  #mustWaitFor(revision: string): boolean {
    return this.#revision === '0' || compareRevisions(this.#revision, revision) < 0;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        if (this.#mustList) await this.#listAll();
        await this.#follow();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (isStoreError(error, 'Expired')) this.#mustList = true;
        this.#log?.warn(
          { err: error, kind: this.#kind.plural, failures: this.#failures },
          'the watch ended and is resumed',
        );
        await this.#pause();
      }
    }
  }

  async #listAll(): Promise<void> {
    const listed = new Set<string>();
    let next: string | undefined;
    do {
      const page = this.#store.list(this.#kind, { ...this.#selected, limit: PAGE_OBJECTS, continue: next });
      const { items, revision, continue: rest } = await this.#withDeadline(page);
      if (this.#stopping.signal.aborted) return;
      for (const object of items) listed.add(this.#put(object));
      next = rest;
      if (next === undefined) this.#endList(listed, revision);
      else await this.#pace();
    } while (next !== undefined);
  }

  /** Applies events until the watch fails, ends, or has run long enough for a new list. */
  async #follow(): Promise<void> {
    const round = new AbortController();
    const signal = AbortSignal.any([round.signal, this.#stopping.signal]);
    void this.#sleep(this.#relistMilliseconds * (0.9 + this.#random() / 5), signal).then(
      () => {
        this.#mustList = true;
        round.abort();
      },
      () => undefined,
    );
    const events = this.#store.watch(this.#kind, { ...this.#selected, from: this.#revision, signal });
    try {
      for await (const event of untilAborted(events, signal)) this.#apply(event);
      if (!signal.aborted) throw new StoreError('Unavailable', 'the store ended the watch');
    } finally {
      round.abort();
    }
  }

  #apply(event: WatchEvent<T>): void {
    this.#failures = 0;
    if (event.type === 'deleted') this.#remove(keyOf(event.object), event.object.metadata);
    else if (event.type !== 'bookmark') this.#set(keyOf(event.object), event.object);
    this.#advance(event.revision);
  }

  /** Takes an object of a list, unless it is here in the same version; returns its key. */
  #put(object: T): string {
    const key = keyOf(object);
    if (this.#entries.get(key)?.version !== object.metadata.resourceVersion) this.#set(key, object);
    return key;
  }

  #set(key: string, whole: T): void {
    const previous = this.#entries.get(key)?.object;
    const object = this.#project(whole);
    this.#entries.set(key, { version: whole.metadata.resourceVersion, object });
    this.#notify(whole.metadata, object, previous);
  }

  #remove(key: string, metadata: ObjectKey): void {
    const previous = this.#entries.get(key)?.object;
    this.#entries.delete(key);
    this.#notify(metadata, undefined, previous);
  }

  /** Removes objects that are not in the list. */
  #endList(listed: ReadonlySet<string>, revision: string): void {
    this.#failures = 0;
    this.#mustList = false;
    for (const key of this.#entries.keys()) if (!listed.has(key)) this.#remove(key, keyOfText(key));
    this.#advance(revision);
    this.#becameReady.resolve();
  }

  #notify({ namespace, name }: ObjectKey, object: K | undefined, previous: K | undefined): void {
    const key = namespace === undefined ? { name } : { namespace, name };
    for (const handler of this.#handlers) {
      try {
        handler(key, object, previous);
      } catch (error) {
        this.#log?.warn({ err: error, kind: this.#kind.plural, object: keyText(key) }, 'a handler failed');
      }
    }
  }

  #advance(revision: string): void {
    this.#revision = revision;
    for (const resume of this.#waiters) resume();
  }

  async #pause(): Promise<void> {
    const delay = Math.min(LAST_RETRY_MILLISECONDS, FIRST_RETRY_MILLISECONDS * 2 ** this.#failures);
    this.#failures += 1;
    await this.#sleep(delay * (0.5 + this.#random() / 2), this.#stopping.signal).catch(() => undefined);
  }

  /** Throws StoreError Unavailable when there is no answer in time. */
  async #withDeadline<A>(answer: Promise<A>): Promise<A> {
    const answered = new AbortController();
    const late = this.#sleep(PAGE_MILLISECONDS, AbortSignal.any([answered.signal, this.#stopping.signal])).catch(
      () => undefined,
    );
    const silence = late.then((): never => {
      throw new StoreError('Unavailable', 'the store does not answer');
    });
    try {
      return await Promise.race([answer, silence]);
    } finally {
      silence.catch(() => undefined);
      answered.abort();
    }
  }
}

/** The key that `keyText` wrote. */
function keyOfText(text: string): ObjectKey {
  const slash = text.indexOf('/');
  return slash < 0 ? { name: text } : { namespace: text.slice(0, slash), name: text.slice(slash + 1) };
}

/** The items up to the abort, even when the source neither yields nor ends. */
async function* untilAborted<E>(source: AsyncIterable<E>, signal: AbortSignal): AsyncGenerator<E> {
  const iterator = source[Symbol.asyncIterator]();
  try {
    for (;;) {
      const result = await nextUnlessAborted(iterator, signal);
      if (result === undefined || result.done === true) return;
      yield result.value;
    }
  } finally {
    iterator.return?.().catch(() => undefined);
  }
}

function nextUnlessAborted<E>(iterator: AsyncIterator<E>, signal: AbortSignal): Promise<IteratorResult<E> | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<IteratorResult<E> | undefined>();
  const abort = (): void => resolve(undefined);
  if (signal.aborted) return Promise.resolve(undefined);
  signal.addEventListener('abort', abort);
  iterator.next().then(resolve, reject);
  return promise.finally(() => signal.removeEventListener('abort', abort));
}
