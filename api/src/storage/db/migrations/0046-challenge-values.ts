import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0046-challenge-values',
  sql: `
    CREATE TABLE challenge_values (
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      zone_id uuid NOT NULL,
      name text NOT NULL,
      value text NOT NULL,
      presented_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      remove_at timestamptz NOT NULL,
      PRIMARY KEY (zone_id, name, value)
    );
    CREATE INDEX challenge_values_due ON challenge_values (remove_at);
    CREATE INDEX challenge_values_account ON challenge_values (account_id);
    COMMENT ON TABLE challenge_values IS 'TXT values of ACME challenges that the APIs have put into zones, and take out at the latest when their time is over';
    COMMENT ON COLUMN challenge_values.name IS 'relative to the zone';
    COMMENT ON COLUMN challenge_values.remove_at IS 'when it is taken out; while that is tried, when it is tried again';
  `,
};
