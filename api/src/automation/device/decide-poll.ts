export const LASTING_SECONDS = 600;
/** Minimum interval between polls, and its increase after each early poll (RFC 8628 3.5). */
export const INTERVAL_SECONDS = 5;

export interface PolledState {
  readonly state: 'waiting' | 'approved' | 'denied';
  /** Time of expiry in milliseconds since 1970. */
  readonly expiresAt: number;
  readonly polledAt: number | undefined;
  /** Minimum seconds between two polls. */
  readonly seconds: number;
}

export type PollOutcome = 'granted' | 'access_denied' | 'expired_token' | 'slow_down' | 'authorization_pending';

/** Returns the response to a poll (RFC 8628 3.5). */
export function decidePoll({ state, expiresAt, polledAt, seconds }: PolledState, now: number): PollOutcome {
  if (now >= expiresAt) return 'expired_token';
  if (state === 'approved') return 'granted';
  if (state === 'denied') return 'access_denied';
  return polledAt !== undefined && now < polledAt + seconds * 1000 ? 'slow_down' : 'authorization_pending';
}
