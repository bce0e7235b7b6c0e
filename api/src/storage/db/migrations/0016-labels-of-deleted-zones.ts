import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0016-labels-of-deleted-zones',
  sql: `
    ALTER TABLE deleted_zones ADD COLUMN labels text;
    COMMENT ON COLUMN deleted_zones.labels IS 'labels of the zone that its owner gave it, as JSON';
  `,
};
