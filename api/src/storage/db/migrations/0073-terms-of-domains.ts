import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0073-terms-of-domains',
  sql: `
    ALTER TABLE domains ADD COLUMN next_at timestamptz, ADD COLUMN reminder_id uuid;
    UPDATE domains SET next_at = ends_at - interval '60 days' WHERE deleting_at IS NULL AND released_at IS NULL;
    CREATE INDEX domains_next ON domains (next_at) WHERE next_at IS NOT NULL;
    COMMENT ON COLUMN domains.next_at IS 'when the job of the terms checks the name next; null while it is being deleted, and afterwards';
    COMMENT ON COLUMN domains.reminder_id IS 'mail with the last reminder; its row in mails is deleted a day after its end';
  `,
};
