import type { DomainClaimSpec } from '@fourwinds/resources';
import { DELEGATION_TTL } from '../zone/contributors/hosted-children.ts';
import { DEFAULT_TIMING } from '../keys/policy.ts';
import type { ParentDs } from '../parent/parent-ds.ts';

export interface WithdrawalInput {
  readonly claim: DomainClaimSpec;
  /** Whether the zone is signed, so that resolvers may insist on its signatures. */
  readonly isSigned: boolean;
  /** The delegation of the domain in the zone above; undefined while not all of its servers are known to show the same. */
  readonly parent: Pick<ParentDs, 'ds'> | undefined;
  readonly now: number;
}

export type Withdrawal =
  /** The zone is served no more. */
  | { readonly state: 'ended' }
  /** Resolvers may have its DS record: until that time at the most, milliseconds since 1970. */
  | { readonly state: 'ending'; readonly until: number; readonly isCertain: boolean };

/** However long regions cannot be reached, a zone whose grant is gone is not served for longer. */
const LONGEST_MILLISECONDS = 24 * 3600_000;

/**
 * How long a zone stays served whose grant was taken back: its DS record leaves the zone above first, and while resolvers
 * may remember that, an answer without signatures would be bogus to them (RFC 6781 4.1.4).
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
