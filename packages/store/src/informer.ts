import { setTimeout as sleepFor } from 'node:timers/promises';
import { yieldToEventLoop } from '@fourwinds/process';
import { itemsUntil } from './items-until.ts';
import { type ChangeHandler, KeptObjects, keyOfText, type Observable } from './kept-objects.ts';
import { pagesOf } from './pages.ts';
import { isStoreError, type ResourceStore, StoreError, type WatchEvent } from './store.ts';
import { compareRevisions, keyText, type Kind, type ObjectKey, type Resource } from '@fourwinds/resources';

export interface InformerOptions<T extends Resource, K = T> {
  readonly namespace?: string;
  readonly name?: string;
  /**
   * Returns the part of each object to keep and to pass to handlers. By default, this is the whole object. If the
   * part contains the resourceVersion, directly or in `metadata`, a new list does not call handlers for unchanged
   * objects.
   */
  readonly project?: (object: T) => K;
  /**
   * Returns the name that a projection contains. If set, all objects must be in one namespace, and these names are
   * their keys. Informers whose projections contain the same names then share the strings.
   */
  readonly nameOf?: (kept: K) => string;
  readonly log?: { warn(fields: object, message: string): void };
  /** Resolves after the given time. Rejects when the signal aborts. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Returns monotonic milliseconds. */
  readonly elapsed?: () => number;
  readonly random?: () => number;
  /** Objects per page of a list. Default: 500. Two pages are in memory at a time. */
  readonly pageObjects?: number;
  /** Awaited before each page of a list except the first, so that handlers can catch up. */
  readonly pace?: () => Promise<unknown>;
}

/**
 * Stores send at least bookmarks more often than this. If a watch is silent, the informer resumes it after one to two
 * times this interval.
 */
const SILENCE_MILLISECONDS = 300_000;
const PAGE_MILLISECONDS = 60_000;
const PAGE_OBJECTS = 500;
/** One or two consecutive failures of a watch are normal. */
const HEALTHY_FAILURES = 3;
const FIRST_RETRY_MILLISECONDS = 100;
const LAST_RETRY_MILLISECONDS = 15_000;
/** If consecutive watches end sooner than this, they restart with growing pauses. */
const CALM_MILLISECONDS = 10_000;

/**
 * Keeps all objects of a kind, or a projection of each, up to date with a list and a watch. If a watch breaks or is
 * silent, resumes it from the last revision. After errors, the pauses grow. Only lists all objects again if the store
 * no longer has the changes since the last revision.
 *
 * Handlers run for each page of a list, without waiting for the whole list. The informer replaces objects and never
 * modifies them. Callers must not modify them either.
 */
export class Informer<T extends Resource, K = T> implements Observable<K> {
  /**
   * Resolves after the first list. From then on, `get` and `list` show the contents of the store. Rejects if the
   * informer is stopped before.
   */
  readonly ready: Promise<void>;
  readonly #store: ResourceStore;
  readonly #kind: Kind<T>;
  readonly #selected: Partial<ObjectKey>;
  readonly #log: InformerOptions<T>['log'];
  readonly #sleep: NonNullable<InformerOptions<T>['sleep']>;
  readonly #elapsed: () => number;
  readonly #random: () => number;
  readonly #pageObjects: number;
  readonly #pace: () => Promise<unknown>;
  readonly #stopping = new AbortController();
  readonly #waiters = new Set<() => void>();
  readonly #becameReady = Promise.withResolvers<void>();
  readonly #objects: KeptObjects<T, K>;
  #revision = '0';
  /** Number of requested lists, and number of completed lists. */
  #listsDue = 1;
  #listsDone = 0;
  #failures = 0;
  #shortWatches = 0;
  #received = 0;
  #heardAt: number | undefined;
  #started = false;
  #round = new AbortController();
  #reached = '0';

  constructor(store: ResourceStore, kind: Kind<T>, options: InformerOptions<T, K> = {}) {
    const { log } = options;
    this.#store = store;
    this.#kind = kind;
    this.#selected = { namespace: options.namespace, name: options.name };
    this.#log = log;
    this.#sleep = options.sleep ?? ((milliseconds, signal) => sleepFor(milliseconds, undefined, { signal }));
    this.#elapsed = options.elapsed ?? (() => performance.now());
    this.#random = options.random ?? Math.random;
    this.#pageObjects = options.pageObjects ?? PAGE_OBJECTS;
    this.#pace = options.pace ?? (() => Promise.resolve());
    this.#objects = new KeptObjects({
      project: options.project ?? ((object) => object as unknown as K),
      nameOf: options.nameOf,
      onError: (key, err) => log?.warn({ err, kind: kind.plural, object: keyText(key) }, 'a handler failed'),
    });
    this.ready = this.#becameReady.promise;
    this.ready.catch(() => undefined);
  }

  /** All changes up to this revision are included. `0` before the first list. */
  get revision(): string {
    return this.#revision;
  }

  /**
   * Time of the last message from the store, on the clock `elapsed`. Changes made before that time are included or
   * about to arrive. Undefined before the first list.
   */
  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  /** False if lists or watches fail repeatedly. In this case objects may be stale. */
  get healthy(): boolean {
    return this.#failures < HEALTHY_FAILURES;
  }

  get(key: ObjectKey): K | undefined {
    return this.#objects.get(key);
  }

  /** Returns the object for one of the keys that `keys` yields. */
  at(key: string): K | undefined {
    return this.#objects.at(key);
  }

  get size(): number {
    return this.#objects.size;
  }

  /** Yields keys in the form `namespace/name`, or only names if `nameOf` is set. */
  keys(): IterableIterator<string> {
    return this.#objects.keys();
  }

  list(): K[] {
    return this.#objects.list();
  }

  /**
   * Replaces `object` with `less`, if `object` is still present. The next change replaces `less`. Does not call
   * handlers.
   */
  shrink(key: ObjectKey, object: K, less: K): void {
    this.#objects.shrink(key, object, less);
  }

  onChange(handler: ChangeHandler<K>): () => void {
    return this.#objects.onChange(handler);
  }

  /**
   * Adds an object that was read separately, and calls the handlers. Call this before `start`. The first list then
   * replaces or removes the object.
   */
  take(object: T): void {
    this.#objects.put(object);
  }

  start(): void {
    if (this.#started) return;
    this.#started = true;
    void this.#run();
  }

  /** Stops permanently. No handler is called afterwards. */
  stop(): void {
    this.#stopping.abort(new StoreError('Unavailable', `the informer of ${this.#kind.plural} has been stopped`));
    this.#becameReady.reject(this.#stopping.signal.reason);
  }

  /**
   * Resolves when every change up to `revision` is included. The revision must belong to this kind. Rejects with the
   * signal's reason, or with StoreError Unavailable if the informer is stopped.
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

  /**
   * Resolves when all changes that the store contained at the time of the call are included, even if the watch was
   * behind. Rejects with StoreError Unavailable if the store does not respond or the informer is stopped.
   */
  async catchUp(): Promise<void> {
    await this.ready;
    const { revision } = await this.#withDeadline(
      this.#store.listMetadata(this.#kind, { ...this.#selected, limit: 1 }),
    );
    if (compareRevisions(this.#revision, revision) >= 0) return;
    this.#reached = revision;
    this.#round.abort();
    await this.waitFor(revision, this.#stopping.signal);
  }

  /** Lists all objects again. Call this when the store was reset, because a resumed watch does not detect a reset. */
  relist(): void {
    this.#listsDue += 1;
    this.#reached = '0';
    this.#round.abort();
  }

  #mustWaitFor(revision: string): boolean {
    return this.#revision === '0' || compareRevisions(this.#revision, revision) < 0;
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      try {
        if (this.#listsDone !== this.#listsDue) await this.#listAll();
        else await this.#follow();
      } catch (error) {
        if (this.#stopping.signal.aborted) return;
        if (isStoreError(error, 'Expired')) this.#listsDue += 1;
        this.#warn('the watch ended and is resumed', error);
        await this.#pause();
      }
    }
  }

  async #listAll(): Promise<void> {
    const unlisted = new Set(this.#objects.keys());
    const due = this.#listsDue;
    const selected = { ...this.#selected, limit: this.#pageObjects };
    const pages = pagesOf((from) => this.#withDeadline(this.#store.list(this.#kind, { ...selected, continue: from })));
    for await (const { items, revision, continue: next } of pages) {
      for (const object of items) {
        await yieldToEventLoop();
        if (this.#stopping.signal.aborted) return;
        unlisted.delete(this.#objects.put(object));
      }
      if (next === undefined) this.#endList(unlisted, revision);
      else await this.#pace();
    }
    this.#listsDone = due;
  }

  #endList(unlisted: Iterable<string>, revision: string): void {
    this.#heard();
    for (const key of unlisted) this.#objects.remove({ namespace: this.#selected.namespace, ...keyOfText(key) });
    this.#advance(revision);
    this.#becameReady.resolve();
  }

  /** Applies events until the watch fails, ends, or is silent for too long. */
  async #follow(): Promise<void> {
    const round = new AbortController();
    this.#round = round;
    const signal = AbortSignal.any([round.signal, this.#stopping.signal]);
    void this.#abortWhenSilent(round, signal);
    const place = { from: this.#revision, reached: this.#reached };
    const events = this.#store.watch(this.#kind, { ...this.#selected, ...place, signal });
    const begun = this.#elapsed();
    try {
      for await (const event of itemsUntil(signal, events)) this.#apply(event);
      if (!signal.aborted) throw new StoreError('Unavailable', 'the store ended the watch');
    } finally {
      if (!signal.aborted)
        this.#shortWatches = this.#elapsed() - begun < CALM_MILLISECONDS ? this.#shortWatches + 1 : 0;
      round.abort();
    }
  }

  async #abortWhenSilent(round: AbortController, signal: AbortSignal): Promise<void> {
    try {
      for (let before = -1; before !== this.#received;) {
        before = this.#received;
        await this.#sleep(SILENCE_MILLISECONDS, signal);
      }
    } catch {
      return; // The watch has ended.
    }
    this.#failures += 1;
    this.#warn('the watch is silent and is resumed');
    round.abort();
  }

  #apply(event: WatchEvent<T>): void {
    this.#heard();
    this.#received += 1;
    if (event.type === 'deleted') this.#objects.remove(event.object.metadata);
    else if (event.type !== 'bookmark') this.#objects.set(event.object);
    this.#advance(event.revision);
  }

  #heard(): void {
    this.#failures = 0;
    this.#heardAt = this.#elapsed();
  }

  #advance(revision: string): void {
    this.#revision = revision;
    for (const resume of this.#waiters) resume();
  }

  async #pause(): Promise<void> {
    const repeated = Math.max(this.#failures, this.#shortWatches - 1);
    const delay = Math.min(LAST_RETRY_MILLISECONDS, FIRST_RETRY_MILLISECONDS * 2 ** repeated);
    this.#failures += 1;
    this.#round = new AbortController();
    const signal = AbortSignal.any([this.#round.signal, this.#stopping.signal]);
    await this.#sleep(delay * (0.5 + this.#random() / 2), signal).catch(() => undefined);
  }

  #warn(message: string, err?: unknown): void {
    this.#log?.warn({ err, kind: this.#kind.plural, revision: this.#revision, failures: this.#failures }, message);
  }

  /** Throws StoreError Unavailable if there is no response in time. */
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
