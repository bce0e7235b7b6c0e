import type { Account } from '../../kernel/actor.ts';
import { keptBy } from '../../kernel/plans.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import type { Client } from './browser-session.ts';
import type { FailureState } from './decide-sign-in.ts';

export type PersonAction =
  | 'account.create'
  | 'account.delete'
  | 'account.keep'
  | 'account.verify'
  | 'person.join'
  | 'person.sign-in'
  | 'person.sign-out'
  | 'person.password'
  | 'person.address'
  | 'person.factor'
  | 'session.end'
  | 'identity.link'
  | 'identity.unlink';

type Deed = Pick<AuditEntry, 'outcome' | 'count' | 'details'> & {
  /** IP address of the person. */
  readonly address: string;
};

/** A person and their account. The person may have no email address. */
interface AuditedPerson {
  readonly email: string | null;
  readonly account: Pick<Account, 'id' | 'plan'>;
}

/** Creates an audit entry about a person. Stores the email and IP address in a place where they can be erased. */
export function personEntry(
  { email, account }: AuditedPerson,
  action: PersonAction,
  { address, ...deed }: Partial<Deed> & Pick<Deed, 'address'>,
): AuditEntry {
  return {
    outcome: 'applied',
    ...deed,
    kept: keptBy(account.plan),
    accountId: account.id,
    action,
    via: 'session',
    person: { address, name: email },
  };
}

/**
 * Creates an entry with the number of refused attempts before a sign-in. Returns no entry if an earlier entry about a
 * lock already includes them.
 */
export function refusedBefore(
  person: AuditedPerson,
  { count, lockedUntil }: FailureState,
  { address }: Client,
): readonly AuditEntry[] {
  return count === 0 || lockedUntil !== undefined
    ? []
    : [personEntry(person, 'person.sign-in', { address, outcome: 'refused', count })];
}
