/** For so long a person may decide. */
export const LASTING_SECONDS = 600;
/** Between two questions of a program, and how much more after each that came too early (RFC 8628 3.5). */
export const INTERVAL_SECONDS = 5;

/** A program that asks for a token, as far as it decides about the answer. */
export interface PolledState {
  readonly state: 'waiting' | 'approved' | 'denied';
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly polledAt: number | undefined;
  /** Seconds that are to be between two questions. */
  readonly seconds: number;
}

export type PollOutcome = 'granted' | 'access_denied' | 'expired_token' | 'slow_down' | 'authorization_pending';

/** The answer to a program that asks whether the person has decided (RFC 8628 3.5). */
export function decidePoll({ state, expiresAt, polledAt, seconds }: PolledState, now: number): PollOutcome {
  if (now >= expiresAt) return 'expired_token';
  if (state === 'approved') return 'granted';
  if (state === 'denied') return 'access_denied';
  return polledAt !== undefined && now < polledAt + seconds * 1000 ? 'slow_down' : 'authorization_pending';
}
