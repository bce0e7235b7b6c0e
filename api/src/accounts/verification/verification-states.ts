/**
 * Verification states. `expired`: the proof was not found in time, or the link was not used. The user can then
 * request verification again.
 */
export const verificationStates = [
  'unverified',
  'pending',
  'link_sent',
  'verified',
  'review',
  'refused',
  'expired',
] as const;

export type VerificationState = (typeof verificationStates)[number];

/**
 * `marked`: there is a proof, but a rule requires a review. `approved`: a review replaces the proof; the link is sent
 * next.
 */
export const verificationEvents = [
  'asked',
  'proven',
  'marked',
  'link_used',
  'review_asked',
  'approved',
  'refused',
  'time_over',
] as const;

export type VerificationEvent = (typeof verificationEvents)[number];

type Transitions = { readonly [event in VerificationEvent]?: VerificationState };

const begin: Transitions = { asked: 'pending', review_asked: 'review' };

const transitions: { readonly [state in VerificationState]: Transitions } = {
  unverified: begin,
  pending: { ...begin, proven: 'link_sent', marked: 'review', time_over: 'expired' },
  link_sent: { asked: 'pending', link_used: 'verified', marked: 'review', time_over: 'expired' },
  verified: {},
  review: { asked: 'pending', approved: 'pending', refused: 'refused' },
  refused: begin,
  expired: begin,
};

/** Returns the state after an event, or undefined if the event has no effect in this state. */
export function nextState(state: VerificationState, event: VerificationEvent): VerificationState | undefined {
  return transitions[state][event];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

export const PROOF_MILLISECONDS = 7 * DAY;

/** How long after a refusal until the next review can be requested. */
export const REVIEW_AGAIN_MILLISECONDS = 7 * DAY;

/** Interval between checks, as a fraction of the time since the request. `least` and `most` limit the interval. */
const INTERVAL = { part: 1 / 10, least: SECOND, most: 10 * MINUTE } as const;

/** Returns when to check for the proof again, or null if the time to find it has passed. */
export function nextLook(askedAt: Date, now: number): Date | null {
  const age = now - askedAt.getTime();
  if (age >= PROOF_MILLISECONDS) return null;
  return new Date(now + Math.min(INTERVAL.most, Math.max(INTERVAL.least, age * INTERVAL.part)));
}

export interface StateFacts {
  readonly isVerified: boolean;
  /** The stored state, or null if verification was never requested. */
  readonly state: VerificationState | null;
  readonly askedAt: Date | null;
  readonly proof: string | null;
  readonly linkExpiresAt: Date | null;
}

/** Returns the state at a time. An expired state need not be stored. */
export function stateAt({ isVerified, state, ...facts }: StateFacts, now: number): VerificationState {
  if (isVerified) return 'verified';
  if (state === null || state === 'verified') return 'unverified';
  return isOver(state, facts, now) ? (nextState(state, 'time_over') ?? state) : state;
}

function isOver(
  state: VerificationState,
  { askedAt, proof, linkExpiresAt }: Omit<StateFacts, 'isVerified' | 'state'>,
  now: number,
): boolean {
  if (state === 'link_sent') return linkExpiresAt !== null && linkExpiresAt.getTime() <= now;
  return state === 'pending' && proof === null && askedAt !== null && askedAt.getTime() + PROOF_MILLISECONDS <= now;
}
