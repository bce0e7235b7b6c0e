import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0002-tokens',
  sql: `
    CREATE TABLE tokens (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      kind text NOT NULL,
      name text NOT NULL,
      hash bytea NOT NULL UNIQUE,
      scopes text[] NOT NULL,
      zones uuid[],
      created_at timestamptz NOT NULL DEFAULT now(),
      expires_at timestamptz,
      last_used_at timestamptz
    );
    CREATE INDEX tokens_account ON tokens (account_id);
    COMMENT ON COLUMN tokens.hash IS 'SHA-256 of the token, which is stored nowhere';
    COMMENT ON COLUMN tokens.zones IS 'ids of the zones it is limited to; null for all of the account';
  `,
};
