import type { DomainClaimSpec, ZoneStatus } from '@fourwinds/resources';
import type { Outcome } from '../compose/composition.ts';

/**
 * Interval at which a zone is reviewed while another owner has its domain. The domain may become free or be delegated
 * to this zone.
 */
const CONFLICT_REVIEW_MILLISECONDS = 60_000;
/** Maximum time between reconciles. Timers do not support very long times. */
const LONGEST_MILLISECONDS = 6 * 3600_000;

export interface NextReconcileInput {
  readonly composition: Outcome;
  /** When to compose the zone again without a change, in milliseconds since 1970. */
  readonly composeAt: number | undefined;
  readonly claim: DomainClaimSpec | undefined;
  readonly proof?: ZoneStatus['proof'];
  /** When keys or signatures may change, in milliseconds since 1970. */
  readonly requeueAt: number | undefined;
  readonly now: number;
}

/** Returns the milliseconds until a zone may change without an event. Undefined if there is no such time. */
export function nextReconcile({
  composition,
  composeAt,
  claim,
  proof,
  requeueAt,
  now,
}: NextReconcileInput): number | undefined {
  const expiry = proof === undefined ? -Infinity : Date.parse(proof.expiresAt);
  const times = [requeueAt, composeAt, reviewAt(composition, claim, now), expiry > now ? expiry : undefined];
  const next = Math.min(...times.filter((time) => time !== undefined));
  return next === Infinity ? undefined : Math.min(LONGEST_MILLISECONDS, Math.max(1, next - now));
}

/** Returns when the ownership of the domain may have to be decided again. */
function reviewAt(composition: Outcome, claim: DomainClaimSpec | undefined, now: number): number | undefined {
  const isEnding = composition.state === 'suspended' && composition.reason === 'GrantEnding';
  if (composition.state === 'disowned' || isEnding) return now + CONFLICT_REVIEW_MILLISECONDS;
  return claim?.grantNeededBy === undefined ? undefined : Date.parse(claim.grantNeededBy);
}
