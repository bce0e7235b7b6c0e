import type { Account } from '../../kernel/actor.ts';
import { keptBy } from '../../kernel/plans.ts';
import type { AuditAction } from '../../storage/audit/audit-actions.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import type { Session } from '../../accounts/people/browser-session.ts';

/**
 * Creates an audit entry about a staff member's action in an account. The entry names the staff member. `details` is
 * JSON.
 */
export function staffEntry(
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
