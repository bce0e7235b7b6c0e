import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0011-deleted-zones',
  sql: `
    CREATE TABLE deleted_zones (
      zone_id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      domain text NOT NULL,
      spec text NOT NULL,
      attached integer NOT NULL,
      deleted_at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX deleted_zones_account ON deleted_zones (account_id, deleted_at);
    CREATE INDEX deleted_zones_age ON deleted_zones (deleted_at);
    COMMENT ON TABLE deleted_zones IS 'zones that the API is about to delete, or has deleted a few days ago';
    COMMENT ON COLUMN deleted_zones.spec IS 'spec of the Zone as JSON, with the ids of its records';
    COMMENT ON COLUMN deleted_zones.attached IS 'how many records were objects of their own';
  `,
};
