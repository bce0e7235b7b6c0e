import type { EventKind } from '@fourwinds/webhooks';
import type { PoolClient } from 'pg';
import { actorEntry } from '../../accounts/accounts/actor-entry.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import type { AuditAction } from '../../storage/audit/audit-actions.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { recordActions } from '../../storage/audit/audit-rows.ts';
import { type NewEvent, recordEvents } from '../../storage/outbox/record-events.ts';
import { type Domain, nameOf } from './domain.ts';
import { restorableUntil, timeAt } from './domain-view.ts';

/** The change of a domain. Work that the service does itself has a name in place of the ID. */
export interface DomainAct {
  readonly actor: Actor;
  readonly action: AuditAction;
  /** Event that webhooks get. */
  readonly event?: Extract<EventKind, `domain.${string}`>;
  readonly requestId: string;
  readonly changeId?: string;
}

/** Writes the audit entry and the event of a change in its transaction. The domain is as it is after the change. */
export async function recordAct(
  client: PoolClient,
  { newId, now }: Pick<ProcessPorts, 'newId' | 'now'>,
  domain: Domain,
  act: DomainAct,
): Promise<void> {
  await recordActions(client, [domainEntry(domain, act)]);
  const { event: kind, actor } = act;
  if (kind === undefined) return;
  const event = { id: newId(), accountId: actor.account.id, kind, createdAt: new Date(now()) };
  await recordEvents(client, [{ ...event, data: eventData(domain) }]);
}

/** Returns the audit entry of a change. */
export function domainEntry(domain: Domain, { actor, action, requestId, changeId }: DomainAct): AuditEntry {
  const { id, zoneId, life, autoRenew } = domain;
  const details = { domain: { id, ends_at: timeAt(life.endsAt), auto_renew: autoRenew } };
  const entry = actorEntry(actor, requestId, action, JSON.stringify(details));
  return { ...entry, changeId: changeId ?? null, zoneId, domain: nameOf(domain) };
}

function eventData(domain: Domain): NewEvent['data'] {
  const { id, life, autoRenew } = domain;
  return {
    domain_id: id,
    domain: nameOf(domain),
    auto_renew: autoRenew,
    ends_at: timeAt(life.endsAt),
    restorable_until: restorableUntil(domain),
  };
}
