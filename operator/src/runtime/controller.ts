import type { Logger } from '@fourwinds/process';
import { isStoreError } from '@fourwinds/store';
import { Conflicts } from './conflicts.ts';
import { type Priority, Queue, type Result, type WorkQueue } from './queue.ts';
import type { ReconcileRates } from './reconcile-rates.ts';

export interface ControllerOptions {
  readonly name: string;
  /** Maximum number of keys reconciled in parallel. */
  readonly concurrency: number;
  /** Registers event handlers that enqueue each affected key. Called once, before anything is listed. */
  readonly watches: (queue: WorkQueue) => void;
  /**
   * Compares the desired state of the key with its actual state and corrects it. Must be idempotent. A rejection is
   * logged, counted and retried with backoff.
   */
  readonly reconcile: (key: string) => Promise<Result>;
  /** Returns the owner of a key. Owners take turns. If omitted, all keys have the same owner. */
  readonly ownerOf?: (key: string) => string;
}

export interface ControllerEnvironment {
  readonly log: Logger;
  readonly rates: ReconcileRates;
  /** Returns milliseconds on a monotonic clock. */
  readonly elapsed: () => number;
}

/** Reconciles the keys of one kind from its own queue. Paused until `resume`. */
export class Controller implements WorkQueue {
  readonly name: string;
  readonly #queue: Queue;
  readonly #conflicts: Conflicts;

  constructor(
    { name, watches, reconcile, ...rest }: ControllerOptions,
    { log, rates, elapsed }: ControllerEnvironment,
  ) {
    this.name = name;
    this.#conflicts = new Conflicts(elapsed);
    this.#queue = new Queue({
      ...rest,
      paused: true,
      reconcile: (key) => this.#retryingConflicts(key, reconcile),
      onReconcile: (key) => rates.count(name, key),
      onError: (key, err, retryIn) => {
        rates.countError(name);
        log.warn({ err, controller: name, key, retryIn }, 'a reconcile failed and is retried');
      },
    });
    watches(this);
  }

  get length(): number {
    return this.#queue.length;
  }

  enqueue(key: string, priority?: Priority): void {
    this.#queue.enqueue(key, priority);
  }

  enqueueAfter(key: string, milliseconds: number): void {
    this.#queue.enqueueAfter(key, milliseconds);
  }

  /** Runs only the changes of keys that `isEarly` accepts. Other keys wait until `resume`. */
  resumeOnly(isEarly: (key: string) => boolean): void {
    this.#queue.resumeOnly(isEarly);
  }

  unoccupied(): Promise<void> {
    return this.#queue.unoccupied();
  }

  resume(): void {
    this.#queue.resume();
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  async #retryingConflicts(key: string, reconcile: ControllerOptions['reconcile']): Promise<Result> {
    try {
      const result = await reconcile(key);
      this.#conflicts.forget(key);
      return result;
    } catch (error) {
      const requeueAfter = isConflict(error) ? this.#conflicts.delayOf(key) : undefined;
      if (requeueAfter === undefined) throw error;
      return { requeueAfter };
    }
  }
}

function isConflict(error: unknown): boolean {
  return isStoreError(error, 'Conflict') || isStoreError(error, 'NotFound');
}
