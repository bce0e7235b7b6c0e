import type { EventKind, Webhook, WebhookRequest } from '../api/client.ts';
import { wordsOf } from '../tokens/token-form.ts';

/** The kinds of events as the API orders them. */
export const eventKinds = [
  'zone.created',
  'zone.deleted',
  'zone.in_sync',
  'zone.invalid',
  'zone.delegation_changed',
  'record.created',
  'record.updated',
  'record.deleted',
  'dnssec.key_rollover',
  'dnssec.ds_required',
  'dnssec.ds_wrong',
  'dnssec.signatures_ending',
  'verification.completed',
  'api_token.created',
  'api_token.ending',
  'webhook.disabled',
] as const satisfies readonly EventKind[];

/** A webhook as a person writes it. */
export interface WebhookForm {
  readonly url: string;
  readonly description: string;
  /** All where it is empty. */
  readonly events: readonly EventKind[];
  /** Names, between spaces; all where it is empty. */
  readonly zones: string;
}

export const emptyForm: WebhookForm = { url: '', description: '', events: [], zones: '' };

export function formOf(
  { url, description, events, zones }: Webhook,
  names: ReadonlyMap<string, string> | undefined,
): WebhookForm {
  return {
    url,
    description: description ?? '',
    events: eventKinds.filter((kind) => events?.includes(kind) === true),
    zones: (zones ?? []).map((id) => names?.get(id) ?? id).join(' '),
  };
}

export function toRequest({ url, description, events, zones }: WebhookForm): WebhookRequest {
  const names = wordsOf(zones);
  return {
    url: url.trim(),
    description: description.trim() === '' ? null : description.trim(),
    events: events.length === 0 ? null : [...events],
    zones: names.length === 0 ? null : names,
  };
}
