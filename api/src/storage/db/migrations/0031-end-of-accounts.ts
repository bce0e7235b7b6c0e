import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0031-end-of-accounts',
  sql: `
    ALTER TABLE accounts ADD COLUMN delete_at timestamptz, ADD COLUMN deletion_announced_at timestamptz;
    CREATE INDEX accounts_deletion ON accounts (delete_at) WHERE delete_at IS NOT NULL;
    COMMENT ON COLUMN accounts.delete_at IS 'when it ends with all that it has, unless somebody changes their mind before';
    COMMENT ON COLUMN accounts.deletion_announced_at IS 'when its sessions were ended, and its person got a mail about it';
  `,
  owned: {
    role: 'fourwinds_audit',
    sql: `
    CREATE FUNCTION audit_erase_account(its_account uuid, most integer) RETURNS integer LANGUAGE sql SECURITY DEFINER AS $erase$
      WITH chosen AS (
        SELECT p.kept, p.at, p.id FROM audit_log l JOIN audit_persons p ON p.kept = l.kept AND p.at = l.at AND p.id = l.id
        WHERE l.account_id = its_account
          AND EXISTS (SELECT FROM audit_log e WHERE e.account_id = its_account AND e.action = 'account.end')
        LIMIT most),
      erased AS (
        DELETE FROM audit_persons p USING chosen c WHERE p.kept = c.kept AND p.at = c.at AND p.id = c.id RETURNING 1)
      SELECT count(*)::integer FROM erased
    $erase$;
    COMMENT ON FUNCTION audit_erase_account IS 'deletes addresses and names of an account whose end is in the log, at most so many; gives how many rows';
    DO $rights$ BEGIN
      EXECUTE format('ALTER FUNCTION audit_erase_account(uuid, integer) SET search_path = %I, pg_temp', current_schema());
    END $rights$;
    REVOKE ALL ON FUNCTION audit_erase_account(uuid, integer) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION audit_erase_account(uuid, integer) TO SESSION_USER;
    `,
  },
};
