import { keptBy } from '../accounts/plans.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Person } from './people.ts';

export type PersonAction =
  'account.create' | 'person.sign-in' | 'person.sign-out' | 'person.password' | 'person.address' | 'session.end';

type Deed = Pick<AuditEntry, 'outcome' | 'count' | 'details'> & {
  /** IP address. */
  readonly address: string;
};

/** A row of the audit log about a person, whose address of mail and IP address are where they can be erased. */
export function personEntry(
  { email, account }: Pick<Person, 'email' | 'account'>,
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
