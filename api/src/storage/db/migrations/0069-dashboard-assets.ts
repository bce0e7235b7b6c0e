import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0069-dashboard-assets',
  sql: `
    CREATE TABLE dashboard_assets (
      name text PRIMARY KEY,
      content bytea NOT NULL,
      superseded_at timestamptz
    );
    COMMENT ON TABLE dashboard_assets IS 'files of the dashboard of all versions that run, and of those that ran lately: a page may ask a process of another version for them';
    COMMENT ON COLUMN dashboard_assets.content IS 'compressed by gzip';
    COMMENT ON COLUMN dashboard_assets.superseded_at IS 'when a version without the file was started last; null where the version that was started last has it';
  `,
};
