import { performJobs } from '@fourwinds/process/worker';
import { Readings } from '@fourwinds/zones';
import { type Detail, Failure, type FailureCode } from '../failure.ts';
import { type FactsOf, type JobName, jobsWith } from './jobs.ts';

export interface WorkerJob {
  readonly name: JobName;
  readonly facts: FactsOf<JobName>;
}

/** A Failure as it passes between threads. */
export type WorkerResult =
  | { readonly done: unknown }
  | { readonly failure: { readonly code: FailureCode; readonly message: string; readonly details: readonly Detail[] } };

const jobs = jobsWith(new Readings());

performJobs(({ name, facts }: WorkerJob): WorkerResult => {
  try {
    return { done: (jobs[name] as (facts: FactsOf<JobName>) => unknown)(facts) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    return { failure: { code, message, details } };
  }
});
