/** What a reconcile asks for: to be run again after so many milliseconds, or nothing. */
export type Outcome = { readonly again: number } | undefined;

export interface QueueOptions {
  readonly reconcile: (key: string) => Promise<Outcome>;
  readonly onError: (key: string, error: unknown, retryIn: number) => void;
  /** Hears of each reconcile before it begins. */
  readonly onReconcile?: (key: string) => void;
  /** Keys worked on at a time; one key never runs twice at once. */
  readonly concurrency: number;
  /** Keys only gather until `release` is called. */
  readonly held?: boolean;
}

const FIRST_RETRY = 100;
const LAST_RETRY = 30_000;
/** Something that happens to a key that fails shortens its backoff to no less than this: it may be its own doing. */
const LONGEST_PAUSE = 1000;

/**
 * A work queue of keys, level-triggered: adding a key that waits changes nothing, adding one that runs makes it run
 * once more. A key that fails is run again with exponential backoff, or a second later at most when it is added meanwhile.
 */
export class Queue {
  readonly #options: QueueOptions;
  readonly #waiting = new Set<string>();
  readonly #running = new Set<string>();
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #failures = new Map<string, number>();
  /** When keys that failed may run again because something happened, by the clock of `performance`. */
  readonly #rested = new Map<string, number>();
  readonly #idle = new Set<() => void>();
  #held: boolean;
  #stopped = false;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#held = options.held === true;
  }

  /** Keys that wait or run now. */
  get length(): number {
    return this.#waiting.size + this.#running.size;
  }

  /** Runs the key as soon as it may be: at once, or after a pause where its last run failed. */
  add(key: string): void {
    const pause = (this.#rested.get(key) ?? 0) - performance.now();
    if (pause <= 0) return this.#enqueue(key);
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.addAfter(key, pause);
  }

  /** Runs the key once after `milliseconds`, unless an earlier time is set. */
  addAfter(key: string, milliseconds: number): void {
    if (this.#stopped || this.#timers.has(key)) return;
    const timer = setTimeout(() => {
      this.#timers.delete(key);
      this.#enqueue(key);
    }, milliseconds);
    this.#timers.set(key, timer);
  }

  /** Begins with what has gathered. */
  release(): void {
    this.#held = false;
    this.#fill();
  }

  /** Resolves when no key waits or runs; keys that are run again later are not waited for. */
  async idle(): Promise<void> {
    if (this.length > 0) await new Promise<void>((resolve) => this.#idle.add(resolve));
  }

  /** Takes no more keys; resolves when those that run have ended. */
  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#waiting.clear();
    await this.idle();
  }

  #enqueue(key: string): void {
    if (this.#stopped) return;
    this.#waiting.add(key);
    this.#fill();
  }

  #fill(): void {
    if (this.#held) return;
    for (const key of this.#waiting) {
      if (this.#running.size >= this.#options.concurrency) return;
      if (this.#running.has(key)) continue;
      this.#waiting.delete(key);
      this.#running.add(key);
      void this.#run(key);
    }
  }

  async #run(key: string): Promise<void> {
    clearTimeout(this.#timers.get(key));
    this.#timers.delete(key);
    this.#options.onReconcile?.(key);
    try {
      const outcome = await this.#options.reconcile(key);
      this.#failures.delete(key);
      this.#rested.delete(key);
      if (outcome !== undefined) this.addAfter(key, outcome.again);
    } catch (error) {
      const failures = this.#failures.get(key) ?? 0;
      const retryIn = Math.min(FIRST_RETRY * 2 ** failures, LAST_RETRY);
      this.#failures.set(key, failures + 1);
      this.#rested.set(key, performance.now() + Math.min(retryIn, LONGEST_PAUSE));
      this.#options.onError(key, error, retryIn);
      this.addAfter(key, retryIn);
      if (this.#waiting.delete(key)) this.add(key);
    }
    this.#running.delete(key);
    this.#fill();
    if (this.length > 0) return;
    for (const resolve of this.#idle) resolve();
    this.#idle.clear();
  }
}
