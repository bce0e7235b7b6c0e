import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0044-update-keys',
  sql: `
    ALTER TABLE tokens
      ADD COLUMN tsig_algorithm text,
      ADD COLUMN tsig_secret bytea,
      ADD COLUMN tsig_previous_secret bytea;
    COMMENT ON COLUMN tokens.tsig_algorithm IS 'of the key with which updates are signed (RFC 8945); null without one';
    COMMENT ON COLUMN tokens.tsig_secret IS 'its secret, sealed';
    COMMENT ON COLUMN tokens.tsig_previous_secret IS 'the secret before the last rotation, sealed for the same place; valid until previous_expires_at';

    CREATE TABLE answered_updates (
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      key text NOT NULL,
      token_id uuid NOT NULL,
      fingerprint bytea NOT NULL,
      change_id uuid NOT NULL,
      holder uuid NOT NULL,
      held_until timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 1,
      result text,
      answer text,
      created_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (account_id, key)
    );
    CREATE INDEX answered_updates_age ON answered_updates (created_at);
    COMMENT ON TABLE answered_updates IS 'signed updates (RFC 2136), so that one that is sent again is carried out once; as idempotency_keys';
    COMMENT ON COLUMN answered_updates.key IS 'token and MAC (RFC 8945)';
    COMMENT ON COLUMN answered_updates.fingerprint IS 'SHA-256 of the message';
  `,
};
