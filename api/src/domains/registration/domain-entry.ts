import type { Actor } from '../../kernel/actor.ts';
import { actorEntry } from '../../accounts/accounts/actor-entry.ts';
import type { AuditAction } from '../../storage/audit/audit-actions.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { type Domain, nameOf } from './domain.ts';

/** The request that changes a domain. Work that the service does itself has a name in place of the ID. */
export interface DomainAct {
  readonly action: AuditAction;
  readonly requestId: string;
  readonly changeId?: string;
}

/** Returns the audit entry of a change. The domain is as it is after the change. */
export function domainEntry(actor: Actor, domain: Domain, { action, requestId, changeId }: DomainAct): AuditEntry {
  const { id, zoneId, life, autoRenew } = domain;
  const details = { domain: { id, ends_at: new Date(life.endsAt).toISOString(), auto_renew: autoRenew } };
  const entry = actorEntry(actor, requestId, action, JSON.stringify(details));
  return { ...entry, changeId: changeId ?? null, zoneId, domain: nameOf(domain) };
}
