import { Failure } from '../../kernel/failure.ts';
import type { Rate, RateLimit, RateReading } from '../../kernel/meter.ts';

/** Larger limits are leased: each replica may count a part of them without the database. */
const LARGEST_EXACT = 120;

/** Returns the name of the row: the name of the limit, followed by a space and the part if the limit has a part. */
export function keyOf({ name, part }: Rate): string {
  return part === undefined ? name : `${name} ${part}`;
}

export function isExact({ limit }: RateLimit): boolean {
  return limit <= LARGEST_EXACT;
}

export function unused(rate: Rate, now: number): RateReading {
  return { rate, remaining: rate.limit, resetAt: now, resetIn: 0 };
}

export function exceeded({ rate, resetIn }: RateReading): Failure {
  const wait = Math.max(1, Math.ceil(resetIn / 1000));
  const message = `${allowed(rate)} in ${rate.seconds} seconds; try again in ${wait} s`;
  return new Failure('rate_limited', message, [], { retryAfter: wait });
}

function allowed({ name, limit, part }: Rate): string {
  if (name === 'session_requests')
    return `${part === undefined ? 'the sessions of the account' : 'a session'} may make ${limit} requests`;
  if (name === 'dynamic_records') return `the address of a name may change ${limit} times`;
  if (name === 'dynamic_tokens') return `a token may change addresses ${limit} times`;
  if (name === 'domain_creates') return `the account may take ${limit} new names`;
  if (name === 'written_bytes') return `the account may write ${limit} octets of records`;
  return `the account may make ${limit} ${name.replace('_', ' ')}`;
}

export function headersOf({ rate, remaining, resetAt }: RateReading): { readonly [name: string]: string } {
  return {
    'X-RateLimit-Limit': String(rate.limit),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil(resetAt / 1000)),
  };
}
