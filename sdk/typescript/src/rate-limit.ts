/** A limit of the account, as of an answer. */
export interface RateLimit {
  /** Requests of this kind that are allowed in a minute. For new zones: in an hour. */
  readonly limit: number;
  /** Requests of this kind that are left. */
  readonly remaining: number;
  /** When the oldest counted request stops counting. */
  readonly reset: Date;
}

/** Reads the limit from the headers of an answer. Plans without limits have none. */
export function readRateLimit(headers: Headers): RateLimit | undefined {
  const [limit, remaining, reset] = ['Limit', 'Remaining', 'Reset'].map((name) => headers.get(`X-RateLimit-${name}`));
  if (limit === null || remaining === null || reset === null) return undefined;
  return { limit: Number(limit), remaining: Number(remaining), reset: new Date(Number(reset) * 1000) };
}

/** Seconds of Retry-After: a number or a date (RFC 9110 section 10.2.3). */
export function readRetryAfter(headers: Headers, now: number): number | undefined {
  const text = headers.get('Retry-After');
  if (text === null) return undefined;
  const seconds = /^\d+$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000;
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds);
}
