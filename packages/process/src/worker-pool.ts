import { Worker } from 'node:worker_threads';
import { FairQueue } from './fair-queue.ts';
import type { WorkerAnswer } from './worker.ts';

export interface WorkerPoolOptions {
  /** The code of a worker, which calls `performJobs`. */
  readonly script: URL;
  /** Threads at most; each is started when it is first needed. */
  readonly workers: number;
  /**
   * Processor time that a job may take, so that a busy machine refuses nobody; and a tenth of the time that it may last. Without
   * it, as long as it takes.
   */
  readonly deadlineMilliseconds?: number;
}

/** A job may last so many times the processor time that it may take. */
const LONGEST = 10;

/** A job took more processor time than its deadline allows, or lasted ten times as long, and was ended. */
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
  /** Compares the processor time with the deadline. */
  check?: NodeJS.Timeout;
  /** Ends the job, however little it has computed. */
  end?: NodeJS.Timeout;
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

  /** The result of the job. `key` says whose it is, and `within` to which of their tasks it belongs: these take turns as well. Rejects with JobDeadlineError, or with an Error that has the message of the one thrown. */
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

  /** Ends the job once its thread has used up the processor time, or the time has passed that it may last. */
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

/** Milliseconds of processor time that the thread has used so far; 0 before it runs and after it has ended. Waits while the thread does. */
async function processorTime(worker: Worker): Promise<number> {
  const used = await worker.cpuUsage().catch(() => undefined);
  return used === undefined ? 0 : (used.user + used.system) / 1000;
}

function stopped(): Error {
  return new Error('the worker pool is stopped');
}
