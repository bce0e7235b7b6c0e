import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0019-announced-zones',
  sql: `
    CREATE TABLE announced_accounts (
      account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE
    );
    COMMENT ON TABLE announced_accounts IS 'accounts whose zones are compared, as they have a webhook';

    CREATE TABLE announced_zones (
      account_id uuid NOT NULL REFERENCES announced_accounts ON DELETE CASCADE,
      zone_id uuid NOT NULL,
      domain text NOT NULL,
      object text NOT NULL,
      revision text NOT NULL,
      sequence bigint NOT NULL DEFAULT 0,
      state jsonb NOT NULL,
      version bigint NOT NULL DEFAULT 0,
      records text,
      has_objects boolean NOT NULL DEFAULT false,
      PRIMARY KEY (account_id, zone_id)
    );
    COMMENT ON TABLE announced_zones IS 'zones as webhooks were notified of them last';
    COMMENT ON COLUMN announced_zones.object IS 'name of the Zone object';
    COMMENT ON COLUMN announced_zones.revision IS 'the version of this object that was compared last';
    COMMENT ON COLUMN announced_zones.sequence IS 'how many events the zone has had';
    COMMENT ON COLUMN announced_zones.version IS 'the publication that was compared last; 0 for none';
    COMMENT ON COLUMN announced_zones.records IS 'JSON: its records; null before the first that is known, which webhooks are not notified of';
    COMMENT ON COLUMN announced_zones.has_objects IS 'whether some of the records were Record objects';

    ALTER TABLE webhooks ADD COLUMN disabling_announced timestamptz;
    CREATE INDEX webhooks_disabled ON webhooks (disabled_at)
      WHERE state = 'disabled' AND disabled_at IS DISTINCT FROM disabling_announced;
    COMMENT ON COLUMN webhooks.disabling_announced IS 'the disabled_at that other webhooks were notified of';
  `,
};
