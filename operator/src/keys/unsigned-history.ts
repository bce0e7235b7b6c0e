import { MAX_SIGNED_TTL } from '@fourwinds/dns';
import type { DomainClaimSpec } from '@fourwinds/resources';
import { largestCachedTtl, type ServedTtls } from '../zone/publish/served-ttls.ts';
import type { UnsignedHistory } from './key-set.ts';
import { DEFAULT_TIMING } from './policy.ts';

/** The memory of a claim on a domain that was served without signatures. */
export type RememberedUnsigned = NonNullable<DomainClaimSpec['unsigned']>;

/** Whether a cache may still hold data that a claim remembers. */
function isRemembered({ largestTTL, until }: RememberedUnsigned, now: number): boolean {
  return until === undefined || Date.parse(until) + largestTTL * 1000 + DEFAULT_TIMING.margin > now;
}

export interface HistoryInput {
  /** TTLs of the Zone's published version; undefined while it has none. */
  readonly published?: ServedTtls;
  /** Whether a region holds the domain. */
  readonly isHeld: boolean;
  readonly remembered?: RememberedUnsigned;
  /** The largest TTL in the version to publish, seconds. */
  readonly zoneTtl: number;
  /** Whether the version to publish is signed. */
  readonly fromNowOn: boolean;
  readonly now: number;
}

/** Unsigned data of a zone that was served before it gets its first keys. */
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
  /** TTLs of the Zone's last unsigned publication; undefined where there was none. */
  readonly published?: ServedTtls;
  /** Whether the parent may have led anybody to it. */
  readonly delegated: boolean;
  /** Whether no server serves it any more. */
  readonly isGone: boolean;
  readonly now: number;
}

/** The unsigned data that a claim remembers when its zone is deleted. */
export function unsignedAfter(input: DepartureInput): RememberedUnsigned | undefined {
  const { remembered, published, isGone, now } = input;
  const past = remembered && isRemembered(remembered, now) ? remembered : undefined;
  if (published === undefined) return past;
  const largestTTL = Math.max(largestCachedTtl(published, now), past?.largestTTL ?? 0);
  const delegated = input.delegated || (past !== undefined && past.delegated !== false);
  const left = { largestTTL, ...(delegated ? {} : { delegated }) };
  return isGone ? goneNow(left, now) : left;
}

/** The memory of a claim on a domain that is served no more. */
export function goneNow(remembered: RememberedUnsigned, now: number): RememberedUnsigned {
  return { ...remembered, until: new Date(now).toISOString() };
}

/** The assumption about a zone that was served with unknown TTLs. */
export const UNKNOWN_UNSIGNED: RememberedUnsigned = { largestTTL: MAX_SIGNED_TTL };
