import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0053-identity-changes',
  sql: `
    CREATE TABLE identity_changes (
      xid xid8 NOT NULL DEFAULT pg_current_xact_id(),
      account_id uuid NOT NULL,
      at timestamptz NOT NULL DEFAULT now()
    );
    CREATE INDEX identity_changes_xid ON identity_changes (xid);
    CREATE INDEX identity_changes_at ON identity_changes (at);
    COMMENT ON TABLE identity_changes IS 'transactions that have changed an account or one of its tokens within the last hour, so that replicas know which they have to read again';

    CREATE FUNCTION note_token_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP = 'UPDATE' THEN
          NEW.last_used_at := OLD.last_used_at;
          NEW.last_used_ip := OLD.last_used_ip;
          IF NEW IS NOT DISTINCT FROM OLD THEN
            RETURN NULL;
          END IF;
        END IF;
        INSERT INTO identity_changes (account_id) VALUES (OLD.account_id);
        RETURN NULL;
      END $$;
    CREATE FUNCTION note_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO identity_changes (account_id) VALUES (OLD.id);
        RETURN NULL;
      END $$;
    CREATE TRIGGER note_change AFTER UPDATE OR DELETE ON tokens FOR EACH ROW EXECUTE FUNCTION note_token_change();
    CREATE TRIGGER note_change AFTER UPDATE OR DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION note_account_change();
  `,
};
