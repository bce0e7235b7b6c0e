/** How often a request is sent that the server is too busy for, and how long it may ask to wait before each. */
const ATTEMPTS = 6;
const LONGEST_SECONDS = 2;
/** The pause after the first attempt where the server asks for a shorter one or none; it doubles with each. */
const FIRST_MILLISECONDS = 50;

/**
 * Milliseconds until a request is sent again that a server refused with 429 and `Retry-After` (seconds; RFC 6585 4). Undefined after the
 * last attempt, and where the server asks for a longer pause or does not name one. Attempts count from 1.
 */
export function retryPause(retryAfter: string | undefined, attempt: number): number | undefined {
  if (attempt >= ATTEMPTS || retryAfter === undefined || !/^\d+$/.test(retryAfter)) return undefined;
  const seconds = Number(retryAfter);
  if (seconds > LONGEST_SECONDS) return undefined;
  return Math.max(seconds * 1000, FIRST_MILLISECONDS * 2 ** (attempt - 1));
}
