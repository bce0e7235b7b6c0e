import { isPassing, problemIn } from './problem.ts';

/** Maximum attempts for a read. `hasToWait` applies if the API sent a Retry-After header, `failed` if it did not. */
const ATTEMPTS = { failed: 3, hasToWait: 10 };
const FIRST_PAUSE_MILLISECONDS = 1000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** True if a read should be retried. `failures` counts the earlier failures. */
export function isTriedAgain(failures: number, error: Error): boolean {
  const problem = problemIn(error);
  const most = problem.retryAfter === undefined ? ATTEMPTS.failed : ATTEMPTS.hasToWait;
  return isPassing(problem) && failures + 1 < most;
}

/** Milliseconds until the next attempt: the Retry-After of the API, or exponential backoff. */
export function pauseAfter(failures: number, error: Error): number {
  const { retryAfter } = problemIn(error);
  if (retryAfter !== undefined) return retryAfter * 1000;
  return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** failures, LONGEST_PAUSE_MILLISECONDS);
}
