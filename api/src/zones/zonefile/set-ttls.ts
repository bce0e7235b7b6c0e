import { type Entry, setKey } from '../records/entry.ts';

/** Returns the published TTL of each record set. This is the smallest TTL of its records (RFC 2181 section 5.2). */
export function setTtls(entries: readonly Entry[], defaultTtl: number): Map<string, number> {
  const ttls = new Map<string, number>();
  for (const entry of entries) {
    const { ttl = defaultTtl } = entry;
    ttls.set(setKey(entry), Math.min(ttl, ttls.get(setKey(entry)) ?? Infinity));
  }
  return ttls;
}
