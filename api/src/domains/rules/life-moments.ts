import { deletionEnd, type DomainLife, endOf, GRACE, LAST_NOTICE, RENEWAL_TIME } from './life.ts';

/**
 * An action of the job. `remind-first` and `remind-last` queue mails, 60 and 10 days before the end of the term. The
 * others begin a state.
 */
export type LifeAction = 'remind-first' | 'remind-last' | 'grace' | 'delete' | 'release';

export interface Moment {
  readonly at: number;
  readonly action: LifeAction;
}

/**
 * Returns when the job must act on a name next, and how. undefined for a released name, and until the mail server has
 * accepted the last reminder.
 */
export function nextMoment(life: DomainLife): Moment | undefined {
  if (life.releasedAt !== null) return undefined;
  const deleted = deletionEnd(life);
  if (deleted !== undefined) return { at: deleted, action: 'release' };
  if (life.graceAt !== null) return { at: life.graceAt + GRACE, action: 'delete' };
  if (life.reminders === 0) return { at: life.endsAt - RENEWAL_TIME, action: 'remind-first' };
  if (life.reminders === 1) return { at: life.endsAt - LAST_NOTICE, action: 'remind-last' };
  const end = endOf(life);
  return end === undefined ? undefined : { at: end, action: 'grace' };
}

/**
 * Returns when the job must check a name. Until the mail server has accepted the last reminder, this is the time at
 * which the reminder was due. null for names that are being deleted or were released.
 */
export function nextCheck(life: DomainLife): number | null {
  if (life.deletingAt !== null || life.releasedAt !== null) return null;
  return nextMoment(life)?.at ?? life.endsAt - LAST_NOTICE;
}

/** Returns the life after the job has done an action. */
export function afterAction(life: DomainLife, action: LifeAction, now: number): DomainLife {
  return { ...life, ...CHANGES[action](now) };
}

const CHANGES: { readonly [action in LifeAction]: (now: number) => Partial<DomainLife> } = {
  'remind-first': () => ({ reminders: 1 }),
  'remind-last': () => ({ reminders: 2 }),
  grace: (graceAt) => ({ graceAt }),
  delete: (deletingAt) => ({ deletingAt }),
  release: (releasedAt) => ({ releasedAt }),
};
