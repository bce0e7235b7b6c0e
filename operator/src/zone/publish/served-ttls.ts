import { MAX_SIGNED_TTL, type Zone } from '@fourwinds/dns';
import type { Publication } from '@fourwinds/resources';

/** TTLs that a zone is, and was, served with, as they are on record. */
export type ServedTtls = Pick<Publication, 'largestTTL' | 'earlierTTL'>;

/** From recording a publication to the last server that serves it, milliseconds. */
const MARGIN = 3_600_000;

/** The largest TTL in a zone, seconds, at most that of a signed zone: a cache may hold an old version that long. */
export function largestTtl({ nodes }: Zone): number {
  let largest = 0;
  for (const { rrsets } of nodes) for (const { ttl } of rrsets) if (ttl > largest) largest = ttl;
  return Math.min(MAX_SIGNED_TTL, largest);
}

/** The TTLs to record of a zone that is published with `largestTTL`, in place of those recorded before. `now` in milliseconds since 1970. */
export function servedTtls(before: ServedTtls | undefined, largestTTL: number, now: number): ServedTtls {
  const earlier = [before?.earlierTTL, endOf(before?.largestTTL ?? 0, now)]
    .filter((past) => past !== undefined)
    .filter(({ ttl, until }) => ttl > largestTTL && Date.parse(until) > now);
  if (earlier.length === 0) return { largestTTL };
  const until = Math.max(...earlier.map((past) => Date.parse(past.until)));
  const ttl = Math.max(...earlier.map((past) => past.ttl));
  return { largestTTL, earlierTTL: { ttl, until: new Date(until).toISOString() } };
}

/** The largest TTL with which a cache may have got something that it still holds, seconds. */
export function largestCachedTtl({ largestTTL = 0, earlierTTL }: ServedTtls, now: number): number {
  const isOver = earlierTTL === undefined || Date.parse(earlierTTL.until) <= now;
  return isOver ? largestTTL : Math.max(largestTTL, earlierTTL.ttl);
}

function endOf(ttl: number, now: number): { ttl: number; until: string } {
  return { ttl, until: new Date(now + ttl * 1000 + MARGIN).toISOString() };
}
