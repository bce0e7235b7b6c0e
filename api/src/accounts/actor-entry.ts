import { type Actor, tokenIdOf } from '../actor.ts';
import { type AuditEntry, personOf } from '../audit/audit-entry.ts';
import { keptBy } from './plans.ts';

/** A row of the audit log about something that a request did in its account; `details` is JSON. */
export function actorEntry(actor: Actor, requestId: string, action: string, details: string): AuditEntry {
  return {
    kept: keptBy(actor.account.plan),
    accountId: actor.account.id,
    action,
    outcome: 'applied',
    via: actor.via ?? 'token',
    tokenId: tokenIdOf(actor),
    requestId,
    person: personOf(actor),
    details,
  };
}
