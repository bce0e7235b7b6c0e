import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0033-verifications',
  sql: `
    CREATE TABLE account_verifications (
      account_id uuid PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
      state text NOT NULL,
      asked_at timestamptz NOT NULL,
      domain text,
      proof text,
      link_expires_at timestamptz,
      review_asked_at timestamptz,
      review_text text,
      mark text,
      decided_at timestamptz,
      refusal text,
      next_at timestamptz
    );
    CREATE INDEX account_verifications_due ON account_verifications (next_at) WHERE next_at IS NOT NULL;
    CREATE INDEX account_verifications_review ON account_verifications (review_asked_at, account_id) WHERE state = 'review';
    COMMENT ON TABLE account_verifications IS 'how far the verification of each account is that has asked for one; whether it is verified is in accounts';
    COMMENT ON COLUMN account_verifications.proof IS 'the proof that holds; null while it is looked for';
    COMMENT ON COLUMN account_verifications.mark IS 'the rule by which the account is reviewed though it has a proof';
    COMMENT ON COLUMN account_verifications.next_at IS 'when there is work: to look for the proof, to send the link or the answer of a review; null where there is none';

    CREATE TABLE verified_domains (
      domain text PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE
    );
    CREATE INDEX verified_domains_account ON verified_domains (account_id);
    COMMENT ON TABLE verified_domains IS 'registered domains, each with the account that was verified by it';

    ALTER TABLE one_time_links ADD COLUMN account_id uuid REFERENCES accounts ON DELETE CASCADE;
    CREATE INDEX one_time_links_account ON one_time_links (account_id);
    COMMENT ON COLUMN one_time_links.account_id IS 'the account that the link verifies';
  `,
};
