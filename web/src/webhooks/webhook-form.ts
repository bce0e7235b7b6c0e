import type { EventType, Webhook, WebhookRequest } from '../api/client.ts';
import { webhookEventTypes } from '../api/offered-values.ts';
import { orAll } from '../tokens/token-form.ts';

/** The form of a webhook. */
export interface WebhookForm {
  /** Empty if the deliveries are read as a stream. */
  readonly url: string;
  readonly description: string;
  /** Empty for all events. */
  readonly events: readonly EventType[];
  /** Zone names separated by spaces. Empty for all zones. */
  readonly zones: string;
}

export const emptyForm: WebhookForm = { url: '', description: '', events: [], zones: '' };

export function formOf(
  { url, description, events, zones }: Webhook,
  names: ReadonlyMap<string, string> | undefined,
): WebhookForm {
  return {
    url: url ?? '',
    description: description ?? '',
    events: webhookEventTypes.filter((type) => events?.includes(type) === true),
    zones: (zones ?? []).map((id) => names?.get(id) ?? id).join(' '),
  };
}

export function toRequest({ url, description, events, zones }: WebhookForm): WebhookRequest {
  return {
    url: url.trim() === '' ? null : url.trim(),
    description: description.trim() === '' ? null : description.trim(),
    events: events.length === 0 ? null : [...events],
    zones: orAll(zones),
  };
}
