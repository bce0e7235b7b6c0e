import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0007-idempotency-keys',
  sql: `
    CREATE TABLE idempotency_keys (
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
    CREATE INDEX idempotency_keys_age ON idempotency_keys (created_at);
    ALTER TABLE tokens ADD COLUMN rotation uuid;
    COMMENT ON TABLE idempotency_keys IS 'requests with the header Idempotency-Key';
    COMMENT ON COLUMN idempotency_keys.fingerprint IS 'SHA-256 of method, URL, If-Match and body';
    COMMENT ON COLUMN idempotency_keys.change_id IS 'id of the change that the request makes, however often it is tried';
    COMMENT ON COLUMN idempotency_keys.holder IS 'the attempt that carries out the request until held_until, which it extends';
    COMMENT ON COLUMN idempotency_keys.result IS 'the result of the change, written before the change; null once there is an answer';
    COMMENT ON COLUMN idempotency_keys.answer IS 'status, headers and body of the answer, without secrets; null before';
    COMMENT ON COLUMN tokens.rotation IS 'id of the request with an Idempotency-Key that made the secret; null for others';
  `,
};
