import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0036-notices',
  sql: `
    CREATE TABLE notices (
      person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
      kind text NOT NULL,
      subject text NOT NULL,
      cause text NOT NULL,
      about text NOT NULL,
      message text NOT NULL,
      created_at timestamptz NOT NULL,
      sent_at timestamptz,
      PRIMARY KEY (person_id, kind, subject)
    );
    CREATE INDEX notices_age ON notices (created_at);
    COMMENT ON TABLE notices IS 'events of an account that its person is notified of by e-mail, and for a while those that they were notified of';
    COMMENT ON COLUMN notices.subject IS 'the id of the zone, token or webhook: there is one row for each, so that rows are bounded';
    COMMENT ON COLUMN notices.cause IS 'another text is another event, such as the time since when the zone is so';

    CREATE TABLE notice_settings (
      person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
      kind text NOT NULL,
      is_on boolean NOT NULL DEFAULT true,
      due_at timestamptz,
      last_sent_at timestamptz,
      PRIMARY KEY (person_id, kind)
    );
    CREATE INDEX notice_settings_due ON notice_settings (due_at) WHERE due_at IS NOT NULL;
    COMMENT ON TABLE notice_settings IS 'which kinds a person is notified of; all, where there is no row';
    COMMENT ON COLUMN notice_settings.due_at IS 'when a mail with all that is new is to be written; null where nothing is';

    ALTER TABLE tokens ADD COLUMN end_noticed boolean NOT NULL DEFAULT false;
    CREATE INDEX tokens_end ON tokens (expires_at) WHERE expires_at IS NOT NULL AND NOT end_noticed;
    COMMENT ON COLUMN tokens.end_noticed IS 'whether its person was notified that it ends';
  `,
};
