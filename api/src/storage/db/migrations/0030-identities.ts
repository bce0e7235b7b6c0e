import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0030-identities',
  sql: `
    CREATE TABLE identities (
      provider text NOT NULL,
      subject text NOT NULL,
      person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
      login text NOT NULL,
      linked_at timestamptz NOT NULL,
      PRIMARY KEY (provider, subject),
      UNIQUE (person_id, provider)
    );
    COMMENT ON TABLE identities IS 'identities at other services with which persons sign in; one belongs to one person';
    COMMENT ON COLUMN identities.subject IS 'the number that the service gave, which never changes; names and addresses do';
    COMMENT ON COLUMN identities.login IS 'the name there, as it was last seen; for people to read';

    CREATE TABLE identity_proofs (
      provider text NOT NULL,
      subject text NOT NULL,
      login text NOT NULL,
      hash bytea NOT NULL UNIQUE,
      expires_at timestamptz NOT NULL,
      PRIMARY KEY (provider, subject)
    );
    CREATE INDEX identity_proofs_age ON identity_proofs (expires_at);
    COMMENT ON TABLE identity_proofs IS 'identities that nobody here has, and whose owners may sign up with them';
    COMMENT ON COLUMN identity_proofs.hash IS 'SHA-256 of the cookie of the browser, which is stored nowhere';

    ALTER TABLE one_time_links ADD COLUMN provider text, ADD COLUMN subject text, ADD COLUMN login text;
    ALTER TABLE address_requests ADD COLUMN provider text, ADD COLUMN subject text, ADD COLUMN login text;
    COMMENT ON COLUMN one_time_links.subject IS 'of a sign-up with an identity: who follows the link has to prove it again';
  `,
};
