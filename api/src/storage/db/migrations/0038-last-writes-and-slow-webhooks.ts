import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0038-last-writes-and-slow-webhooks',
  sql: `
    CREATE INDEX changes_revision ON changes (account_id, revision) WHERE revision IS NOT NULL;
    CREATE INDEX changes_record_revision ON changes (account_id, record_revision) WHERE record_revision IS NOT NULL;

    ALTER TABLE webhooks ADD COLUMN slow boolean NOT NULL DEFAULT false;
    COMMENT ON COLUMN webhooks.slow IS 'whether its last answer took long';
  `,
};
