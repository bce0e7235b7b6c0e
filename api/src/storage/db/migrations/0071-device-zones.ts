import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0071-device-zones',
  sql: `
    ALTER TABLE device_authorizations ADD COLUMN zones text[];
    COMMENT ON COLUMN device_authorizations.zones IS 'names of the zones that the token is limited to; null means all zones';
  `,
};
