import { userInfo } from 'node:os';
import type { Account } from '../kernel/actor.ts';
import { keptBy } from '../kernel/plans.ts';
import type { AuditAction } from '../storage/audit/audit-actions.ts';
import type { AuditEntry } from '../storage/audit/audit-entry.ts';

/** Returns an audit log row for an administrator's action in an account. `details` is JSON. */
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

/** Name of the operating system user. null in a container without a user name. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
