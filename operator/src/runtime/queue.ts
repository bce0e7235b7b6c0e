import { FairQueue, yieldToEventLoop } from '@fourwinds/process';
import { Delays } from './delays.ts';
import { OwnerShares } from './owner-shares.ts';

/** The result of a reconcile: the delay in milliseconds until the next run, if any. */
export type Result = { readonly requeueAfter: number } | undefined;

/** Changed keys run before keys that are only checked again. */
export type Priority = 'change' | 'resync';

export type Enqueue = (key: string, priority?: Priority) => void;

/** The interface for event handlers that add keys to a queue. */
export interface WorkQueue {
  /** Runs the key as soon as possible. If its last run failed, waits for a short rest first. */
  enqueue(key: string, priority?: Priority): void;
  /** Runs the key once after `milliseconds`, unless an earlier time is set. */
  enqueueAfter(key: string, milliseconds: number): void;
}

export interface QueueOptions {
  readonly reconcile: (key: string) => Promise<Result>;
  readonly onError: (key: string, error: unknown, retryIn: number) => void;
  readonly onReconcile?: (key: string) => void;
  /** Maximum number of keys processed in parallel. A key never runs twice at the same time. */
  readonly concurrency: number;
  /**
   * Returns the owner of a key. Owners take turns, and no owner gets all slots at the same time. If omitted, all keys
   * have the same owner, without a limit.
   */
  readonly ownerOf?: (key: string) => string;
  /** If true, keys wait and do not run until `resume`. */
  readonly paused?: boolean;
}

interface WaitingKey {
  readonly priority: Priority;
  /** The owner at the time the key was enqueued. */
  readonly owner: string | undefined;
}

const FIRST_RETRY = 100;
const LAST_RETRY = 15_000;
/**
 * Longest backoff of a failed key after an event. Some backoff remains, because the key itself may have caused the
 * event.
 */
const LONGEST_REST = 1000;
/** One in this many keys has the lower priority, so that these keys progress under any load of changes. */
const RESYNC_TURN = 8;

/**
 * A level-triggered work queue: enqueuing a waiting key has no effect, and a running key runs once more. A failed key
 * is retried with exponential backoff, or after a second at most if it is enqueued again.
 */
export class Queue implements WorkQueue {
  readonly #options: QueueOptions;
  /** Keys in run order. An entry is valid only if `#waiting` has the key with the same priority. */
  readonly #order = {
    early: new FairQueue<string>(),
    change: new FairQueue<string>(),
    resync: new FairQueue<string>(),
  };
  readonly #waiting = new Map<string, WaitingKey>();
  readonly #running = new Map<string, string | undefined>();
  readonly #owners = new OwnerShares();
  readonly #again = new Map<string, Priority>();
  readonly #delays = new Delays((key) => this.#add(key, 'change'));
  readonly #failures = new Map<string, number>();
  /** When failed keys may run again after an event, on the clock of `performance`. */
  readonly #rested = new Map<string, number>();
  readonly #idle = new Set<() => void>();
  readonly #unoccupied = new Set<() => void>();
  #paused: boolean;
  /** Accepts the keys whose changes run while all others are paused. */
  #isEarly: (key: string) => boolean = () => false;
  #stopped = false;
  #turn = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#paused = options.paused === true;
  }

  /** Number of waiting and running keys. */
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

  /**
   * Runs only the changes of keys that `isEarly` accepts, and replaces an earlier call. Other keys wait until
   * `resume`.
   */
  resumeOnly(isEarly: (key: string) => boolean): void {
    this.#isEarly = isEarly;
    this.#order.early.clear();
    for (const [key, waiting] of this.#waiting) this.#orderEarly(key, waiting);
    this.#fill();
  }

  /** Resolves when no key is running and no waiting key is allowed to run. */
  async unoccupied(): Promise<void> {
    if (this.#running.size > 0) await new Promise<void>((resolve) => this.#unoccupied.add(resolve));
  }

  resume(): void {
    this.#paused = false;
    this.#order.early.clear();
    this.#fill();
  }

  /** Resolves when no key is waiting or running. Does not wait for delayed keys. */
  async idle(): Promise<void> {
    if (this.length > 0) await new Promise<void>((resolve) => this.#idle.add(resolve));
  }

  /** Accepts no further keys. Resolves when the running keys are done. */
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

  #orderEarly(key: string, { priority, owner }: WaitingKey): void {
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

  /** Returns the next key to run. Undefined if none can run. */
  #next(): string | undefined {
    const isResyncTurn = ++this.#turn % RESYNC_TURN === 0;
    const priorities: Priority[] = isResyncTurn ? ['resync', 'change'] : ['change', 'resync'];
    return this.#nextIn(priorities[0]) ?? this.#nextIn(priorities[1]);
  }

  /** Removes the first valid key from an order. Skips outdated entries. */
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
