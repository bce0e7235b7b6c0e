import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0024-people',
  sql: `
    CREATE TABLE persons (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL UNIQUE REFERENCES accounts ON DELETE CASCADE,
      email text NOT NULL UNIQUE,
      password text,
      created_at timestamptz NOT NULL,
      password_changed_at timestamptz
    );
    COMMENT ON TABLE persons IS 'those who sign in; each has proven to read the mail of the address';
    COMMENT ON COLUMN persons.account_id IS 'a person belongs to one account, and an account has one person at most, for now';
    COMMENT ON COLUMN persons.email IS 'in lower case, the domain in A-labels';
    COMMENT ON COLUMN persons.password IS 'argon2id in the form of PHC strings; null where there is none';

    CREATE TABLE sessions (
      id uuid PRIMARY KEY,
      person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
      hash bytea NOT NULL UNIQUE,
      created_at timestamptz NOT NULL,
      fresh_at timestamptz NOT NULL,
      last_used_at timestamptz NOT NULL,
      address text NOT NULL,
      user_agent text NOT NULL
    );
    CREATE INDEX sessions_person ON sessions (person_id);
    CREATE INDEX sessions_age ON sessions (last_used_at);
    COMMENT ON COLUMN sessions.hash IS 'SHA-256 of the cookie, which is stored nowhere';
    COMMENT ON COLUMN sessions.fresh_at IS 'when the person last proved who they are';
    COMMENT ON COLUMN sessions.last_used_at IS 'written once a minute at most, with the address';

    CREATE TABLE address_changes (
      id uuid PRIMARY KEY,
      person_id uuid NOT NULL UNIQUE REFERENCES persons ON DELETE CASCADE,
      email text NOT NULL,
      old_confirmed_at timestamptz,
      new_confirmed_at timestamptz,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX address_changes_age ON address_changes (expires_at);
    COMMENT ON TABLE address_changes IS 'addresses that persons want, each confirmed at both addresses before it counts';

    CREATE TABLE one_time_links (
      hash bytea PRIMARY KEY,
      purpose text NOT NULL,
      email text NOT NULL,
      password text,
      person_id uuid REFERENCES persons ON DELETE CASCADE,
      change_id uuid REFERENCES address_changes ON DELETE CASCADE,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX one_time_links_email ON one_time_links (email, purpose);
    CREATE INDEX one_time_links_person ON one_time_links (person_id);
    CREATE INDEX one_time_links_change ON one_time_links (change_id);
    CREATE INDEX one_time_links_age ON one_time_links (expires_at);
    COMMENT ON TABLE one_time_links IS 'links in mails; a row is deleted by its use, so that there is one';
    COMMENT ON COLUMN one_time_links.hash IS 'SHA-256 of the secret in the link, which is stored nowhere';
    COMMENT ON COLUMN one_time_links.email IS 'the address that it was sent to';
    COMMENT ON COLUMN one_time_links.password IS 'of a sign-up: argon2id in the form of PHC strings';

    CREATE TABLE sign_in_failures (
      address_hash bytea PRIMARY KEY,
      count integer NOT NULL,
      last_at timestamptz NOT NULL,
      locked_until timestamptz
    );
    CREATE INDEX sign_in_failures_age ON sign_in_failures (last_at);
    COMMENT ON TABLE sign_in_failures IS 'wrong passwords of an address since the last right one, whether a person has the address or not';
    COMMENT ON COLUMN sign_in_failures.address_hash IS 'SHA-256 of the address';

    CREATE TABLE address_requests (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      email text NOT NULL,
      password text,
      person_id uuid REFERENCES persons ON DELETE CASCADE,
      client text NOT NULL,
      created_at timestamptz NOT NULL
    );
    CREATE INDEX address_requests_age ON address_requests (created_at);
    COMMENT ON TABLE address_requests IS 'requests whose outcome depends on who has an address: they are carried out after their answer, so that neither answer nor time tells';
    COMMENT ON COLUMN address_requests.client IS 'IP address of the one who asked';
  `,
};
