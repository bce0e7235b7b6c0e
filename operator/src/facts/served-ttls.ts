import { MAX_SIGNED_TTL, type Zone } from '@fourwinds/dns';
import type { Publication } from '@fourwinds/resources';

/** The recorded present and earlier TTLs of a zone. */
export type ServedTtls = Pick<Publication, 'largestTTL' | 'earlierTTL'>;

/** Maximum milliseconds between recording a publication and the moment the last server serves it. */
const MARGIN = 3_600_000;

/**
 * Returns the largest TTL in a zone, in seconds, but at most the maximum for a signed zone. Caches may keep an old
 * version for this long.
 */
export function largestTtl({ nodes }: Zone): number {
  let largest = 0;
  for (const { rrsets } of nodes) for (const { ttl } of rrsets) if (ttl > largest) largest = ttl;
  return Math.min(MAX_SIGNED_TTL, largest);
}

/** Returns the TTLs to record when a zone is published with `largestTTL`. `now` is in milliseconds since 1970. */
export function servedTtls(before: ServedTtls | undefined, largestTTL: number, now: number): ServedTtls {
  const earlier = [before?.earlierTTL, endOf(before?.largestTTL ?? 0, now)]
    .filter((past) => past !== undefined)
    .filter(({ ttl, until }) => ttl > largestTTL && Date.parse(until) > now);
  if (earlier.length === 0) return { largestTTL };
  const until = Math.max(...earlier.map((past) => Date.parse(past.until)));
  const ttl = Math.max(...earlier.map((past) => past.ttl));
  return { largestTTL, earlierTTL: { ttl, until: new Date(until).toISOString() } };
}

/** Returns the largest TTL, in seconds, of any data that caches may still hold. */
export function largestCachedTtl({ largestTTL = 0, earlierTTL }: ServedTtls, now: number): number {
  const isOver = earlierTTL === undefined || Date.parse(earlierTTL.until) <= now;
  return isOver ? largestTTL : Math.max(largestTTL, earlierTTL.ttl);
}

function endOf(ttl: number, now: number): { ttl: number; until: string } {
  return { ttl, until: new Date(now + ttl * 1000 + MARGIN).toISOString() };
}
