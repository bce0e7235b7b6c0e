/** Maximum number of attempts for a request, and longest Retry-After that is accepted. */
const ATTEMPTS = 6;
const LONGEST_SECONDS = 2;
/** Minimum pause after the first attempt. It doubles with each attempt. */
const FIRST_MILLISECONDS = 50;

/**
 * Returns how many milliseconds to wait before retrying a request that got 429 and `Retry-After` (in seconds, RFC
 * 6585 4). Returns undefined after the last attempt, or if the server requests no pause or too long a pause. The
 * first attempt has number 1.
 */
export function retryPause(retryAfter: string | undefined, attempt: number): number | undefined {
  if (attempt >= ATTEMPTS || retryAfter === undefined || !/^\d+$/.test(retryAfter)) return undefined;
  const seconds = Number(retryAfter);
  if (seconds > LONGEST_SECONDS) return undefined;
  return Math.max(seconds * 1000, FIRST_MILLISECONDS * 2 ** (attempt - 1));
}
