import { setTimeout } from 'node:timers/promises';
import { BatchQueue } from './batch-queue.ts';

export interface PacedQueueOptions {
  readonly limit: number;
  readonly milliseconds: number;
  /** Returns monotonic milliseconds. */
  readonly now?: () => number;
  readonly sleep?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Sends items in batches with a minimum interval between batches. If no batch was sent for that long, an item is sent
 * immediately. Items that arrive during a batch go into a later batch.
 */
export class PacedQueue<In, Out> {
  readonly #queue: BatchQueue<In, Out>;
  readonly #milliseconds: number;
  readonly #now: () => number;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  #begunAt = -Infinity;
  #turn: Promise<void> | undefined;

  /** `send` returns one result per item, in the same order. If `send` fails, all items of the batch fail. */
  constructor(send: (items: In[]) => Promise<Out[]>, options: PacedQueueOptions) {
    const { limit, milliseconds, now = () => performance.now(), sleep = setTimeout } = options;
    // All items of this turn of the event loop are in the queue before this promise continues.
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
