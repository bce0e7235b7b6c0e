import type { Failure } from './failure.ts';

/**
 * `reads`, `writes`: requests to the DNS API. `zone_creates`: new zones in both APIs. `domain_creates`: new names below
 * suffixes. `requests`: all requests to the general API. `session_requests`: requests of all sessions of the account.
 * These count against no other limit, and a single session may use half of them.
 */
export const rateNames = ['reads', 'writes', 'zone_creates', 'domain_creates', 'requests', 'session_requests'] as const;

/**
 * Limits on address changes by dynamic updates: `dynamic_records` per owner name and type, `dynamic_tokens` per
 * token.
 */
export const partRateNames = ['dynamic_records', 'dynamic_tokens'] as const;

/** Limit on the octets of the records that an account adds or changes. */
export const VOLUME_NAME = 'written_bytes' as const;

export type RateName = (typeof rateNames)[number] | (typeof partRateNames)[number] | typeof VOLUME_NAME;

export interface AccountPart {
  readonly name: (typeof partRateNames)[number];
  /** Unique within the account. */
  readonly part: string;
}

/** At most `limit` requests in any period of `seconds` seconds. */
export interface RateLimit {
  readonly limit: number;
  readonly seconds: number;
}

/** Limits of an account. If an entry is missing, that rate is unlimited. */
export type RateLimits = { readonly [name in RateName]?: RateLimit };

export interface Rate extends RateLimit {
  readonly name: RateName;
  readonly accountId: string;
  /** The part that is limited. Absent if the limit is of the whole account. */
  readonly part?: string;
}

export interface RateReading {
  readonly rate: Rate;
  readonly remaining: number;
  /** When the oldest counted request expires, in milliseconds since 1970. */
  readonly resetAt: number;
  readonly resetIn: number;
}

export interface Count {
  readonly isTaken: boolean;
  readonly reading: RateReading;
}

export interface Counting {
  /** Rate that is counted when a request arrives. */
  readonly request?: RateName;
  /** Rate that is counted in the transaction of a write. A request that changes nothing does not count. */
  readonly write?: RateName;
}

export interface Meter {
  /** Counts a request. Call this when the request arrives. Throws Failure rate_limited. */
  countRequest(): Promise<void>;
  /**
   * Counts a write. If `run` receives a rate, it must count the write in its own transaction and return the reading.
   * Throws Failure rate_limited, or any error of `run`.
   */
  countWrite(run: (rate: Rate | undefined) => Promise<Count | undefined>): Promise<void>;
  /**
   * Counts octets. Call this before a write. If no earlier octets count, a write of any size is allowed. Throws
   * Failure rate_limited.
   */
  countOctets(octets: number): Promise<void>;
  /**
   * Counts a change against the limits of all parts. If any limit is reached, counts nothing. Returns a Failure
   * rate_limited for each part whose limit is reached.
   */
  countParts<P extends AccountPart>(parts: readonly P[]): Promise<ReadonlyMap<P, Failure>>;
  /** Reverts `countParts` if nothing changed. */
  takeBack(parts: readonly AccountPart[]): Promise<void>;
  /** Returns the rate limit headers of the response. The result is empty if the account has no limits. */
  headers(): Promise<{ readonly [name: string]: string }>;
}
