import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0027-factors',
  sql: `
    CREATE TABLE pending_sign_ins (
      hash bytea PRIMARY KEY,
      person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
      proof text NOT NULL,
      wrong_codes integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX pending_sign_ins_person ON pending_sign_ins (person_id);
    CREATE INDEX pending_sign_ins_age ON pending_sign_ins (expires_at);
    COMMENT ON TABLE pending_sign_ins IS 'persons who have proven a first factor, and have to prove a second one';
    COMMENT ON COLUMN pending_sign_ins.hash IS 'SHA-256 of the cookie, which is stored nowhere';
    COMMENT ON COLUMN pending_sign_ins.proof IS 'the first factor, such as password';

    CREATE TABLE totp_factors (
      person_id uuid PRIMARY KEY REFERENCES persons ON DELETE CASCADE,
      secret bytea NOT NULL,
      last_step bigint NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    );
    COMMENT ON TABLE totp_factors IS 'authenticator apps of persons, one at most of each (RFC 6238)';
    COMMENT ON COLUMN totp_factors.secret IS 'in the envelope';
    COMMENT ON COLUMN totp_factors.last_step IS 'the step of the last code that counted; no earlier one counts any more';

    CREATE TABLE recovery_codes (
      person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
      hash bytea NOT NULL,
      PRIMARY KEY (person_id, hash)
    );
    COMMENT ON TABLE recovery_codes IS 'codes in place of a second factor; a row is deleted by its use';
    COMMENT ON COLUMN recovery_codes.hash IS 'SHA-256 of the code, which is stored nowhere and has 120 random bits';

    CREATE TABLE passkeys (
      id uuid PRIMARY KEY,
      person_id uuid NOT NULL REFERENCES persons ON DELETE CASCADE,
      credential_id text NOT NULL UNIQUE,
      public_key bytea NOT NULL,
      counter bigint NOT NULL,
      transports text[] NOT NULL,
      backup_eligible boolean NOT NULL,
      backed_up boolean NOT NULL,
      name text NOT NULL,
      created_at timestamptz NOT NULL,
      last_used_at timestamptz
    );
    CREATE INDEX passkeys_person ON passkeys (person_id);
    COMMENT ON TABLE passkeys IS 'credential records of persons (WebAuthn 4)';
    COMMENT ON COLUMN passkeys.credential_id IS 'in base64url';
    COMMENT ON COLUMN passkeys.public_key IS 'a COSE key (RFC 9052 7)';

    CREATE TABLE used_challenges (
      hash bytea PRIMARY KEY,
      expires_at timestamptz NOT NULL
    );
    CREATE INDEX used_challenges_age ON used_challenges (expires_at);
    COMMENT ON TABLE used_challenges IS 'challenges that an authenticator has signed, so that none counts twice';
    COMMENT ON COLUMN used_challenges.hash IS 'SHA-256 of the challenge';
  `,
};
