import { availableParallelism } from 'node:os';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { JobDeadlineError, WorkerPool } from '@fourwinds/process';
import type { Readings } from '@fourwinds/zones';
import { Failure } from '../kernel/failure.ts';
import type { Effort, InThread } from '../kernel/ports.ts';
import { type FactsOf, type ComputationName, computationsWith, type ResultOf } from './computations.ts';
import type { WorkerJob, WorkerResult } from './zone-thread.ts';

export interface ZoneThreadsOptions {
  readonly script: URL;
  /** Cache of parsed records in this thread, used by small jobs. */
  readonly readings: Readings;
  readonly workers?: number;
  readonly deadlineMilliseconds?: number;
}

/** Jobs with more records, changes or lines run in a worker thread. Smaller jobs take only a few milliseconds. */
const SMALL = 100;
const MIN_WORKERS = 2;
const MAX_WORKERS = 4;
/** Timeout of a job. This is several times as long as a job for the largest zone takes. */
const DEADLINE_MILLISECONDS = 10_000;

/** The computations in the form in which use cases import them as ports. */
export type InThreads = { readonly [N in ComputationName]: InThread<FactsOf<N>, ResultOf<N>> };

/**
 * Runs computations over whole zones. Small computations run immediately. Large computations run in worker threads,
 * and accounts take turns.
 */
export interface ZoneThreads extends InThreads {
  stop(): Promise<void>;
}

/** Starts the threads. Each computation throws its own Failure, or unavailable on a timeout. */
export function zoneThreads({
  script,
  readings,
  workers,
  deadlineMilliseconds = DEADLINE_MILLISECONDS,
}: ZoneThreadsOptions): ZoneThreads {
  const computations = computationsWith(readings);
  const pool = new WorkerPool<WorkerJob, WorkerResult>({
    script,
    workers: workers ?? Math.max(MIN_WORKERS, Math.min(MAX_WORKERS, availableParallelism() - 1)),
    deadlineMilliseconds,
  });
  const functionOf = (name: ComputationName) => async (facts: FactsOf<ComputationName>, effort: Effort) => {
    if (effort.items <= SMALL) return (computations[name] as (facts: FactsOf<ComputationName>) => unknown)(facts);
    const result = await inThread(pool, effort.account, { name, facts });
    if ('done' in result) return result.done;
    const { code, message, details } = result.failure;
    throw new Failure(code, message, details);
  };
  const names = Object.keys(computations) as ComputationName[];
  const functions = Object.fromEntries(names.map((name) => [name, functionOf(name)])) as unknown as InThreads;
  return { ...functions, stop: () => pool.stop() };
}

/**
 * Runs a job in a worker thread. Yields to the event loop before and after facts and result are copied. For the
 * largest zone, each copy takes about 10 ms.
 */
async function inThread(
  pool: WorkerPool<WorkerJob, WorkerResult>,
  account: string,
  job: WorkerJob,
): Promise<WorkerResult> {
  await nextTurn();
  const result = await pool.run(account, job).catch((error: unknown) => {
    if (!(error instanceof JobDeadlineError)) throw error;
    throw new Failure('unavailable', 'this took too long; try again later, or with less at once', [], { cause: error });
  });
  await nextTurn();
  return result;
}
