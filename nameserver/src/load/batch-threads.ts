import { once } from 'node:events';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { NO_MORE } from './batch-thread.ts';
import { giveBackMemory } from './give-back-memory.ts';

const MOST_THREADS = 4;

/** Maximum batches per thread that are being processed or wait for earlier batches. */
const AHEAD = 2;

/**
 * Size of the young generation. A batch needs little, and a larger young generation would be kept as long as the
 * thread.
 */
const YOUNG_MEBIBYTES = 12;

export interface BatchThreadsOptions<Item, Result> {
  /** The path of the threads' code, which calls `answerBatches`. */
  readonly script: URL;
  readonly workerData: unknown;
  /** Returns the result for an item that ended a thread. */
  readonly failed: (item: Item, error: Error) => Result;
  /** Maximum number of threads. Defaults to one per core, up to four. */
  readonly most?: number;
}

/** Processes batches in separate threads, started on demand, so that queries do not wait. */
export class BatchThreads<Item, Result> {
  readonly #options: BatchThreadsOptions<Item, Result>;
  readonly #idle: Worker[] = [];
  /** Number of threads that may still be started. */
  #unborn: number;
  readonly #waiting: ((worker: Worker) => void)[] = [];

  constructor(options: BatchThreadsOptions<Item, Result>) {
    this.#options = options;
    this.#unborn = options.most ?? Math.min(availableParallelism(), MOST_THREADS);
  }

  /** Returns the result for each item. If a thread ends during a batch, retries each item separately. */
  async run(batch: readonly Item[]): Promise<readonly Result[]> {
    const worker = await this.#take();
    const answered = once(worker, 'message') as Promise<[Result[]]>;
    worker.postMessage(batch);
    try {
      const [results] = await answered;
      this.#give(worker);
      return results;
    } catch (error) {
      this.#give(this.#begin());
      return batch.length === 1 ? [this.#options.failed(batch[0], error as Error)] : this.#runEach(batch);
    }
  }

  /** Returns each batch with its results, in order. Processes enough batches ahead to keep all threads busy. */
  async *results(batches: Iterable<readonly Item[]>): AsyncGenerator<readonly [readonly Item[], readonly Result[]]> {
    const ahead = AHEAD * (this.#unborn + this.#idle.length);
    const running: Promise<readonly [readonly Item[], readonly Result[]]>[] = [];
    for (const batch of batches) {
      running.push(this.run(batch).then((results) => [batch, results] as const));
      if (running.length > ahead) yield (await running.shift())!;
    }
    for (const last of running) yield await last;
  }

  /** Ends idle threads. The next batch starts a new thread. */
  async end(): Promise<void> {
    const idle = this.#idle.splice(0);
    this.#unborn += idle.length;
    const ended = idle.map((worker) => once(worker, 'exit'));
    for (const worker of idle) worker.postMessage(NO_MORE);
    await Promise.all(ended);
    if (ended.length > 0) await giveBackMemory();
  }

  async #runEach(batch: readonly Item[]): Promise<readonly Result[]> {
    const results: Result[] = [];
    for (const item of batch) results.push(...(await this.run([item])));
    return results;
  }

  #begin(): Worker {
    const { script, workerData } = this.#options;
    return new Worker(script, { workerData, resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEBIBYTES } });
  }

  async #take(): Promise<Worker> {
    const worker = this.#idle.pop();
    if (worker !== undefined) return worker;
    if (this.#unborn > 0) {
      this.#unborn--;
      return this.#begin();
    }
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  #give(worker: Worker): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(worker);
    else next(worker);
  }
}
