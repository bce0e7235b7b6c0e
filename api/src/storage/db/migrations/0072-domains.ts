import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0072-domains',
  sql: `
    CREATE TABLE domains (
      id uuid PRIMARY KEY,
      kind text NOT NULL DEFAULT 'subdomain',
      suffix text COLLATE "C" NOT NULL,
      label text COLLATE "C" NOT NULL,
      account_id uuid REFERENCES accounts ON DELETE SET NULL,
      zone_id uuid NOT NULL,
      zone_made_at timestamptz,
      created_at timestamptz NOT NULL,
      updated_at timestamptz NOT NULL,
      ends_at timestamptz NOT NULL,
      reminders smallint NOT NULL DEFAULT 0,
      reminded_at timestamptz,
      grace_at timestamptz,
      deleting_at timestamptz,
      released_at timestamptz,
      held_at timestamptz,
      auto_renew boolean NOT NULL DEFAULT false,
      version integer NOT NULL DEFAULT 1,
      change_id uuid,
      UNIQUE (suffix, label)
    );
    CREATE INDEX domains_account ON domains (account_id, label, suffix);
    CREATE INDEX domains_without_zone ON domains (created_at) WHERE zone_made_at IS NULL AND released_at IS NULL;
    CREATE INDEX domains_deleting ON domains (deleting_at) WHERE deleting_at IS NOT NULL AND released_at IS NULL;
    CREATE INDEX domains_released ON domains (released_at) WHERE released_at IS NOT NULL;
    COMMENT ON TABLE domains IS 'names registered below a suffix of the service; a released name keeps its row for 30 days, in which only its former owner can take it';
    COMMENT ON COLUMN domains.account_id IS 'the owner, or the former owner of a released name; null if the account was deleted';
    COMMENT ON COLUMN domains.zone_made_at IS 'when the zone was created; null until then';
    COMMENT ON COLUMN domains.reminders IS 'how many reminders of this term were queued';
    COMMENT ON COLUMN domains.deleting_at IS 'when the deletion began; it can be undone for 7 days';
    COMMENT ON COLUMN domains.version IS 'grows with each change, for If-Match';
    COMMENT ON COLUMN domains.change_id IS 'the last change, so that a repeated request is carried out once';
  `,
};
