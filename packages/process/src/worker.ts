import { parentPort } from 'node:worker_threads';
import { errorMessage } from './error-message.ts';

/** Response from a worker of a WorkerPool: the result, or the message of the error that the job threw. */
export type WorkerAnswer<Result> = { readonly result: Result } | { readonly error: string };

/** Runs the jobs of a WorkerPool in a worker, one at a time. */
export function performJobs<Job, Result>(perform: (job: Job) => Result): void {
  parentPort!.on('message', (job: Job) => parentPort!.postMessage(answer(perform, job)));
}

function answer<Job, Result>(perform: (job: Job) => Result, job: Job): WorkerAnswer<Result> {
  try {
    return { result: perform(job) };
  } catch (error) {
    return { error: errorMessage(error) };
  }
}
