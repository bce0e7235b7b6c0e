// Made by “npm run gen” from the description of the general API.

/** The scopes of tokens. */
export const scopes = [
  'zones:read',
  'zones:write',
  'records:read',
  'records:write',
  'dnssec:write',
  'dynamic:update',
  'webhooks:read',
  'webhooks:write',
  'domains:read',
  'domains:write',
  'tokens:read',
  'tokens:write',
  'audit:read',
] as const;

/** The types of events that webhooks get. */
export const webhookEventTypes = [
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
