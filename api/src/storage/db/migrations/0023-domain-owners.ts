import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0023-domain-owners',
  sql: `
    CREATE TABLE domain_owners (
      domain text PRIMARY KEY,
      namespace text NOT NULL,
      account_id text,
      zone_id uuid,
      claim_made timestamptz NOT NULL,
      claim_generation bigint NOT NULL,
      released_at timestamptz,
      withdrawn_at timestamptz,
      released_before timestamptz
    );
    COMMENT ON TABLE domain_owners IS 'who has each domain, as the audit log last took note of it';
    COMMENT ON COLUMN domain_owners.claim_made IS 'when the DomainClaim was made; with its generation, the version that was read';
    COMMENT ON COLUMN domain_owners.released_before IS 'when the zone was last deleted before it was made again';
  `,
};
