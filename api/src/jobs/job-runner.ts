import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { JobDeadlineError, WorkerPool } from '@fourwinds/process';
import type { Readings } from '@fourwinds/zones';
import { Failure } from '../failure.ts';
import { type FactsOf, type JobName, type Jobs, jobsWith, type ResultOf } from './jobs.ts';
import type { WorkerJob, WorkerResult } from './zone-worker.ts';

export interface JobRunnerOptions {
  /** The code of a worker: `zone-worker`. */
  readonly script: URL;
  /** Records that were read before in this thread, for small jobs. */
  readonly readings: Readings;
  readonly workers?: number;
  readonly deadlineMilliseconds?: number;
}

/** More records, changes or lines than this are work for a thread: less takes a few milliseconds. */
const SMALL = 100;
const MIN_WORKERS = 2;
const MAX_WORKERS = 4;
/** Several times the cost of the largest zone. */
const DEADLINE_MILLISECONDS = 10_000;

/** The account that a job is for, and its size: records, changes and lines. */
export interface Effort {
  readonly account: string;
  readonly items: number;
}

/** Runs computations over whole zones: small ones at once, large ones in worker threads, in which accounts take turns. */
export class JobRunner {
  readonly #pool: WorkerPool<WorkerJob, WorkerResult>;
  readonly #jobs: Jobs;

  constructor({ script, readings, workers, deadlineMilliseconds = DEADLINE_MILLISECONDS }: JobRunnerOptions) {
    this.#jobs = jobsWith(readings);
    this.#pool = new WorkerPool({
      script,
      workers: workers ?? Math.max(MIN_WORKERS, Math.min(MAX_WORKERS, availableParallelism() - 1)),
      deadlineMilliseconds,
    });
  }

  /** Throws Failure as the job does, or unavailable when it takes too long. */
  async run<N extends JobName>(name: N, facts: FactsOf<N>, { account, items }: Effort): Promise<ResultOf<N>> {
    if (items <= SMALL) return (this.#jobs[name] as (facts: FactsOf<N>) => ResultOf<N>)(facts);
    const result = await this.#inThread(account, { name, facts });
    if ('done' in result) return result.done as ResultOf<N>;
    const { code, message, details } = result.failure;
    throw new Failure(code, message, details);
  }

  /** Copies of facts and results take turns of the event loop of their own: those of the largest zone take some ten milliseconds each. */
  async #inThread(account: string, job: WorkerJob): Promise<WorkerResult> {
    await nextTurn();
    const result = await this.#pool.run(account, job).catch((error: unknown) => {
      if (!(error instanceof JobDeadlineError)) throw error;
      throw new Failure('unavailable', 'this took too long; try again later, or with less at once', [], {
        cause: error,
      });
    });
    await nextTurn();
    return result;
  }

  async stop(): Promise<void> {
    await this.#pool.stop();
  }
}
