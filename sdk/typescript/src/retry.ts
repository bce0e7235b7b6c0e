/** Statuses after which the same request may succeed. 409 only with Retry-After: its key is in use. */
const RETRIED = [408, 429, 500, 502, 503, 504];
const FIRST_PAUSE_MILLISECONDS = 500;
const LONGEST_PAUSE_MILLISECONDS = 8000;
const JITTER_MILLISECONDS = 250;

export interface Failed {
  /** Status of the answer. Undefined if there was none. */
  readonly status?: number;
  /** Seconds. */
  readonly retryAfter?: number;
}

/** True if the same request may succeed later. */
export function isRetried({ status, retryAfter }: Failed): boolean {
  return status === undefined || RETRIED.includes(status) || (status === 409 && retryAfter !== undefined);
}

/**
 * Milliseconds until the next attempt. `attempts` counts the earlier ones, from 1. `random` is from 0 to 1. The pause is
 * never shorter than Retry-After.
 */
export function pauseBefore(attempts: number, { retryAfter }: Failed, random: number): number {
  if (retryAfter !== undefined) return retryAfter * 1000 + random * JITTER_MILLISECONDS;
  const longest = Math.min(FIRST_PAUSE_MILLISECONDS * 2 ** (attempts - 1), LONGEST_PAUSE_MILLISECONDS);
  return longest * (1 + random) * 0.5;
}
