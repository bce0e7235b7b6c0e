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
  'dnssec.ds_wrong',
  'dnssec.signatures_ending',
  'verification.completed',
  'api_token.created',
  'api_token.ending',
  'webhook.disabled',
] as const;

/** Kinds of deliveries to one webhook that the service sends of itself, in whatever state it is: the verification of its URL, and a test. */
export const controlKinds = ['endpoint.verify', 'endpoint.test'] as const;

export type EventKind = (typeof eventKinds)[number];
export type ControlKind = (typeof controlKinds)[number];
