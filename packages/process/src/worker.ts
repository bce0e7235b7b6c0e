import { parentPort } from 'node:worker_threads';
import { errorMessage } from './error-message.ts';

/** The answer of a worker of a WorkerPool: a result, or the message of the error thrown. */
export type WorkerAnswer<Result> = { readonly result: Result } | { readonly error: string };

/** The code of a worker of a WorkerPool: `perform` does one job after the other. */
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
