import type { Actor } from '../actor.ts';
import type { AuditAction } from '../audit/audit-actions.ts';
import { type AuditEntry, personOf, withSession } from '../audit/audit-entry.ts';
import { keptBy } from './plans.ts';

/** A row of the audit log about something that the token, or the session, of a request did in its account; `details` is JSON. */
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
