import { actorEntry } from '../../accounts/accounts/actor-entry.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import type { Webhook } from './webhook.ts';

export type WebhookAction =
  'webhook.create' | 'webhook.update' | 'webhook.rotate' | 'webhook.verify' | 'webhook.redeliver' | 'webhook.delete';

export type WebhookRecorder = (action: WebhookAction, webhook: Webhook) => AuditEntry;

export function recorderOf(actor: Actor, requestId: string): WebhookRecorder {
  return (action, webhook) => actorEntry(actor, requestId, action, detailsOf(webhook));
}

/**
 * Returns the settings of a webhook as JSON. Omits the path and query of the URL, because they may authenticate the
 * sender.
 */
function detailsOf({ id, url, events, zones, state }: Webhook): string {
  return JSON.stringify({ webhook: { id, origin: url && new URL(url).origin, events, zones, status: state } });
}
