import type { Account } from '../actor.ts';
import { keptBy } from '../accounts/plans.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Client } from '../pages/session.ts';
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
  /** IP address. */
  readonly address: string;
};

/** A person with their account; an account may have no address of mail. */
interface AuditedPerson {
  readonly email: string | null;
  readonly account: Pick<Account, 'id' | 'plan'>;
}

/** A row of the audit log about a person, whose address of mail and IP address are where they can be erased. */
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

/** The sum of the refusals before a person signed in, where no row about a lock has it. */
export function refusedBefore(
  person: AuditedPerson,
  { count, lockedUntil }: FailureState,
  { address }: Client,
): readonly AuditEntry[] {
  return count === 0 || lockedUntil !== undefined
    ? []
    : [personEntry(person, 'person.sign-in', { address, outcome: 'refused', count })];
}
