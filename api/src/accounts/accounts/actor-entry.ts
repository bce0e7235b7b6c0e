import type { Actor } from '../../kernel/actor.ts';
import type { AuditAction } from '../../storage/audit/audit-actions.ts';
import { type AuditEntry, personOf, withSession } from '../../storage/audit/audit-entry.ts';
import { keptBy } from '../../kernel/plans.ts';

/** Creates an audit entry for an action by the request's token or session in its account. `details` is JSON. */
export function actorEntry(actor: Actor, requestId: string, action: AuditAction, details: string): AuditEntry {
  const { account, token, session } = actor;
  return {
    kept: keptBy(account.plan),
    accountId: account.id,
    action,
    outcome: 'applied',
    ...(session === undefined ? { via: 'token', tokenId: token.id } : { via: 'session' }),
    details: withSession(details, actor),
    requestId,
    person: personOf(actor),
  };
}
