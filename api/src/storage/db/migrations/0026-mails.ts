import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0026-mails',
  sql: `
    CREATE TABLE mails (
      id uuid PRIMARY KEY,
      recipient text NOT NULL CHECK (octet_length(recipient) <= 254),
      kind text NOT NULL,
      budget text NOT NULL,
      sealed bytea CHECK ((sealed IS NULL) = (finished_at IS NOT NULL)),
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'refused', 'expired')),
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz NOT NULL DEFAULT now(),
      holder uuid,
      lease_until timestamptz,
      finished_at timestamptz
    );
    CREATE INDEX mails_due ON mails (next_attempt_at) WHERE state = 'waiting';
    CREATE INDEX mails_expiry ON mails (expires_at) WHERE state = 'waiting';
    CREATE INDEX mails_open ON mails (created_at) WHERE budget = 'open';
    CREATE INDEX mails_age ON mails (created_at);
    CREATE INDEX mails_end ON mails (finished_at) WHERE finished_at IS NOT NULL;
    COMMENT ON TABLE mails IS 'mails to be sent, and for a day those that were';
    COMMENT ON COLUMN mails.budget IS 'the mails to one mailbox that are counted with it';
    COMMENT ON COLUMN mails.sealed IS 'its values in the envelope, with the links; null once it has ended';
    COMMENT ON COLUMN mails.expires_at IS 'when it is of no use any more, since its link has ended';
    COMMENT ON COLUMN mails.next_attempt_at IS 'while a worker has the mail, when another may take it';

    CREATE TABLE mail_counts (
      counted bytea NOT NULL,
      budget text NOT NULL,
      times timestamptz[] NOT NULL,
      last_at timestamptz NOT NULL,
      PRIMARY KEY (counted, budget)
    );
    CREATE INDEX mail_counts_age ON mail_counts (last_at);
    COMMENT ON TABLE mail_counts IS 'mails of the last hour, by mailbox and by account that asked for them';
    COMMENT ON COLUMN mail_counts.counted IS 'the SHA-256 of a mailbox or an account';
  `,
};
