import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0022-changes-of-record-objects',
  sql: `
    ALTER TABLE changes ADD COLUMN record_object text, ADD COLUMN record_revision bigint;
    COMMENT ON COLUMN changes.record_object IS 'the Record object that is written in place of the Zone; null where it is the Zone';
    COMMENT ON COLUMN changes.record_revision IS 'resourceVersion written of the Record object';
  `,
};
