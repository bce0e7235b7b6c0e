import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0034-operators',
  sql: `
    CREATE TABLE operators (
      person_id uuid PRIMARY KEY REFERENCES persons ON DELETE CASCADE,
      since timestamptz NOT NULL
    );
    COMMENT ON TABLE operators IS 'persons who run the service, and see its pages for operators';
    CREATE INDEX accounts_by_name ON accounts ((lower(name) COLLATE "C"), id);
    CREATE INDEX accounts_by_email ON accounts ((email COLLATE "C"), id);
  `,
};
