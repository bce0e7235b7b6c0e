import { once } from 'node:events';
import { type JobQueue, type JobRequest, jobRequestSchema, type TakenJob } from '@fourwinds/jobs';
import type { Logger } from '@fourwinds/process';
import { IDLE_MILLISECONDS, type IsDue, TakeLoop } from './take-loop.ts';

export interface WorkerOptions {
  readonly queue: Pick<JobQueue, 'take' | 'extend' | 'finish' | 'giveBack'>;
  /** Performs a job of an account and returns the report as JSON. `signal` aborts when this worker loses the job. */
  readonly carryOut: (request: JobRequest, account: string, signal: AbortSignal) => Promise<string>;
  /** Called while there is no work. */
  readonly isDue?: IsDue;
  readonly log: Logger;
}

/** Maximum concurrent jobs: in total, and per account so that every account gets capacity. */
const AT_A_TIME = 8;
const OF_ONE_ACCOUNT = 2;
/** A third of the lease. */
const EXTEND_MILLISECONDS = 5000;

/** Takes jobs from the queue and performs several at a time. */
export class Worker extends TakeLoop<TakenJob> {
  readonly #options: WorkerOptions;

  constructor(options: WorkerOptions) {
    super('jobs', options.log, options.isDue);
    this.#options = options;
  }

  protected async turn(): Promise<number> {
    if (this.underWay.length === AT_A_TIME) return IDLE_MILLISECONDS;
    const job = await this.attempt(() => this.#options.queue.take(OF_ONE_ACCOUNT));
    if (job === undefined) return IDLE_MILLISECONDS;
    this.begin(job, () => this.#do(job));
    return 0;
  }

  /** If this fails, any worker starts the job again when its lease expires. */
  async #do(job: TakenJob): Promise<void> {
    const { queue, carryOut, log } = this.#options;
    const lost = new AbortController();
    const signal = AbortSignal.any([lost.signal, this.signal]);
    const lease = setInterval(() => void this.#extend(job, lost), EXTEND_MILLISECONDS);
    try {
      const request = jobRequestSchema.parse(JSON.parse(job.request));
      const report = await Promise.race([carryOut(request, job.accountId, signal), aborted(signal)]);
      if (report !== undefined) await queue.finish(job.id, report);
      else if (!lost.signal.aborted) await queue.giveBack(job.id);
    } catch (err) {
      log.error({ err, job: job.id }, 'a job failed');
    } finally {
      clearInterval(lease);
    }
  }

  /**
   * Extends the lease. If the database is unavailable, continues the job, because no other worker can take it either.
   */
  async #extend(job: TakenJob, lost: AbortController): Promise<void> {
    const isStillOurs = await this.#options.queue.extend(job.id).catch(() => true);
    if (!isStillOurs) lost.abort();
  }
}

/** Resolves when the signal aborts, so that the caller need not wait for a transfer in progress. */
async function aborted(signal: AbortSignal): Promise<undefined> {
  if (!signal.aborted) await once(signal, 'abort');
  return undefined;
}
