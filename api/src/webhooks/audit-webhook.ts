import { actorEntry } from '../accounts/actor-entry.ts';
import type { Actor } from '../actor.ts';
import type { AuditEntry } from '../audit/audit-entry.ts';
import type { Webhook } from './webhook.ts';

export type WebhookAction =
  'webhook.create' | 'webhook.update' | 'webhook.rotate' | 'webhook.verify' | 'webhook.redeliver' | 'webhook.delete';

/** Makes a row of the audit log about a webhook. */
export type WebhookRecorder = (action: WebhookAction, webhook: Webhook) => AuditEntry;

/** Makes rows about webhooks that the token of a request makes, changes or ends. */
export function recorderOf(actor: Actor, requestId: string): WebhookRecorder {
  return (action, webhook) => actorEntry(actor, requestId, action, detailsOf(webhook));
}

/** The settings of a webhook as JSON. Some receivers know their callers by the path or the query of the URL: the log has neither. */
function detailsOf({ id, url, events, zones, state }: Webhook): string {
  return JSON.stringify({ webhook: { id, origin: new URL(url).origin, events, zones, state } });
}
