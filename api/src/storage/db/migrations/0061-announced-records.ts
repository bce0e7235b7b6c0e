import type { Migration } from '../migration.ts';

/**
 * After a rollback, the previous version does not know the records that this version has stored. Webhooks therefore
 * miss the next publication of these zones.
 */
export const migration: Migration = {
  name: '0061-announced-records',
  sql: `
    ALTER TABLE announced_zones ADD COLUMN digests text[];
    COMMENT ON COLUMN announced_zones.digests IS 'where records is null: of each part of the records in announced_records; null where they are not known';

    CREATE TABLE announced_records (
      account_id uuid NOT NULL,
      zone_id uuid NOT NULL,
      part smallint NOT NULL,
      records text NOT NULL,
      PRIMARY KEY (account_id, zone_id, part),
      FOREIGN KEY (account_id, zone_id) REFERENCES announced_zones ON DELETE CASCADE
    );
    COMMENT ON TABLE announced_records IS 'the records of large zones as webhooks were notified of them last, in parts, so that a publication writes those that it changes';
    COMMENT ON COLUMN announced_records.records IS 'JSON: records of some sets';
  `,
};
