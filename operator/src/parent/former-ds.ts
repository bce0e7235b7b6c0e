import type { DelegationFacts, FormerDs } from './delegation-facts.ts';
import { dsFields } from './parent-ds.ts';

interface FormerDsFacts extends Pick<DelegationFacts, 'seen' | 'dnssec'> {
  readonly before: FormerDs | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * Returns DS records of other keys that resolvers may cache (RFC 4035 4.3). Resolvers may cache a record while any
 * server publishes it, and for its TTL after that.
 */
export function formerDs({ seen, dnssec, before, now }: FormerDsFacts): FormerDs | undefined {
  const keys = new Set(dnssec?.keys.map(({ tag }) => tag));
  if (seen.ds.some((rdata) => !keys.has(dsFields(rdata).tag)))
    return { ttl: before?.forgottenAt === undefined ? Math.max(seen.ttl, before?.ttl ?? 0) : seen.ttl };
  if (before === undefined) return undefined;
  const forgottenAt = before.forgottenAt ?? new Date(now + before.ttl * 1000).toISOString();
  return Date.parse(forgottenAt) <= now ? undefined : { ttl: before.ttl, forgottenAt };
}
