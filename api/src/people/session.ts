/** A session as its person sees it in a list. */
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

/** A session ends after so long without use. */
export const IDLE_MILLISECONDS = 14 * DAY;
/** However much it is used. */
export const LONGEST_MILLISECONDS = 90 * DAY;
/** For so long after signing in, dangerous changes do not ask for the password again. */
const FRESH_MILLISECONDS = 10 * MINUTE;
/** How exactly the last use is kept. */
const USED_MILLISECONDS = MINUTE;
/** A person has at most so many; one more ends the one whose last use was longest ago. */
export const MAX_SESSIONS = 50;

/** The times that decide about a session, in milliseconds since 1970. */
export interface SessionTimes {
  readonly createdAt: number;
  readonly freshAt: number;
  readonly lastUsedAt: number;
}

/** Whether a session still lasts, whether it is fresh, and whether its use is to be noted. */
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
