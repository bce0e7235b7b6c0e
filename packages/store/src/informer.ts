import { setTimeout as sleepFor } from 'node:timers/promises';
import { yieldToEventLoop } from '@fourwinds/process';
import { itemsUntil } from './items-until.ts';
import { type ChangeHandler, KeptObjects, keyOfText, type Observable } from './kept-objects.ts';
import { pagesOf } from './pages.ts';
import { isStoreError, type ResourceStore, StoreError, type WatchEvent } from './store.ts';
import { compareRevisions, keyText, type Kind, type ObjectKey, type Resource } from '@fourwinds/resources';

export interface InformerOptions<T extends Resource, K = T> {
  readonly namespace?: string;
  /** Only the object of this name. */
  readonly name?: string;
  /**
   * The part of each object that is kept and given to handlers, which get nothing else; the whole object by default. Where it has the
   * resourceVersion, by itself or in `metadata`, another list calls no handler for an object that has not changed.
   */
  readonly project?: (object: T) => K;
  /**
   * The name in the projection of an object. Objects of one namespace are kept by it: informers whose projections share a name have one
   * copy of it.
   */
  readonly nameOf?: (kept: K) => string;
  readonly log?: { warn(fields: object, message: string): void };
  /** Resolves after some milliseconds; rejects when the signal aborts. */
  readonly sleep?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** Milliseconds of a clock that only goes on. */
  readonly elapsed?: () => number;
  /** Between 0 and 1, for the jitter of retries. */
  readonly random?: () => number;
  /** How many objects a page of a list has; 500 when omitted. Two pages are in memory at a time. */
  readonly pageObjects?: number;
  /** Awaited before each further page of a list, so that the backlog of the handlers stays bounded. */
  readonly pace?: () => Promise<unknown>;
}

/** Stores say something more often than this, if only a bookmark. A silent watch is resumed after one to two times that. */
const SILENCE_MILLISECONDS = 300_000;
const PAGE_MILLISECONDS = 60_000;
const PAGE_OBJECTS = 500;
/** One or two failures are normal for a watch. */
const HEALTHY_FAILURES = 3;
const FIRST_RETRY_MILLISECONDS = 100;
const LAST_RETRY_MILLISECONDS = 15_000;
/** Watches that end sooner, one after the other, are begun with growing pauses. */
const CALM_MILLISECONDS = 10_000;

/**
 * All objects of a kind, or a projection of each, kept up to date by one list and a watch. A watch that breaks or falls
 * silent is resumed from the last revision, with growing pauses after errors; all objects are listed again only where
 * the store no longer knows the changes since then.
 *
 * Handlers run page by page of a list, so that they need not wait for all of it. Objects are replaced, never changed in
 * place; readers must not change them either.
 */
export class Informer<T extends Resource, K = T> implements Observable<K> {
  /** Resolves when the first list is in: from then on `get` and `list` speak for the store. Rejects if stopped before. */
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
  /** How often all objects were to be listed, and how many of these lists are in. */
  #listsDue = 1;
  #listsDone = 0;
  #failures = 0;
  /** Watches in a row that soon ended by themselves. */
  #shortWatches = 0;
  /** Counts events and bookmarks. */
  #received = 0;
  #heardAt: number | undefined;
  #started = false;
  /** The present watch, or the pause before it. */
  #round = new AbortController();
  /** A revision that the store is known to have reached. */
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

  /** The revision up to which every change is in; `0` before the first list. */
  get revision(): string {
    return this.#revision;
  }

  /**
   * When the store last said something, by the clock `elapsed`: changes up to then are in, or on their way. Undefined before the first list.
   */
  get heardAt(): number | undefined {
    return this.#heardAt;
  }

  /** False while one attempt after the other to list or watch fails: objects here may be old. */
  get healthy(): boolean {
    return this.#failures < HEALTHY_FAILURES;
  }

  get(key: ObjectKey): K | undefined {
    return this.#objects.get(key);
  }

  /** The object of a key as `keys` gives it. */
  at(key: string): K | undefined {
    return this.#objects.at(key);
  }

  /** How many objects there are. */
  get size(): number {
    return this.#objects.size;
  }

  /** Their keys, as `namespace/name`; names alone where `nameOf` gives them. */
  keys(): IterableIterator<string> {
    return this.#objects.keys();
  }

  list(): K[] {
    return this.#objects.list();
  }

  /** Keeps `less` in place of an object that is still here, until the object changes. Handlers are not called. */
  shrink(key: ObjectKey, object: K, less: K): void {
    this.#objects.shrink(key, object, less);
  }

  onChange(handler: ChangeHandler<K>): () => void {
    return this.#objects.onChange(handler);
  }

  /** Has an object that was read by itself, with its handlers called, before `start` begins to list: the list replaces or removes it. */
  take(object: T): void {
    this.#objects.put(object);
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

  /**
   * Resolves when every change is in that the store had when this was called, however far behind the watch was. Rejects with StoreError
   * Unavailable when the store does not answer, or when the informer is stopped.
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

  /** Lists all objects again: the store is known to have been set back, which a watch resumed later does not reveal. */
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

  /** Applies events until the watch fails, ends, or falls silent. */
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
      return; // the watch has ended
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
