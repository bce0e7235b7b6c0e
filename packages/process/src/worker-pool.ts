import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';
import type { WorkerAnswer } from './worker.ts';

export interface WorkerPoolOptions {
  /** URL of the worker script, which must call `performJobs`. */
  readonly script: URL;
  /** Maximum number of threads. A thread starts when it is first needed. */
  readonly workers: number;
  /**
   * Limit on the processor time of a job. Elapsed time may be ten times as long, so that jobs do not fail on a busy
   * machine. Unlimited if undefined.
   */
  readonly deadlineMilliseconds?: number;
}

/** Elapsed time limit, as a multiple of the processor time limit. */
const LONGEST = 10;

/** Thrown if a job exceeded its limit of processor time or elapsed time. The job was stopped. */
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
  check?: NodeJS.Timeout;
  end?: NodeJS.Timeout;
}

/**
 * Runs jobs in worker threads, so that the event loop stays free. Jobs with different keys take turns. If a worker
 * dies or its job exceeds a limit, the pool replaces the worker, and only that job fails.
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

  /**
   * Returns the result of the job. `key` identifies the user of the job, and `within` identifies a task of that user.
   * Users take turns, and so do the tasks of a user. Rejects with JobDeadlineError, or with an Error that has the
   * message of the error that the job threw.
   */
  async run(key: unknown, job: Job, within?: unknown): Promise<Result> {
    if (this.#stopped) throw stopped();
    return new Promise((resolve, reject) => {
      this.#waiting.push(key, { job, resolve, reject }, within);
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
    const running: RunningJob<Job, Result> = { ...pending };
    this.#busy.set(worker, running);
    const { deadlineMilliseconds: deadline } = this.#options;
    if (deadline !== undefined) this.#limit(worker, running, deadline);
    worker.ref();
    worker.postMessage(pending.job);
  }

  #limit(worker: Worker, running: RunningJob<Job, Result>, deadline: number): void {
    const end = (): void => {
      this.#lost(worker, new JobDeadlineError(deadline));
      void worker.terminate();
    };
    const before = processorTime(worker);
    const check = async (): Promise<void> => {
      const left = deadline - (await processorTime(worker)) + (await before);
      if (this.#busy.get(worker) !== running) return;
      if (left <= 0) end();
      else running.check = setTimeout(() => void check(), Math.ceil(left));
    };
    running.check = setTimeout(() => void check(), deadline);
    running.end = setTimeout(end, LONGEST * deadline);
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
    clearTimeout(job?.check);
    clearTimeout(job?.end);
    this.#busy.delete(worker);
    return job;
  }
}

/**
 * Returns the processor time of a thread in milliseconds. Returns 0 before the thread runs and after it has ended.
 * Waits while the thread is busy.
 */
async function processorTime(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => undefined);
  return used === undefined ? 0 : (used.user + used.system) / 1000;
}

function stopped(): Error {
  return new Error('the worker pool is stopped');
}
