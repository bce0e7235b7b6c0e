import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0003-changes',
  sql: `
    CREATE TABLE changes (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      token_id uuid REFERENCES tokens ON DELETE SET NULL,
      action text NOT NULL,
      zone_id uuid NOT NULL,
      zone_object text NOT NULL,
      domain text NOT NULL,
      request_id text NOT NULL,
      request jsonb NOT NULL,
      expected_version text,
      follows text,
      state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'applied', 'failed')),
      revision bigint,
      created_at timestamptz NOT NULL DEFAULT now(),
      settled_at timestamptz
    );
    CREATE INDEX changes_pending ON changes (created_at) WHERE state = 'pending';
    CREATE INDEX changes_recent ON changes (account_id, settled_at);
    CREATE INDEX changes_zone ON changes (zone_id, created_at);
    CREATE INDEX changes_follows ON changes (follows);
    COMMENT ON TABLE changes IS 'what the API set out to change in the store, written before it does';
    COMMENT ON COLUMN changes.expected_version IS 'resourceVersion that the write replaces; null for a creation';
    COMMENT ON COLUMN changes.follows IS 'id of the change that wrote the version replaced, as its annotation says';
    COMMENT ON COLUMN changes.revision IS 'resourceVersion written';
  `,
};
