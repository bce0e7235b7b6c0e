import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0035-device-authorizations',
  sql: `
    CREATE TABLE device_authorizations (
      id uuid PRIMARY KEY,
      device_hash bytea NOT NULL UNIQUE,
      user_hash bytea NOT NULL UNIQUE,
      client text NOT NULL CHECK (octet_length(client) <= 64),
      scopes text[] NOT NULL,
      address text NOT NULL,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      seconds integer NOT NULL,
      polled_at timestamptz,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'denied')),
      person_id uuid REFERENCES persons ON DELETE CASCADE,
      session_id uuid,
      person_address text
    );
    CREATE INDEX device_authorizations_age ON device_authorizations (expires_at);
    CREATE INDEX device_authorizations_person ON device_authorizations (person_id);
    COMMENT ON TABLE device_authorizations IS 'programs that ask for a token (RFC 8628); a row is deleted as its token is issued, so that there is one';
    COMMENT ON COLUMN device_authorizations.device_hash IS 'SHA-256 of the secret that the program has, which is stored nowhere';
    COMMENT ON COLUMN device_authorizations.user_hash IS 'SHA-256 of the code that the person types';
    COMMENT ON COLUMN device_authorizations.client IS 'as the program calls itself';
    COMMENT ON COLUMN device_authorizations.address IS 'IP address of the program';
    COMMENT ON COLUMN device_authorizations.seconds IS 'between two questions of the program; more after each that came too early';
    COMMENT ON COLUMN device_authorizations.session_id IS 'the session that decided, with its IP address';
  `,
};
