import { pauseAfterAttempt } from '../pause.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Pauses after the first attempts. The last pause repeats. */
const PAUSES = [10 * SECOND, 30 * SECOND, 2 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 2 * HOUR, 4 * HOUR];
/** How long a delivery is retried after its first attempt. */
const LIFETIME = 24 * HOUR;
const LONGEST_RETRY_AFTER = 4 * HOUR;

/** Number of consecutive failures after which a webhook pauses. */
const FIRST_PAUSED = 3;
const SHORTEST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = MINUTE;

/**
 * A webhook is disabled when it has failed for this long, and this many times in a row. The second limit protects
 * webhooks with few events, which a single outage would otherwise disable.
 */
const FAILING = 3 * 24 * HOUR;
const FAILED_ATTEMPTS = 20;

export interface Attempts {
  /** Number of attempts so far, at least 1. */
  readonly attempts: number;
  /** Milliseconds since the first attempt. */
  readonly elapsed: number;
  /** Milliseconds that the receiver asked to wait. */
  readonly retryAfter?: number;
}

/**
 * Returns the milliseconds until the next attempt, or undefined after the last attempt. `random` is from 0 to 1. The
 * receiver may ask for a later time, up to four hours.
 */
export function nextAttempt({ attempts, elapsed, retryAfter = 0 }: Attempts, random: number): number | undefined {
  const pause = pauseAfterAttempt(PAUSES, attempts, random);
  const after = Math.round(Math.max(pause, Math.min(retryAfter, LONGEST_RETRY_AFTER)));
  return elapsed + after <= LIFETIME ? after : undefined;
}

/** Returns the milliseconds for which a webhook receives no further event after this many consecutive failures. */
export function pauseAfter(failures: number, retryAfter = 0): number {
  const exponent = failures - FIRST_PAUSED;
  const pause = exponent < 0 ? 0 : Math.min(SHORTEST_PAUSE * 2 ** exponent, LONGEST_PAUSE);
  return Math.max(pause, Math.min(retryAfter, LONGEST_RETRY_AFTER));
}

/** True if a webhook must be disabled after this many consecutive failures over `failing` milliseconds. */
export function isGivenUp(failures: number, failing: number): boolean {
  return failing >= FAILING && failures >= FAILED_ATTEMPTS;
}

const DELAY = /^\d{1,9}$/;
const DATE = /^[A-Z][a-z]+, .+ GMT$/;

/**
 * Parses a Retry-After header (RFC 9110 10.2.3), in seconds or as a date, to milliseconds. Returns undefined if it is
 * invalid. `now` is in milliseconds since 1970.
 */
export function readRetryAfter(value = '', now: number): number | undefined {
  if (DELAY.test(value)) return Number(value) * SECOND;
  const after = DATE.test(value) ? Date.parse(value) - now : NaN;
  return Number.isNaN(after) ? undefined : Math.max(0, after);
}
