/** Version of the request bodies. Increase it for breaking changes. */
export const API_VERSION = 'v1';

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
  'domain.created',
  'domain.renewed',
  'domain.expiring',
  'domain.grace',
  'domain.deleting',
  'domain.restored',
  'domain.released',
  'verification.completed',
  'api_token.created',
  'api_token.ending',
  'webhook.disabled',
] as const;

/** Deliveries that the service sends regardless of the webhook's state: the verification of the URL, and tests. */
export const controlKinds = ['endpoint.verify', 'endpoint.test'] as const;

export type EventKind = (typeof eventKinds)[number];
export type ControlKind = (typeof controlKinds)[number];
