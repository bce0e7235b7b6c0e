import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0004-age-of-changes',
  sql: `
    CREATE INDEX changes_age ON changes (created_at);
    COMMENT ON COLUMN changes.request IS 'what was asked for; its size and SHA-256 where it is large';
  `,
};
