import type { DomainClaimSpec, ZoneStatus } from '@fourwinds/resources';
import type { Outcome } from '../compose/composition.ts';

/** A domain that is another's may become free, or be delegated to this zone. */
const CONFLICT_REVIEW_MILLISECONDS = 60_000;
/** Nothing is left alone for longer: timers do not count very long times. */
const LONGEST_MILLISECONDS = 6 * 3600_000;

export interface NextReconcileInput {
  readonly composition: Outcome;
  /** When the zone is composed again without any change, milliseconds since 1970. */
  readonly composeAt: number | undefined;
  /** The claim on the domain. */
  readonly claim: DomainClaimSpec | undefined;
  /** The proof that the zone asks for, as its status had it. */
  readonly proof?: ZoneStatus['proof'];
  /** When keys or signatures may have to change, milliseconds since 1970. */
  readonly requeueAt: number | undefined;
  readonly now: number;
}

/** Milliseconds after which a zone may have to change without any event; undefined for none. */
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

/** When the ownership of the domain may have to be decided anew. */
function reviewAt(composition: Outcome, claim: DomainClaimSpec | undefined, now: number): number | undefined {
  const isEnding = composition.state === 'suspended' && composition.reason === 'GrantEnding';
  if (composition.state === 'disowned' || isEnding) return now + CONFLICT_REVIEW_MILLISECONDS;
  return claim?.grantNeededBy === undefined ? undefined : Date.parse(claim.grantNeededBy);
}
