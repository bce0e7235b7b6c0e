import type { Migration } from '../migration.ts';

/** The index on is_control and the webhook serves what this one did. */
export const migration: Migration = {
  name: '0024-deliveries',
  sql: `
    DROP INDEX webhook_deliveries_control;
    COMMENT ON COLUMN webhook_attempts.response IS 'the beginning of the body, as UTF-8: 1 KiB where the attempt succeeded, else 16 KiB';
  `,
};
