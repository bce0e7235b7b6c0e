import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0039-shown-namespaces',
  sql: `
    ALTER TABLE accounts ADD COLUMN shown_namespaces text[] NOT NULL DEFAULT '{}';
    COMMENT ON COLUMN accounts.shown_namespaces IS 'namespaces of Kubernetes whose zones an administrator shows in the account, to be read';
  `,
};
