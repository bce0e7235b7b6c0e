import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0040-ends-of-unused-tokens',
  sql: `
    ALTER TABLE tokens ADD COLUMN unused_check_at timestamptz;
    CREATE INDEX tokens_unused ON tokens ((coalesce(unused_check_at, created_at))) WHERE max_unused >= 1209600;
    COMMENT ON COLUMN tokens.unused_check_at IS 'when to look whether the token ends soon for want of use; null for at once, infinity for never';
  `,
};
