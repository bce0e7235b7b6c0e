export interface FailureState {
  readonly count: number;
  /** Milliseconds since 1970. undefined if there was no wrong password. */
  readonly lastAt?: number;
  readonly lockedUntil?: number;
}

/** `refused`: the password was wrong, or sign-in was locked. `locked`: this wrong password triggered the lock. */
export type SignInOutcome = 'signed-in' | 'refused' | 'locked';

export interface SignInDecision {
  readonly outcome: SignInOutcome;
  readonly state: FailureState;
}

export const MAX_FAILURES = 5;
export const LOCK_MILLISECONDS = 30 * 60_000;
/** If this much time passes after a wrong password, the count starts again. */
const REMEMBERED_MILLISECONDS = 24 * 3_600_000;

/** Decides a password sign-in and returns the new state. Attempts during a lock do not extend it. */
export function decideSignIn(before: FailureState, isRight: boolean, now: number): SignInDecision {
  const { lockedUntil = -Infinity, lastAt = -Infinity } = before;
  if (lockedUntil > now) return { outcome: 'refused', state: before };
  if (isRight) return { outcome: 'signed-in', state: { count: 0 } };
  const isForgotten = lastAt + REMEMBERED_MILLISECONDS <= now || before.lockedUntil !== undefined;
  const count = (isForgotten ? 0 : before.count) + 1;
  if (count < MAX_FAILURES) return { outcome: 'refused', state: { count, lastAt: now } };
  return { outcome: 'locked', state: { count, lastAt: now, lockedUntil: now + LOCK_MILLISECONDS } };
}
