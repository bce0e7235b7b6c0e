import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0010-revisions',
  sql: `
    CREATE TABLE revised_zones (
      id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
      namespace text NOT NULL,
      history text NOT NULL,
      zone_id uuid NOT NULL,
      version bigint NOT NULL DEFAULT 0,
      revision integer NOT NULL DEFAULT 0,
      is_complete boolean NOT NULL DEFAULT true,
      retry_at timestamptz,
      missing_since timestamptz,
      closed_octets bigint NOT NULL DEFAULT 0,
      UNIQUE (namespace, zone_id)
    );
    CREATE INDEX revised_zones_history ON revised_zones (history);
    CREATE INDEX revised_zones_retry ON revised_zones (retry_at) WHERE retry_at IS NOT NULL;
    CREATE INDEX revised_zones_missing ON revised_zones (missing_since) WHERE missing_since IS NOT NULL;
    CREATE TABLE revisions (
      zone bigint NOT NULL REFERENCES revised_zones ON DELETE CASCADE,
      number integer NOT NULL,
      version bigint NOT NULL,
      serial bigint NOT NULL,
      published_at timestamptz NOT NULL,
      causes jsonb NOT NULL,
      added integer,
      removed integer,
      is_known boolean NOT NULL,
      PRIMARY KEY (zone, number)
    );
    CREATE TABLE revision_records (
      zone bigint NOT NULL REFERENCES revised_zones ON DELETE CASCADE,
      since integer NOT NULL,
      until integer,
      key bytea NOT NULL,
      id uuid NOT NULL,
      name text NOT NULL,
      type text NOT NULL,
      value text NOT NULL,
      ttl integer NOT NULL,
      comment text,
      managed_by text NOT NULL
    );
    CREATE UNIQUE INDEX revision_records_open ON revision_records (zone, key) WHERE until IS NULL;
    CREATE INDEX revision_records_until ON revision_records (zone, until);
    CREATE TABLE history_cursor (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      holder uuid,
      held_until timestamptz NOT NULL DEFAULT now(),
      revision text
    );
    INSERT INTO history_cursor DEFAULT VALUES;
    COMMENT ON TABLE revised_zones IS 'zones of which revisions are kept, also those that were deleted a few days ago';
    COMMENT ON COLUMN revised_zones.history IS 'name of the ZoneHistory that revisions are read from';
    COMMENT ON COLUMN revised_zones.version IS 'latest publication version in the ZoneHistory when it was read last';
    COMMENT ON COLUMN revised_zones.revision IS 'number of the latest revision';
    COMMENT ON COLUMN revised_zones.is_complete IS 'whether the records without until are those of the latest revision';
    COMMENT ON COLUMN revised_zones.retry_at IS 'when the records of an incomplete zone are read next';
    COMMENT ON COLUMN revised_zones.missing_since IS 'since when its ZoneHistory is gone';
    COMMENT ON COLUMN revised_zones.closed_octets IS 'approximate size of all records that have until';
    COMMENT ON COLUMN revisions.is_known IS 'whether the records of this revision are known';
    COMMENT ON TABLE revision_records IS 'records, each with the revisions that have it: since is the first, until the first without it';
    COMMENT ON COLUMN revision_records.key IS 'SHA-256 of name, type and value';
    COMMENT ON TABLE history_cursor IS 'the replica that follows ZoneHistories, and the revision of the store that it has reached';
  `,
};
