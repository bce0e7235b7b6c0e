/** Wrong passwords since the last right one. */
export interface FailureState {
  readonly count: number;
  /** Milliseconds since 1970; undefined where there was none. */
  readonly lastAt?: number;
  readonly lockedUntil?: number;
}

/** `refused`: a wrong password, or any while it is locked. `locked`: the wrong password that locks. */
export type SignInOutcome = 'signed-in' | 'refused' | 'locked';

export interface SignInDecision {
  readonly outcome: SignInOutcome;
  readonly state: FailureState;
}

export const MAX_FAILURES = 5;
export const LOCK_MILLISECONDS = 30 * 60_000;
/** Wrong passwords with a longer pause between them are not one attack. */
const REMEMBERED_MILLISECONDS = 24 * 3_600_000;

/** The outcome of an attempt to sign in with a password, and the state after it. Attempts during a lock do not make it longer. */
export function decideSignIn(before: FailureState, isRight: boolean, now: number): SignInDecision {
  const { lockedUntil = -Infinity, lastAt = -Infinity } = before;
  if (lockedUntil > now) return { outcome: 'refused', state: before };
  if (isRight) return { outcome: 'signed-in', state: { count: 0 } };
  const isForgotten = lastAt + REMEMBERED_MILLISECONDS <= now || before.lockedUntil !== undefined;
  const count = (isForgotten ? 0 : before.count) + 1;
  if (count < MAX_FAILURES) return { outcome: 'refused', state: { count, lastAt: now } };
  return { outcome: 'locked', state: { count, lastAt: now, lockedUntil: now + LOCK_MILLISECONDS } };
}
