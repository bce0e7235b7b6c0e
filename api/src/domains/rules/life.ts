const DAY = 86_400_000;

/** A name can be renewed and is expiring this long before its term ends. The first reminder is then due. */
export const RENEWAL_TIME = 60 * DAY;
/** The last reminder is due this long before the end, and the name does not end sooner after it. */
export const LAST_NOTICE = 10 * DAY;
export const GRACE = 5 * DAY;
/** A deletion can be undone for this long. */
export const COOLING_OFF = 7 * DAY;
/** Only the former owner can take a released name for this long. */
export const EXCLUSIVE = 30 * DAY;

/**
 * Times of a registered name, in milliseconds since 1970. The times of grace, deletion and release are those at which
 * the job made the change. If the job is late, no state is skipped or shortened.
 */
export interface DomainLife {
  /** End of the term. */
  readonly endsAt: number;
  /** Number of reminders of this term that were queued. */
  readonly reminders: 0 | 1 | 2;
  /** When the mail server accepted the last reminder of this term. */
  readonly remindedAt: number | null;
  readonly graceAt: number | null;
  /** When the deletion began, at the owner's request or after the grace period. */
  readonly deletingAt: number | null;
  readonly releasedAt: number | null;
}

/** `grace` is served as before. */
export type DomainState = 'active' | 'expiring' | 'grace' | 'deleting' | 'released';

export function stateOf({ endsAt, graceAt, deletingAt, releasedAt }: DomainLife, now: number): DomainState {
  if (releasedAt !== null) return 'released';
  if (deletingAt !== null) return 'deleting';
  if (graceAt !== null) return 'grace';
  return now < endsAt - RENEWAL_TIME ? 'active' : 'expiring';
}

/** Returns the times of a name that is registered now, or renewed with the term from a time on. */
export function newTerm(from: number): DomainLife {
  return { endsAt: yearAfter(from), reminders: 0, remindedAt: null, graceAt: null, deletingAt: null, releasedAt: null };
}

/** Returns the same time of the day a year later. A term that begins on 29 February ends on 1 March. */
function yearAfter(time: number): number {
  const date = new Date(time);
  return date.setUTCFullYear(date.getUTCFullYear() + 1);
}

/**
 * Returns when the name ends: after its term, and not before the end was announced for long enough. undefined until the
 * last reminder is accepted.
 */
export function endOf({ endsAt, remindedAt }: DomainLife): number | undefined {
  return remindedAt === null ? undefined : Math.max(endsAt, remindedAt + LAST_NOTICE);
}

/** Returns when a deletion is final. undefined if none is running. */
export function deletionEnd({ deletingAt, releasedAt }: DomainLife): number | undefined {
  return deletingAt === null || releasedAt !== null ? undefined : deletingAt + COOLING_OFF;
}

/** Returns until when only the former owner can take the released name. undefined before its release. */
export function exclusiveUntil({ releasedAt }: DomainLife): number | undefined {
  return releasedAt === null ? undefined : releasedAt + EXCLUSIVE;
}
