import { type Entry, setKey } from '../records/entry.ts';

/** The TTL with which each set is published: the smallest of its records (RFC 2181 5.2). */
export function setTtls(entries: readonly Entry[], defaultTtl: number): Map<string, number> {
  const ttls = new Map<string, number>();
  for (const entry of entries) {
    const { ttl = defaultTtl } = entry;
    ttls.set(setKey(entry), Math.min(ttl, ttls.get(setKey(entry)) ?? Infinity));
  }
  return ttls;
}
