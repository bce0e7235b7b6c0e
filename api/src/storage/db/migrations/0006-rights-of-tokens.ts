import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0006-rights-of-tokens',
  sql: `
    ALTER TABLE accounts ADD COLUMN suspended_at timestamptz;
    ALTER TABLE tokens
      ADD COLUMN description text,
      ADD COLUMN names text[],
      ADD COLUMN types text[],
      ADD COLUMN allowlist text[],
      ADD COLUMN max_unused integer,
      ADD COLUMN last_used_ip text,
      ADD COLUMN previous_hash bytea UNIQUE,
      ADD COLUMN previous_expires_at timestamptz;
    UPDATE tokens SET scopes = scopes || '{domains:read,domains:write,tokens:read,tokens:write}'
      WHERE kind = 'personal' AND cardinality(scopes) = 8;
    COMMENT ON COLUMN accounts.suspended_at IS 'since when the account may only read';
    COMMENT ON COLUMN tokens.names IS 'patterns of owner names, relative to the zone; null for all';
    COMMENT ON COLUMN tokens.types IS 'record types; null for all';
    COMMENT ON COLUMN tokens.allowlist IS 'IP addresses and networks; null for all';
    COMMENT ON COLUMN tokens.max_unused IS 'seconds without use after which the token expires';
    COMMENT ON COLUMN tokens.previous_hash IS 'SHA-256 of the secret before the last rotation';
  `,
};
