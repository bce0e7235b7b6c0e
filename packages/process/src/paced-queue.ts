import { setTimeout } from 'node:timers/promises';
import { BatchQueue } from './batch-queue.ts';

export interface PacedQueueOptions {
  /** Items that are sent at once. */
  readonly limit: number;
  /** The least time from the beginning of a batch to that of the next. */
  readonly milliseconds: number;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Sends items in batches that begin with a pause between them, however fast the items come: after a rest an item is sent at once. Each is sent
 * after it came, never with a batch that is under way.
 */
export class PacedQueue<In, Out> {
  readonly #queue: BatchQueue<In, Out>;
  readonly #milliseconds: number;
  readonly #now: () => number;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  #begunAt = -Infinity;
  #turn: Promise<void> | undefined;

  /** `send` answers each item in order; its failure is the failure of all items of the batch. */
  constructor(send: (items: In[]) => Promise<Out[]>, options: PacedQueueOptions) {
    const { limit, milliseconds, now = () => performance.now(), sleep = setTimeout } = options;
    // all who wait for a turn put their items in before this promise goes on
    this.#queue = new BatchQueue(send, limit, () => Promise.resolve());
    this.#milliseconds = milliseconds;
    this.#now = now;
    this.#sleep = sleep;
  }

  async put(item: In): Promise<Out> {
    await (this.#turn ??= this.#nextTurn());
    return this.#queue.put(item);
  }

  async #nextTurn(): Promise<void> {
    const rest = this.#begunAt + this.#milliseconds - this.#now();
    await (rest > 0 ? this.#sleep(rest) : Promise.resolve());
    this.#begunAt = this.#now();
    this.#turn = undefined;
  }
}
