import { Failure } from '../failure.ts';
import type { Rate, RateLimit, RateReading } from '../meter.ts';

/** Larger limits are leased by replicas: each of them may count a part without the database. */
const LARGEST_EXACT = 120;

export function isExact({ limit }: RateLimit): boolean {
  return limit <= LARGEST_EXACT;
}

/** A reading of a limit of which nothing counts. */
export function unused(rate: Rate, now: number): RateReading {
  return { rate, remaining: rate.limit, resetAt: now, resetIn: 0 };
}

export function exceeded({ rate, resetIn }: RateReading): Failure {
  const { name, limit, seconds } = rate;
  const wait = Math.max(1, Math.ceil(resetIn / 1000));
  if (name === 'dynamic_records')
    return new Failure(
      'rate_limited',
      `the address of a name may change ${limit} times in ${seconds} seconds; try again in ${wait} s`,
      [],
      { retryAfter: wait },
    );
  if (name === 'dynamic_tokens')
    return new Failure(
      'rate_limited',
      `a token may change addresses ${limit} times in ${seconds} seconds; try again in ${wait} s`,
      [],
      { retryAfter: wait },
    );
  return new Failure(
    'rate_limited',
    `the account may make ${limit} ${name.replace('_', ' ')} in ${seconds} seconds; try again in ${wait} s`,
    [],
    { retryAfter: wait },
  );
}

/** The headers with the rest of a limit. */
export function headersOf({ rate, remaining, resetAt }: RateReading): { readonly [name: string]: string } {
  return {
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
  };
}
