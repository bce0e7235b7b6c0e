/** Varies pauses by up to a tenth, so that simultaneous failures are not retried together. */
const JITTER = 0.1;

/**
 * Returns the milliseconds before the next attempt. `attempts` is the number of attempts so far, at least 1. The last
 * of `pauses` repeats. `random` is from 0 to 1.
 */
export function pauseAfterAttempt(pauses: readonly number[], attempts: number, random: number): number {
  return pauses[Math.min(attempts, pauses.length) - 1] * (1 + JITTER * (2 * random - 1));
}
