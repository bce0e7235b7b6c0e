import type { Failure } from './failure.ts';

/**
 * `reads`, `writes`: of the DNS API. `zone_creates`: of both. `requests`: of the general API, all together. `session_requests`: those of all sessions of the
 * account, which count as nothing else; one session may make half of them.
 */
export const rateNames = ['reads', 'writes', 'zone_creates', 'requests', 'session_requests'] as const;

/** Limits of changes of addresses by dynamic updates: `dynamic_records` of one owner name and type, `dynamic_tokens` of one token. */
export const partRateNames = ['dynamic_records', 'dynamic_tokens'] as const;

/** Octets of the records that an account adds or changes. */
export const VOLUME_NAME = 'written_bytes' as const;

export type RateName = (typeof rateNames)[number] | (typeof partRateNames)[number] | typeof VOLUME_NAME;

/** A part of an account that has a limit of its own. */
export interface AccountPart {
  readonly name: (typeof partRateNames)[number];
  /** Its name among the parts of the account. */
  readonly part: string;
}

/** The most requests that an account may make in any span of so many seconds. */
export interface RateLimit {
  readonly limit: number;
  readonly seconds: number;
}

/** The limits of one account; without an entry there is none. */
export type RateLimits = { readonly [name in RateName]?: RateLimit };

/** One limit of one account. */
export interface Rate extends RateLimit {
  readonly name: RateName;
  readonly accountId: string;
  /** The part of the account that it limits; all of it where left out. */
  readonly part?: string;
}

/** The requests that are left of a limit. */
export interface RateReading {
  readonly rate: Rate;
  readonly remaining: number;
  /** When the oldest request that counts no longer does, in milliseconds since 1970. */
  readonly resetAt: number;
  /** Milliseconds until then. */
  readonly resetIn: number;
}

/** The answer to the question whether a request is within a limit. */
export interface Count {
  readonly isTaken: boolean;
  readonly reading: RateReading;
}

/** The limits that the requests of an operation count against. */
export interface Counting {
  /** When a request arrives. */
  readonly request?: RateName;
  /** When it writes, in the transaction of the write; a request that changes nothing is free. */
  readonly write?: RateName;
}

/** Counts one request of an account. */
export interface Meter {
  /** Counts the request as it arrives. Throws Failure rate_limited. */
  countRequest(): Promise<void>;
  /**
   * Counts a write: `run` gets the rate that it must count in its own transaction, if any, and gives the reading after it. Throws Failure rate_limited,
   * or any error of `run`.
   */
  countWrite(run: (rate: Rate | undefined) => Promise<Count | undefined>): Promise<void>;
  /** Counts octets that are about to be written; where none count yet, any number is allowed. Throws Failure rate_limited. */
  countOctets(octets: number): Promise<void>;
  /**
   * Counts a change against the limits of several parts of the account, if all of them allow it; else against none. Gives a Failure rate_limited for
   * each part whose limit is reached.
   */
  countParts<P extends AccountPart>(parts: readonly P[]): Promise<ReadonlyMap<P, Failure>>;
  /** Takes such a count back, where nothing was changed. */
  takeBack(parts: readonly AccountPart[]): Promise<void>;
  /** The headers of the answer; none where nothing limits it. */
  headers(): Promise<{ readonly [name: string]: string }>;
}
