import type { DomainClaimSpec } from '@fourwinds/resources';
import { DELEGATION_TTL } from '../facts/delegation-ttl.ts';
import { DEFAULT_TIMING } from '../keys/policy.ts';

export interface WithdrawalInput {
  readonly claim: DomainClaimSpec;
  /** True if the zone is signed, so resolvers may require its signatures. */
  readonly isSigned: boolean;
  /**
   * The delegation of the domain in the zone above. Undefined unless all of its servers are known to publish the same
   * data.
   */
  readonly parent: { readonly ds: readonly unknown[] } | undefined;
  readonly now: number;
}

export type Withdrawal =
  | { readonly state: 'ended' }
  /** Resolvers may cache its DS record. `until` is the latest end, in milliseconds since 1970. */
  | { readonly state: 'ending'; readonly until: number; readonly isCertain: boolean };

/** Time limit for serving a zone after its grant was withdrawn, even if regions are unreachable. */
const LONGEST_MILLISECONDS = 24 * 3600_000;

/**
 * Decides how long a zone stays served after its grant was withdrawn. Its DS record is removed from the zone above
 * first. While resolvers may cache it, an answer without signatures would be bogus (RFC 6781 4.1.4).
 */
export function decideWithdrawal({ claim, isSigned, parent, now }: WithdrawalInput): Withdrawal {
  const { grantedBy, withdrawnAt, servedUntil } = claim;
  const latest = Date.parse(withdrawnAt!) + LONGEST_MILLISECONDS;
  if (grantedBy === undefined || !isSigned || now >= latest) return { state: 'ended' };
  if (servedUntil !== undefined)
    return now >= Date.parse(servedUntil)
      ? { state: 'ended' }
      : { state: 'ending', until: Date.parse(servedUntil), isCertain: true };
  if (parent === undefined || parent.ds.length > 0) return { state: 'ending', until: latest, isCertain: false };
  const forgotten = now + DELEGATION_TTL * 1000 + DEFAULT_TIMING.margin;
  return { state: 'ending', until: Math.min(forgotten, latest), isCertain: true };
}
