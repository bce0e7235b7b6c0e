import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0008-rates',
  sql: `
    CREATE UNLOGGED TABLE exact_rates (
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      name text NOT NULL,
      times timestamptz[] NOT NULL,
      PRIMARY KEY (account_id, name)
    ) WITH (fillfactor = 50);
    CREATE UNLOGGED TABLE leased_rates (
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      name text NOT NULL,
      slots bigint[] NOT NULL,
      counts integer[] NOT NULL,
      granted integer NOT NULL,
      PRIMARY KEY (account_id, name)
    ) WITH (fillfactor = 50);
    COMMENT ON TABLE exact_rates IS 'requests that count against small limits; empty after a crash of Postgres';
    COMMENT ON COLUMN exact_rates.times IS 'times of the latest requests, as many as the limit allows';
    COMMENT ON TABLE leased_rates IS 'requests that replicas may answer by themselves; empty after a crash of Postgres';
    COMMENT ON COLUMN leased_rates.slots IS 'sixtieths of the period of the limit, counted from 1970';
    COMMENT ON COLUMN leased_rates.counts IS 'requests granted in each of the slots';
    COMMENT ON COLUMN leased_rates.granted IS 'requests granted by the last statement';
  `,
};
