import { pauseAfterAttempt } from '../pause.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** The pauses after the first attempts; each later one is the last of these. */
const PAUSES = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
/** How long a delivery is tried, from its first attempt. */
const LIFETIME = 24 * HOUR;
const LONGEST_RETRY_AFTER = 4 * HOUR;

/** Failures in a row from which on a webhook gets nothing for a pause. */
const FIRST_PAUSED = 3;
const SHORTEST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = MINUTE;

/** A webhook is disabled that has failed for so long, in so many attempts in a row: one that has little to get is not for one outage. */
const FAILING = 3 * 24 * HOUR;
const FAILED_ATTEMPTS = 20;

export interface Attempts {
  /** Attempts that were made, at least one. */
  readonly attempts: number;
  /** Milliseconds since the first. */
  readonly elapsed: number;
  /** Milliseconds for which the receiver asked to be left alone. */
  readonly retryAfter?: number;
}

/**
 * Milliseconds until the next attempt of a delivery; undefined where the one before was the last. `random` is from 0 to 1. A receiver may ask
 * for a later time, at most four hours.
 */
export function nextAttempt({ attempts, elapsed, retryAfter = 0 }: Attempts, random: number): number | undefined {
  const pause = pauseAfterAttempt(PAUSES, attempts, random);
  const after = Math.round(Math.max(pause, Math.min(retryAfter, LONGEST_RETRY_AFTER)));
  return elapsed + after <= LIFETIME ? after : undefined;
}

/** Milliseconds for which a webhook gets no further event after so many failures in a row. */
export function pauseAfter(failures: number, retryAfter = 0): number {
  const exponent = failures - FIRST_PAUSED;
  const pause = exponent < 0 ? 0 : Math.min(SHORTEST_PAUSE * 2 ** exponent, LONGEST_PAUSE);
  return Math.max(pause, Math.min(retryAfter, LONGEST_RETRY_AFTER));
}

/** Whether a webhook is to be disabled after so many failures in a row, of which the first was so many milliseconds ago. */
export function isGivenUp(failures: number, failing: number): boolean {
  return failing >= FAILING && failures >= FAILED_ATTEMPTS;
}

const DELAY = /^\d{1,9}$/;
const DATE = /^[A-Z][a-z]+, .+ GMT$/;

/**
 * The milliseconds of a Retry-After header (RFC 9110 10.2.3), which is a number of seconds or a date; undefined where it is neither. `now` is
 * milliseconds since 1970.
 */
export function readRetryAfter(value = '', now: number): number | undefined {
  if (DELAY.test(value)) return Number(value) * SECOND;
  const after = DATE.test(value) ? Date.parse(value) - now : NaN;
  return Number.isNaN(after) ? undefined : Math.max(0, after);
}
