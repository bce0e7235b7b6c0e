import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0063-jobs-without-a-zone',
  sql: `
    ALTER TABLE worker_jobs ALTER COLUMN zone_id DROP NOT NULL;
    COMMENT ON COLUMN worker_jobs.zone_id IS 'null where the job is about a name that is in no zone here';
  `,
};
