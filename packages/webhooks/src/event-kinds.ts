/** The version of the bodies: a change that receivers could fail by makes another. */
export const API_VERSION = 'v1';

/** Kinds of events that an account can choose for a webhook. */
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
  'verification.completed',
  'api_token.created',
  'webhook.disabled',
] as const;

export type EventKind = (typeof eventKinds)[number];
