import type { Account } from '../actor.ts';
import { keptBy } from '../accounts/plans.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Session } from '../pages/session.ts';

/** A row of the audit log about something that an operator of the service did in an account, whom it names; `details` is JSON. */
export function operatorEntry(
  { person }: Session,
  { id, plan }: Pick<Account, 'id' | 'plan'>,
  action: AuditAction,
  { requestId, details }: { readonly requestId: string; readonly details?: string },
): AuditEntry {
  return {
    kept: keptBy(plan),
    accountId: id,
    action,
    outcome: 'applied',
    via: 'administrator',
    requestId,
    person: { address: null, name: person.email },
    details,
  };
}
