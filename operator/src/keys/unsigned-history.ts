import { MAX_SIGNED_TTL } from '@fourwinds/dns';
import type { DomainClaimSpec } from '@fourwinds/resources';
import { largestCachedTtl, type ServedTtls } from '../facts/served-ttls.ts';
import type { UnsignedHistory } from './key-set.ts';
import { DEFAULT_TIMING } from './policy.ts';

/** Unsigned data of a domain that caches may hold, as recorded in its claim. */
export type RememberedUnsigned = NonNullable<DomainClaimSpec['unsigned']>;

/** Returns true if a cache may still hold the data that a claim records. */
function isRemembered({ largestTTL, until }: RememberedUnsigned, now: number): boolean {
  return until === undefined || Date.parse(until) + largestTTL * 1000 + DEFAULT_TIMING.margin > now;
}

export interface HistoryInput {
  /** TTLs of the Zone's published version. Undefined if the Zone was not published. */
  readonly published?: ServedTtls;
  readonly isHeld: boolean;
  readonly remembered?: RememberedUnsigned;
  /** The largest TTL in the version to publish, in seconds. */
  readonly zoneTtl: number;
  /** True if the version to publish is signed. */
  readonly fromNowOn: boolean;
  readonly now: number;
}

/** Returns the unsigned data of a zone that was served before its first keys. */
export function unsignedHistory(input: HistoryInput): UnsignedHistory {
  const { published = {}, remembered, zoneTtl, now } = input;
  const past = remembered && isRemembered(remembered, now) ? remembered : undefined;
  const ttl = Math.max(zoneTtl, largestCachedTtl(published, now), past?.largestTTL ?? 0);
  if (input.published !== undefined || input.isHeld || !input.fromNowOn) return { ttl };
  return past === undefined ? { ttl, unserved: true } : ofEarlierZone(past, ttl);
}

function ofEarlierZone({ largestTTL, until, delegated }: RememberedUnsigned, ttl: number): UnsignedHistory {
  const reached = delegated !== false;
  return until === undefined ? { ttl, reached } : { ttl: largestTTL, replaced: Date.parse(until), reached };
}

export interface DepartureInput {
  readonly remembered?: RememberedUnsigned;
  /** TTLs of the Zone's last unsigned publication. Undefined if there was none. */
  readonly published?: ServedTtls;
  /** True if the parent may have led resolvers to the zone. */
  readonly delegated: boolean;
  /** True if no server serves the zone any longer. */
  readonly isGone: boolean;
  readonly now: number;
}

/** Returns the unsigned data that a claim must record when its zone is deleted. */
export function unsignedAfter(input: DepartureInput): RememberedUnsigned | undefined {
  const { remembered, published, isGone, now } = input;
  const past = remembered && isRemembered(remembered, now) ? remembered : undefined;
  if (published === undefined) return past;
  const largestTTL = Math.max(largestCachedTtl(published, now), past?.largestTTL ?? 0);
  const delegated = input.delegated || (past !== undefined && past.delegated !== false);
  const left = { largestTTL, ...(delegated ? {} : { delegated }) };
  return isGone ? goneNow(left, now) : left;
}

/** Marks the unsigned data as no longer served from now on. */
export function goneNow(remembered: RememberedUnsigned, now: number): RememberedUnsigned {
  return { ...remembered, until: new Date(now).toISOString() };
}

/** The record for a zone that was served with unknown TTLs. */
export const UNKNOWN_UNSIGNED: RememberedUnsigned = { largestTTL: MAX_SIGNED_TTL };
