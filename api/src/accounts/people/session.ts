export interface SessionSummary {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date;
  /** IP address of the last use. */
  readonly address: string;
  readonly userAgent: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

export const IDLE_MILLISECONDS = 14 * DAY;
/** Maximum lifetime, even if the session stays in use. */
export const LONGEST_MILLISECONDS = 90 * DAY;
/** Time after sign-in during which sensitive changes do not require the password again. */
const FRESH_MILLISECONDS = 10 * MINUTE;
/** Precision of the stored last use. */
const USED_MILLISECONDS = MINUTE;
/** Maximum per user. Starting another session ends the least recently used. */
export const MAX_SESSIONS = 50;

/** Times that determine the state of a session, in milliseconds since 1970. */
export interface SessionTimes {
  readonly createdAt: number;
  readonly freshAt: number;
  readonly lastUsedAt: number;
}

export function decideSession(
  { createdAt, freshAt, lastUsedAt }: SessionTimes,
  now: number,
): { readonly lasts: boolean; readonly isFresh: boolean; readonly isNoted: boolean } {
  const lasts = now < lastUsedAt + IDLE_MILLISECONDS && now < createdAt + LONGEST_MILLISECONDS;
  return {
    lasts,
    isFresh: lasts && now < freshAt + FRESH_MILLISECONDS,
    isNoted: lasts && now >= lastUsedAt + USED_MILLISECONDS,
  };
}
