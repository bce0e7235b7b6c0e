import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';
import type { WorkerAnswer } from './worker.ts';

export interface WorkerPoolOptions {
  /** The code of a worker, which calls `performJobs`. */
  readonly script: URL;
  /** Threads at most; each is started when it is first needed. */
  readonly workers: number;
  /** How long a job may take once it has begun; without it, as long as it takes. */
  readonly deadlineMilliseconds?: number;
}

/** A job took longer than its deadline allows, and was ended. */
export class JobDeadlineError extends Error {
  constructor(milliseconds: number) {
    super(`the work took more than ${milliseconds} ms`);
    this.name = 'JobDeadlineError';
  }
}

interface PendingJob<Job, Result> {
  readonly job: Job;
  readonly resolve: (result: Result) => void;
  readonly reject: (error: Error) => void;
}

interface RunningJob<Job, Result> extends PendingJob<Job, Result> {
  readonly timer: NodeJS.Timeout | undefined;
}

/**
 * Does jobs in worker threads, so that the event loop goes on meanwhile. Jobs of different keys take turns. A worker that dies, or
 * whose job passes the deadline, is replaced; that job alone fails.
 */
export class WorkerPool<Job, Result> {
  readonly #options: WorkerPoolOptions;
  readonly #idle: Worker[] = [];
  readonly #busy = new Map<Worker, RunningJob<Job, Result>>();
  readonly #waiting = new FairQueue<PendingJob<Job, Result>>();
  #stopped = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** The result of the job. `key` says whose it is. Rejects with JobDeadlineError, or with an Error that has the message of the one thrown. */
  async run(key: unknown, job: Job): Promise<Result> {
    if (this.#stopped) throw stopped();
    return new Promise((resolve, reject) => {
      this.#waiting.push(key, { job, resolve, reject });
      this.#deal();
    });
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const { reject } of [...this.#waiting.clear(), ...this.#busy.values()]) reject(stopped());
    await Promise.all([...this.#idle.splice(0), ...this.#busy.keys()].map((worker) => worker.terminate()));
  }

  #deal(): void {
    while (this.#waiting.size > 0) {
      const worker = this.#idle.pop() ?? this.#hire();
      if (worker === undefined) return;
      this.#begin(worker, this.#waiting.shift()!);
    }
  }

  #hire(): Worker | undefined {
    if (this.#busy.size >= this.#options.workers) return undefined;
    const worker = new Worker(this.#options.script);
    worker.on('message', (answer: WorkerAnswer<Result>) => this.#done(worker, answer));
    worker.on('error', (error: Error) => this.#lost(worker, error));
    worker.on('exit', () => this.#lost(worker, new Error('the worker ended')));
    return worker;
  }

  #begin(worker: Worker, pending: PendingJob<Job, Result>): void {
    const { deadlineMilliseconds: deadline } = this.#options;
    const timer =
      deadline === undefined
        ? undefined
        : setTimeout(() => {
            this.#lost(worker, new JobDeadlineError(deadline));
            void worker.terminate();
          }, deadline);
    this.#busy.set(worker, { ...pending, timer });
    worker.ref();
    worker.postMessage(pending.job);
  }

  #done(worker: Worker, answer: WorkerAnswer<Result>): void {
    const job = this.#release(worker);
    if (job === undefined) return;
    this.#idle.push(worker);
    worker.unref();
    if ('error' in answer) job.reject(new Error(answer.error));
    else job.resolve(answer.result);
    this.#deal();
  }

  #lost(worker: Worker, error: Error): void {
    this.#release(worker)?.reject(error);
    const place = this.#idle.indexOf(worker);
    if (place >= 0) this.#idle.splice(place, 1);
    if (!this.#stopped) this.#deal();
  }

  #release(worker: Worker): RunningJob<Job, Result> | undefined {
    const job = this.#busy.get(worker);
    clearTimeout(job?.timer);
    this.#busy.delete(worker);
    return job;
  }
}

function stopped(): Error {
  return new Error('the worker pool is stopped');
}
