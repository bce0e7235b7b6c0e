import { type DomainLife, newTerm, RENEWAL_TIME, stateOf } from './life.ts';

/** Why a change is not possible, and for a renewal the first day on which it is, in UTC. */
export interface Refused {
  readonly message: string;
  readonly firstDay?: string;
}

export type Outcome = { readonly life: DomainLife } | { readonly refused: Refused };

/** Renews a name by a year. The new term begins at the end of the old one, or now if that is past. */
export function renewal(life: DomainLife, now: number): Outcome {
  const state = stateOf(life, now);
  if (state === 'active') return { refused: tooEarly(life) };
  if (state === 'deleting') return { refused: { message: 'the name is being deleted; restore it instead' } };
  if (state === 'released') return { refused: { message: 'the name was released; register it again' } };
  return { life: newTerm(Math.max(life.endsAt, now)) };
}

function tooEarly({ endsAt }: DomainLife): Refused {
  const firstDay = new Date(endsAt - RENEWAL_TIME).toISOString().slice(0, 10);
  return { message: `the name can be renewed from ${firstDay} on, 60 days before its term ends`, firstDay };
}

/** Begins the deletion of a name at its owner's request. */
export function deletion(life: DomainLife, now: number): Outcome {
  const state = stateOf(life, now);
  if (state === 'deleting') return { refused: { message: 'the name is being deleted already' } };
  if (state === 'released') return { refused: { message: 'the name was released already' } };
  return { life: { ...life, deletingAt: now } };
}

/** Undoes a deletion. If the term has ended, restoring also renews the name. */
export function restoration(life: DomainLife, now: number): Outcome {
  const state = stateOf(life, now);
  if (state === 'released') return { refused: { message: 'the name was released; register it again' } };
  if (state !== 'deleting') return { refused: { message: 'the name is not being deleted' } };
  return { life: life.endsAt <= now ? newTerm(now) : { ...life, deletingAt: null } };
}

/** The term that a mail was about. A mail about an earlier term than the current one changes nothing. */
interface Announced {
  readonly endsAt: number;
}

/** Notes that the mail server accepted the last reminder. */
export function reminderAccepted(life: DomainLife, { endsAt }: Announced, now: number): DomainLife {
  return isWaiting(life, endsAt) ? { ...life, remindedAt: now } : life;
}

/** Notes that the last reminder could not be delivered. It is due again. */
export function reminderFailed(life: DomainLife, { endsAt }: Announced): DomainLife {
  return isWaiting(life, endsAt) ? { ...life, reminders: 1 } : life;
}

function isWaiting({ endsAt, reminders, remindedAt }: DomainLife, announced: number): boolean {
  return endsAt === announced && reminders === 2 && remindedAt === null;
}
