import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0005-finished-changes',
  sql: `
    ALTER TABLE changes RENAME COLUMN settled_at TO finished_at;
    COMMENT ON TABLE changes IS 'changes of objects in the store, each recorded before the API writes it';
    COMMENT ON COLUMN changes.request IS 'the body of the request; its size and SHA-256 where it is large';
  `,
};
