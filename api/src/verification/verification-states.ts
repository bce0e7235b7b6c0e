/** The states of the verification of an account. `expired`: the proof was not found in time, or the link not used; it can be asked for again. */
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

/** `marked`: there is a proof, and a rule has the account reviewed nevertheless. `approved`: a review stands in for the proof; the link follows. */
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

/** The state after an event; undefined where the event means nothing in this state. */
export function nextState(state: VerificationState, event: VerificationEvent): VerificationState | undefined {
  return transitions[state][event];
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** As long as the records of a proof are looked for. */
export const PROOF_MILLISECONDS = 7 * DAY;

/** How long the next review cannot be asked for after one was refused. */
export const REVIEW_AGAIN_MILLISECONDS = 7 * DAY;

/** Between two looks: a part of the time since the request. */
const INTERVAL = { part: 1 / 10, least: SECOND, most: 10 * MINUTE } as const;

/** When a proof is looked for again, which is asked for since a time; null where its time is over. */
export function nextLook(askedAt: Date, now: number): Date | null {
  const age = now - askedAt.getTime();
  if (age >= PROOF_MILLISECONDS) return null;
  return new Date(now + Math.min(INTERVAL.most, Math.max(INTERVAL.least, age * INTERVAL.part)));
}

/** The parts of a verification from which its state follows. */
export interface StateFacts {
  readonly isVerified: boolean;
  /** As it is stored; null where nothing was asked for. */
  readonly state: VerificationState | null;
  readonly askedAt: Date | null;
  readonly proof: string | null;
  readonly linkExpiresAt: Date | null;
}

/** The state at a time: nothing has to be written when time is over. */
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
