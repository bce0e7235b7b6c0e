import { isPassing, problemIn } from './problem.ts';

/** Attempts at a read that fails without a word about when to come again, and at one that has to wait. */
const ATTEMPTS = { failed: 3, hasToWait: 10 };
const FIRST_PAUSE_MILLISECONDS = 1000;
const LONGEST_PAUSE_MILLISECONDS = 30_000;

/** Whether a read is tried again by itself after so many failures before this one. */
export function isTriedAgain(failures: number, error: Error): boolean {
  const problem = problemIn(error);
  const most = problem.retryAfter === undefined ? ATTEMPTS.failed : ATTEMPTS.hasToWait;
  return isPassing(problem) && failures + 1 < most;
}

/** Milliseconds until then: as long as the API says, else twice as long as the time before. */
export function pauseAfter(failures: number, error: Error): number {
  const { retryAfter } = problemIn(error);
  if (retryAfter !== undefined) return retryAfter * 1000;
  return Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** failures, LONGEST_PAUSE_MILLISECONDS);
}
