import type { Migration } from '../migration.ts';

/** Owner of the audit log, if this role exists. Programs can then append to the log but not change it. */
const AUDIT_ROLE = 'fourwinds_audit';

/** Log columns that writers set. The database sets the time. */
const GIVEN =
  'id, kept, account_id, zone_id, domain, action, outcome, via, token_id, change_id, request_id, count, names, details, person_digest';
const GIVEN_OF_PERSONS = 'id, kept, salt, address, name';

export const migration: Migration = {
  name: '0012-audit',
  sql: `
    ALTER TABLE changes ADD COLUMN audit jsonb;
    COMMENT ON COLUMN changes.audit IS 'the part of the row for the audit log that the journal has not; null once it is there';
    UPDATE tokens SET scopes = scopes || '{audit:read}' WHERE kind = 'personal' AND cardinality(scopes) = 12;
  `,
  owned: {
    role: AUDIT_ROLE,
    sql: `
    CREATE TABLE audit_log (
      id uuid NOT NULL,
      kept text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      account_id uuid,
      zone_id uuid,
      domain text,
      action text NOT NULL,
      outcome text NOT NULL CHECK (outcome IN ('applied', 'failed', 'refused')),
      via text NOT NULL CHECK (via IN ('token', 'kubernetes', 'administrator')),
      token_id uuid,
      change_id uuid,
      request_id text,
      count integer NOT NULL DEFAULT 1,
      names text[],
      details text,
      person_digest bytea
    ) PARTITION BY LIST (kept);
    CREATE INDEX audit_log_account ON audit_log (account_id, at, id);
    CREATE INDEX audit_log_zone ON audit_log (zone_id, at, id);
    CREATE INDEX audit_log_at ON audit_log USING brin (at);
    CREATE TABLE audit_persons (
      id uuid NOT NULL,
      kept text NOT NULL,
      at timestamptz NOT NULL DEFAULT now(),
      salt text NOT NULL,
      address text,
      name text,
      PRIMARY KEY (kept, at, id)
    ) PARTITION BY LIST (kept);
    CREATE TABLE audit_heads (
      kept text NOT NULL,
      at timestamptz NOT NULL,
      subject uuid NOT NULL,
      count bigint NOT NULL,
      head bytea NOT NULL,
      PRIMARY KEY (kept, at, subject)
    ) PARTITION BY LIST (kept);
    CREATE TABLE audit_days (
      kept text NOT NULL,
      day date NOT NULL,
      zones integer NOT NULL,
      digest bytea NOT NULL,
      key bytea,
      signature bytea,
      sealed_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (kept, day)
    );
    COMMENT ON TABLE audit_log IS 'actions and refusals, partitioned by how long they are kept and by month';
    COMMENT ON COLUMN audit_log.count IS 'how many requests a row stands for: refusals of a minute are one row';
    COMMENT ON COLUMN audit_log.names IS 'owner names of the records; null where they are too many or none';
    COMMENT ON COLUMN audit_log.details IS 'JSON: records and settings before and after';
    COMMENT ON COLUMN audit_log.person_digest IS 'SHA-256 of the row of the same id in audit_persons, with its salt';
    COMMENT ON TABLE audit_persons IS 'addresses and names, which can be erased without breaking a hash chain';
    COMMENT ON TABLE audit_heads IS 'the last hash of the chain of a zone and a day, or of an account for rows without a zone';
    COMMENT ON TABLE audit_days IS 'SHA-256 of all heads of a day and of the day before, signed';

    CREATE FUNCTION audit_maintain() RETURNS void LANGUAGE plpgsql SECURITY DEFINER AS $maintain$
    DECLARE
      class record;
      base text;
      part text;
      month date;
      old record;
    BEGIN
      FOR class IN SELECT * FROM (VALUES ('month', interval '30 days'), ('year', interval '365 days'), ('ever', NULL)) AS v (kept, span) LOOP
        FOREACH base IN ARRAY ARRAY['audit_log', 'audit_persons', 'audit_heads'] LOOP
          part := base || '_' || class.kept;
          IF to_regclass(part) IS NULL THEN
            EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES IN (%L) PARTITION BY RANGE (at)', part, base, class.kept);
          END IF;
          FOR month IN SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + n * interval '1 month')::date FROM generate_series(0, 1) AS n LOOP
            IF to_regclass(part || to_char(month, '_YYYY_MM')) IS NULL THEN
              EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)', part || to_char(month, '_YYYY_MM'), part,
                month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC');
              IF base <> 'audit_persons' THEN
                EXECUTE format('REVOKE ALL ON %I FROM CURRENT_USER', part || to_char(month, '_YYYY_MM'));
              END IF;
            END IF;
          END LOOP;
          FOR old IN SELECT inhrelid::regclass::text AS name FROM pg_inherits
            WHERE inhparent = part::regclass AND inhrelid::regclass::text ~ '_[0-9]{4}_[0-9]{2}$' AND (to_date(right(inhrelid::regclass::text, 7), 'YYYY_MM') + interval '1 month') AT TIME ZONE 'UTC' + class.span < now()
          LOOP
            EXECUTE format('DROP TABLE %s', old.name);
          END LOOP;
        END LOOP;
      END LOOP;
      IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'fourwinds_admin' AND rolname <> current_user)
        AND NOT has_table_privilege('fourwinds_admin', 'audit_days', 'SELECT') THEN
        GRANT SELECT ON audit_log, audit_persons, audit_heads, audit_days TO fourwinds_admin;
        GRANT INSERT (${GIVEN}) ON audit_log TO fourwinds_admin;
        GRANT INSERT (${GIVEN_OF_PERSONS}) ON audit_persons TO fourwinds_admin;
        GRANT EXECUTE ON FUNCTION audit_erase(text, text, uuid) TO fourwinds_admin;
      END IF;
    END $maintain$;
    COMMENT ON FUNCTION audit_maintain IS 'makes the partitions of this month and the next, and drops those that were kept for long enough';

    CREATE FUNCTION audit_erase(its_address text, its_name text, its_account uuid) RETURNS integer LANGUAGE sql SECURITY DEFINER AS $erase$
      WITH erased AS (
        DELETE FROM audit_persons p
        WHERE (its_address IS NOT NULL OR its_name IS NOT NULL)
          AND (its_address IS NULL OR address = its_address) AND (its_name IS NULL OR name = its_name)
          AND (its_account IS NULL OR EXISTS (
            SELECT FROM audit_log l WHERE l.kept = p.kept AND l.at = p.at AND l.id = p.id AND l.account_id = its_account))
        RETURNING 1)
      SELECT count(*)::integer FROM erased
    $erase$;
    COMMENT ON FUNCTION audit_erase IS 'deletes the addresses and names that are both these, of one account or of all; gives how many rows';

    DO $rights$ BEGIN
      EXECUTE format('ALTER FUNCTION audit_maintain() SET search_path = %I, pg_temp', current_schema());
      EXECUTE format('ALTER FUNCTION audit_erase(text, text, uuid) SET search_path = %I, pg_temp', current_schema());
    END $rights$;
    ALTER FUNCTION audit_maintain() SET lock_timeout = '2s';
    REVOKE ALL ON FUNCTION audit_maintain(), audit_erase(text, text, uuid) FROM PUBLIC;
    GRANT EXECUTE ON FUNCTION audit_maintain() TO SESSION_USER;
    REVOKE ALL ON audit_log, audit_heads, audit_days FROM SESSION_USER;
    GRANT SELECT ON audit_log, audit_persons, audit_heads, audit_days TO SESSION_USER;
    GRANT INSERT (${GIVEN}) ON audit_log TO SESSION_USER;
    GRANT INSERT (${GIVEN_OF_PERSONS}) ON audit_persons TO SESSION_USER;
    GRANT INSERT ON audit_heads TO SESSION_USER;
    GRANT INSERT (kept, day, zones, digest, key, signature) ON audit_days TO SESSION_USER;
    `,
  },
};
