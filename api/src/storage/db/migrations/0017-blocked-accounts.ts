import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0017-blocked-accounts',
  sql: `
    ALTER TABLE accounts ADD COLUMN blocking_at timestamptz;
    CREATE INDEX accounts_suspended ON accounts (suspended_at) WHERE suspended_at IS NOT NULL;
    CREATE INDEX accounts_blocking ON accounts (blocking_at) WHERE blocking_at IS NOT NULL;
    COMMENT ON COLUMN accounts.blocking_at IS 'when a zone of the account was last blocked or freed; null where none can be blocked';
  `,
};
