import { FairQueue, yieldToEventLoop } from '@fourwinds/process';
import { Delays } from './delays.ts';
import { OwnerShares } from './owner-shares.ts';

/** The result of a reconcile: the milliseconds after which it is run again, if it is. */
export type Result = { readonly requeueAfter: number } | undefined;

/** Keys that something has happened to run before those that are only compared once more. */
export type Priority = 'change' | 'resync';

export type Enqueue = (key: string, priority?: Priority) => void;

/** How events get keys into a queue. */
export interface WorkQueue {
  /** Runs the key as soon as it may be: at once, or after a rest where its last run failed. */
  enqueue(key: string, priority?: Priority): void;
  /** Runs the key once after `milliseconds`, unless an earlier time is set. */
  enqueueAfter(key: string, milliseconds: number): void;
}

export interface QueueOptions {
  readonly reconcile: (key: string) => Promise<Result>;
  readonly onError: (key: string, error: unknown, retryIn: number) => void;
  /** Hears of each reconcile before it begins. */
  readonly onReconcile?: (key: string) => void;
  /** Keys worked on at a time; one key never runs twice at once. */
  readonly concurrency: number;
  /** The owner of a key: owners take turns, and none has all places at once. One owner for all, without a limit, when omitted. */
  readonly ownerOf?: (key: string) => string;
  /** Keys only gather until `resume` is called. */
  readonly paused?: boolean;
}

interface Waiting {
  readonly priority: Priority;
  /** As it was when the key was enqueued. */
  readonly owner: string | undefined;
}

const FIRST_RETRY = 100;
const LAST_RETRY = 15_000;
/** Something that happens to a key that fails shortens its backoff to no less than this: it may be its own doing. */
const LONGEST_REST = 1000;
/** One key in this many is taken from the lower priority, so that those progress under any load of changes. */
const RESYNC_TURN = 8;

/**
 * A work queue of keys, level-triggered: enqueuing a key that waits changes nothing, one that runs runs once more. A key
 * that fails is run again with exponential backoff, or a second later at most when it is enqueued meanwhile.
 */
export class Queue implements WorkQueue {
  readonly #options: QueueOptions;
  /** Keys in the order in which they run; a key counts where `#waiting` has it with the same priority. */
  readonly #order = {
    early: new FairQueue<string>(),
    change: new FairQueue<string>(),
    resync: new FairQueue<string>(),
  };
  readonly #waiting = new Map<string, Waiting>();
  /** Keys with their owners. */
  readonly #running = new Map<string, string | undefined>();
  readonly #owners = new OwnerShares();
  /** Keys that run and were enqueued meanwhile. */
  readonly #again = new Map<string, Priority>();
  readonly #delays = new Delays((key) => this.#add(key, 'change'));
  readonly #failures = new Map<string, number>();
  /** When keys that failed may run again because something happened, by the clock of `performance`. */
  readonly #rested = new Map<string, number>();
  readonly #idle = new Set<() => void>();
  readonly #unoccupied = new Set<() => void>();
  #paused: boolean;
  /** The changes that run while all others are paused. */
  #isEarly: (key: string) => boolean = () => false;
  #stopped = false;
  #turn = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#paused = options.paused === true;
  }

  /** Keys that wait or run now. */
  get length(): number {
    return this.#waiting.size + this.#running.size;
  }

  enqueue(key: string, priority: Priority = 'change'): void {
    const rest = (this.#rested.get(key) ?? 0) - performance.now();
    if (rest <= 0) this.#add(key, priority);
    else this.enqueueAfter(key, rest);
  }

  enqueueAfter(key: string, milliseconds: number): void {
    if (!this.#stopped) this.#delays.set(key, milliseconds);
  }

  /** Begins with the changes of some keys, and of none that an earlier call named; the other keys gather until `resume` is called. */
  resumeOnly(isEarly: (key: string) => boolean): void {
    this.#isEarly = isEarly;
    this.#order.early.clear();
    for (const [key, waiting] of this.#waiting) this.#orderEarly(key, waiting);
    this.#fill();
  }

  /** Resolves when no key runs: none that may is waiting, either. */
  async unoccupied(): Promise<void> {
    if (this.#running.size > 0) await new Promise<void>((resolve) => this.#unoccupied.add(resolve));
  }

  /** Begins with the keys that have gathered. */
  resume(): void {
    this.#paused = false;
    this.#order.early.clear();
    this.#fill();
  }

  /** Resolves when no key waits or runs; keys that are run again later are not waited for. */
  async idle(): Promise<void> {
    if (this.length > 0) await new Promise<void>((resolve) => this.#idle.add(resolve));
  }

  /** Takes no more keys; resolves when those that run have ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    this.#delays.stop();
    this.#waiting.clear();
    this.#again.clear();
    this.#reportIdle();
    await this.idle();
  }

  #add(key: string, priority: Priority): void {
    if (this.#stopped) return;
    if (!this.#running.has(key)) return this.#wait(key, priority);
    if (this.#again.get(key) !== 'change') this.#again.set(key, priority);
  }

  #wait(key: string, priority: Priority): void {
    const before = this.#waiting.get(key);
    if (before?.priority === 'change' || before?.priority === priority) return;
    const owner = before === undefined ? this.#options.ownerOf?.(key) : before.owner;
    if (before === undefined) this.#owners.add(owner);
    this.#waiting.set(key, { priority, owner });
    this.#order[priority].push(owner, key);
    this.#orderEarly(key, { priority, owner });
    this.#fill();
  }

  #orderEarly(key: string, { priority, owner }: Waiting): void {
    if (this.#paused && priority === 'change' && this.#isEarly(key)) this.#order.early.push(owner, key);
  }

  #fill(): void {
    while (this.#waiting.size > 0 && this.#running.size < this.#options.concurrency) {
      const key = this.#paused ? this.#nextIn('early', 'change') : this.#next();
      if (key === undefined) return;
      const { owner } = this.#waiting.get(key)!;
      this.#waiting.delete(key);
      this.#running.set(key, owner);
      this.#owners.begin(owner);
      void this.#run(key);
    }
  }

  /** The key whose turn it is; undefined where none waits. */
  #next(): string | undefined {
    const isResyncTurn = ++this.#turn % RESYNC_TURN === 0;
    const priorities: Priority[] = isResyncTurn ? ['resync', 'change'] : ['change', 'resync'];
    return this.#nextIn(priorities[0]) ?? this.#nextIn(priorities[1]);
  }

  /** The first key of an order that waits with the priority of that. */
  #nextIn(order: 'early' | Priority, priority = order): string | undefined {
    const { concurrency, ownerOf } = this.#options;
    const isHeld = (owner: unknown): boolean => this.#owners.isAtLimit(owner, concurrency);
    const shift = (): string | undefined => this.#order[order].shift(ownerOf && isHeld);
    for (let key = shift(); key !== undefined; key = shift())
      if (this.#waiting.get(key)?.priority === priority) return key;
    return undefined;
  }

  async #run(key: string): Promise<void> {
    await yieldToEventLoop();
    this.#delays.delete(key);
    this.#options.onReconcile?.(key);
    try {
      const result = await this.#options.reconcile(key);
      this.#failures.delete(key);
      this.#rested.delete(key);
      if (result !== undefined) this.enqueueAfter(key, result.requeueAfter);
    } catch (error) {
      this.#failed(key, error);
    }
    this.#owners.end(this.#running.get(key));
    this.#running.delete(key);
    const again = this.#again.get(key);
    this.#again.delete(key);
    if (again !== undefined) this.enqueue(key, again);
    this.#fill();
    this.#reportIdle();
  }

  #reportIdle(): void {
    if (this.#running.size === 0) resolveAll(this.#unoccupied);
    if (this.length === 0) resolveAll(this.#idle);
  }

  #failed(key: string, error: unknown): void {
    const failures = this.#failures.get(key) ?? 0;
    const retryIn = Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY);
    this.#failures.set(key, failures + 1);
    this.#rested.set(key, performance.now() + Math.min(retryIn, LONGEST_REST));
    this.#options.onError(key, error, retryIn);
    this.enqueueAfter(key, retryIn);
  }
}

function resolveAll(waiting: Set<() => void>): void {
  for (const resolve of waiting) resolve();
  waiting.clear();
}
