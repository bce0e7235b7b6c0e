import type { Webhook } from './webhook.ts';
import type { WebhookView } from './webhook-schema.ts';

export function webhookView(webhook: Webhook): WebhookView {
  const { id, url, description, events, zones, state } = webhook;
  return {
    id,
    url,
    description,
    events: events && [...events],
    zones: zones && [...zones],
    status: state,
    created_at: webhook.createdAt.toISOString(),
    verified_at: timeOf(webhook.verifiedAt),
    failing_since: timeOf(webhook.failingSince),
    disabled_at: timeOf(webhook.disabledAt),
    disabled_reason: webhook.disabledReason,
    previous_secret_expires_at: timeOf(webhook.previousUntil),
  };
}

export function timeOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
