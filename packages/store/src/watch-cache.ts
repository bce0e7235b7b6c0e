import { setTimeout as sleepFor } from 'node:timers/promises';
import { isStoreError, type ResourceStore, StoreError, type WatchEvent } from './store.ts';
import { compareRevisions, keyOf, keyText, type Kind, type ObjectKey, type Resource } from '@fourwinds/resources';

export interface WatchCacheOptions {
  readonly namespace?: string;
  /** Only the object of this name. */
  readonly name?: string;
  readonly log?: { warn(fields: object, message: string): void };
  /** Resolves after some milliseconds; rejects when the signal aborts. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Between 0 and 1, for the jitter of retries. */
  readonly random?: () => number;
  /** How often everything is listed again, in case a watch has lost something without a word. */
  readonly relistMilliseconds?: number;
  /** Awaited before each further page of a list, so that no more comes than the listeners have dealt with. */
  readonly pace?: () => Promise<unknown>;
}

/** Gets the object as it is now and as it was; `object` is undefined when it is gone, `previous` when it is new. */
export type ChangeListener<T> = (key: ObjectKey, object: T | undefined, previous: T | undefined) => void;

const RELIST_MILLISECONDS = 600_000;
const PAGE_MILLISECONDS = 60_000;
const PAGE_OBJECTS = 500;
/** One or two cuts of a watch are nothing. */
const HEALTHY_FAILURES = 3;
const FIRST_RETRY_MILLISECONDS = 100;
const LAST_RETRY_MILLISECONDS = 30_000;

/**
 * All objects of a kind, kept up to date: a list, then a watch, made again with growing pauses whatever goes wrong.
 * Listeners hear of what a list holds page by page, so that all of it need not be in memory before they deal with it.
 * Objects are replaced, never changed in place; whoever reads them must not change them either.
 */
export class WatchCache<T extends Resource> {
  /** Settles when the first list is in: from then on `get` and `list` speak for the store. Rejects if stopped before. */
  readonly ready: Promise<void>;
  readonly #store: ResourceStore;
  readonly #kind: Kind<T>;
  readonly #selected: Partial<ObjectKey>;
  readonly #log: WatchCacheOptions['log'];
  readonly #sleep: NonNullable<WatchCacheOptions['sleep']>;
  readonly #random: () => number;
  readonly #relistMilliseconds: number;
  readonly #pace: () => Promise<unknown>;
  readonly #stopping = new AbortController();
  readonly #listeners = new Set<ChangeListener<T>>();
  readonly #waiters = new Set<() => void>();
  readonly #becameReady = Promise.withResolvers<void>();
  readonly #objects = new Map<string, T>();
  #revision = '0';
  #mustList = true;
  #failures = 0;
  #started = false;

  constructor(store: ResourceStore, kind: Kind<T>, options: WatchCacheOptions = {}) {
    this.#store = store;
    this.#kind = kind;
    this.#selected = { namespace: options.namespace, name: options.name };
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

  /** False while one attempt after the other to list or watch fails: what is here may be old. */
  get healthy(): boolean {
    return this.#failures < HEALTHY_FAILURES;
  }

  get(key: ObjectKey): T | undefined {
    return this.#objects.get(keyText(key));
  }

  /** How many objects there are. */
  get size(): number {
    return this.#objects.size;
  }

  /** Their keys, as `namespace/name`. */
  keys(): IterableIterator<string> {
    return this.#objects.keys();
  }

  list(): T[] {
    return [...this.#objects.values()];
  }

  /**
   * Keeps an object in the place of the one that is here in the same version: with less in it, where the rest has been
   * dealt with. It stays so until the object changes.
   */
  shrink(object: T): void {
    const key = keyOf(object);
    const { resourceVersion } = object.metadata;
    if (this.#objects.get(key)?.metadata.resourceVersion === resourceVersion) this.#objects.set(key, object);
  }

  /** Calls the listener for every difference from now on, the first list's included. Returns what takes it off again. */
  onChange(listener: ChangeListener<T>): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Begins to list and watch. */
  start(): void {
    if (this.#started) return;
    this.#started = true;
    void this.#run();
  }

  /** Ends for good; nothing is called afterwards. */
  stop(): void {
    this.#stopping.abort(new StoreError('Unavailable', `the cache of ${this.#kind.plural} has been stopped`));
    this.#becameReady.reject(this.#stopping.signal.reason);
  }

  /**
   * Resolves when every change up to `revision`, one of this kind, is in. Rejects with the reason of the signal, or
   * with StoreError Unavailable when the cache is stopped.
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
          'the watch ended and is made again',
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
      const { items, revision, continue: rest } = await this.#answered(page);
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
    if (event.type !== 'bookmark') {
      const key = keyOf(event.object);
      const previous = this.#objects.get(key);
      if (event.type === 'deleted') this.#objects.delete(key);
      else this.#objects.set(key, event.object);
      this.#tell(event.object.metadata, event.type === 'deleted' ? undefined : event.object, previous);
    }
    this.#reach(event.revision);
  }

  /** Takes an object of a list, unless it is here in the same version; gives its key. */
  #put(object: T): string {
    const key = keyOf(object);
    const previous = this.#objects.get(key);
    if (previous?.metadata.resourceVersion !== object.metadata.resourceVersion) {
      this.#objects.set(key, object);
      this.#tell(object.metadata, object, previous);
    }
    return key;
  }

  /** What was not listed is gone. */
  #endList(listed: ReadonlySet<string>, revision: string): void {
    this.#failures = 0;
    this.#mustList = false;
    for (const [key, object] of this.#objects) {
      if (listed.has(key)) continue;
      this.#objects.delete(key);
      this.#tell(object.metadata, undefined, object);
    }
    this.#reach(revision);
    this.#becameReady.resolve();
  }

  #tell({ namespace, name }: ObjectKey, object: T | undefined, previous: T | undefined): void {
    const key = namespace === undefined ? { name } : { namespace, name };
    for (const listener of this.#listeners) {
      try {
        listener(key, object, previous);
      } catch (error) {
        this.#log?.warn({ err: error, kind: this.#kind.plural, object: keyText(key) }, 'a listener failed');
      }
    }
  }

  #reach(revision: string): void {
    this.#revision = revision;
    for (const wake of this.#waiters) wake();
  }

  async #pause(): Promise<void> {
    const delay = Math.min(LAST_RETRY_MILLISECONDS, FIRST_RETRY_MILLISECONDS * 2 ** this.#failures);
    this.#failures += 1;
    await this.#sleep(delay * (0.5 + this.#random() / 2), this.#stopping.signal).catch(() => undefined);
  }

  /** Throws StoreError Unavailable when there is no answer in time. */
  async #answered<A>(answer: Promise<A>): Promise<A> {
    const settled = new AbortController();
    const late = this.#sleep(PAGE_MILLISECONDS, AbortSignal.any([settled.signal, this.#stopping.signal])).catch(
      () => undefined,
    );
    const silence = late.then((): never => {
      throw new StoreError('Unavailable', 'the store does not answer');
    });
    try {
      return await Promise.race([answer, silence]);
    } finally {
      silence.catch(() => undefined);
      settled.abort();
    }
  }
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
