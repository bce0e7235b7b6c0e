/** A pause differs by a tenth at most, so that what failed together is not tried again together. */
const JITTER = 0.1;

/** Milliseconds before another attempt after so many, at least one: one of `pauses`, of which the last goes on. `random` is from 0 to 1. */
export function pauseAfterAttempt(pauses: readonly number[], attempts: number, random: number): number {
  return pauses[Math.min(attempts, pauses.length) - 1] * (1 + JITTER * (2 * random - 1));
}
