import { performJobs } from '@fourwinds/process/worker';
import { Readings } from '@fourwinds/zones';
import { type Detail, Failure, type FailureCode } from '../kernel/failure.ts';
import { type FactsOf, type ComputationName, computationsWith } from './computations.ts';

export interface WorkerJob {
  readonly name: ComputationName;
  readonly facts: FactsOf<ComputationName>;
}

/** Result of a job. A Failure is passed between threads as plain data. */
export type WorkerResult =
  | { readonly done: unknown }
  | { readonly failure: { readonly code: FailureCode; readonly message: string; readonly details: readonly Detail[] } };

const computations = computationsWith(new Readings());

performJobs(({ name, facts }: WorkerJob): WorkerResult => {
  try {
    return { done: (computations[name] as (facts: FactsOf<ComputationName>) => unknown)(facts) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { code, message, details } = error;
    return { failure: { code, message, details } };
  }
});
