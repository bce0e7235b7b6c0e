import type { Logger } from '@fourwinds/process';
import { isStoreError } from '@fourwinds/store';
import { Conflicts } from './conflicts.ts';
import { type Priority, Queue, type Result, type WorkQueue } from './queue.ts';
import type { ReconcileRates } from './reconcile-rates.ts';

/** The parameters of a controller; all the rest is the same for all. */
export interface ControllerOptions {
  /** In logs and metrics. */
  readonly name: string;
  /** Keys reconciled at a time. */
  readonly concurrency: number;
  /** Registers for events, and enqueues each key that one may concern. Called once, before anything is listed. */
  readonly watches: (queue: WorkQueue) => void;
  /**
   * Compares the state that the key should have with the state that it has, and corrects that. Safe at any point, any number of
   * times. A rejection is logged, counted and retried with backoff.
   */
  readonly reconcile: (key: string) => Promise<Result>;
  /** The owner of a key: owners take turns. One owner for all when omitted. */
  readonly ownerOf?: (key: string) => string;
}

export interface ControllerEnvironment {
  readonly log: Logger;
  readonly rates: ReconcileRates;
  /** Milliseconds of a clock that only goes on. */
  readonly elapsed: () => number;
}

/** Reconciles the keys of one kind from a queue of its own. Paused until `resume`. */
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

  /** Keys that wait or run now. */
  get length(): number {
    return this.#queue.length;
  }

  enqueue(key: string, priority?: Priority): void {
    this.#queue.enqueue(key, priority);
  }

  enqueueAfter(key: string, milliseconds: number): void {
    this.#queue.enqueueAfter(key, milliseconds);
  }

  /** Begins with the changes of some keys; the other keys gather until `resume` is called. */
  resumeOnly(isEarly: (key: string) => boolean): void {
    this.#queue.resumeOnly(isEarly);
  }

  /** Resolves when no key runs: none that may is waiting, either. */
  unoccupied(): Promise<void> {
    return this.#queue.unoccupied();
  }

  resume(): void {
    this.#queue.resume();
  }

  /** Resolves when no key waits or runs; keys that are run again later are not waited for. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  /** Takes no more keys; resolves when those that run have ended. */
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

/** Whether the object of a write is not as it was read. */
function isConflict(error: unknown): boolean {
  return isStoreError(error, 'Conflict') || isStoreError(error, 'NotFound');
}
