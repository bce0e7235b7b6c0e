import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0001-accounts',
  sql: `
    CREATE TABLE accounts (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      name text NOT NULL,
      email text UNIQUE,
      plan text NOT NULL,
      verified_at timestamptz,
      created_at timestamptz NOT NULL DEFAULT now()
    );
  `,
};
