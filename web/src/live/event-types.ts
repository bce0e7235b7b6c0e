// Made by “npm run gen” from the description of the general API.

/** The types of events of `GET /events`. */
export const streamEventTypes = [
  'zone.created',
  'change.applied',
  'zone.invalid',
  'zone.published',
  'region.in_sync',
  'zone.in_sync',
  'zone.delegation_changed',
  'dnssec.changed',
  'zone.deleting',
  'zone.deleted',
] as const;
