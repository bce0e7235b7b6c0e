import { userInfo } from 'node:os';
import type { Account } from '../actor.ts';
import { keptBy } from '../accounts/plans.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';

/** A row of the audit log about something that an administrator does in an account; `details` is JSON. */
export function administratorEntry(
  { id, plan }: Pick<Account, 'id' | 'plan'>,
  action: AuditAction,
  details: string | null = null,
): AuditEntry {
  return {
    kept: keptBy(plan),
    accountId: id,
    action,
    outcome: 'applied',
    via: 'administrator',
    person: { address: null, name: userName() },
    details,
  };
}

/** The user of this machine; in a container there may be none. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
