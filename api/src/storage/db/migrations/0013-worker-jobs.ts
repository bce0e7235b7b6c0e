import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0013-worker-jobs',
  sql: `
    CREATE TABLE worker_jobs (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      zone_id uuid NOT NULL,
      kind text NOT NULL,
      request text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      holder uuid,
      lease_until timestamptz,
      attempts integer NOT NULL DEFAULT 0,
      report text CHECK (octet_length(report) <= 4194304),
      finished_at timestamptz
    );
    CREATE INDEX worker_jobs_account ON worker_jobs (account_id, created_at);
    CREATE INDEX worker_jobs_age ON worker_jobs (created_at);
    CREATE INDEX worker_jobs_open ON worker_jobs (created_at) WHERE finished_at IS NULL;
    COMMENT ON TABLE worker_jobs IS 'questions to servers elsewhere, which workers ask';
    COMMENT ON COLUMN worker_jobs.kind IS 'the use of the report';
    COMMENT ON COLUMN worker_jobs.holder IS 'the worker that has it until lease_until, which it extends';
    COMMENT ON COLUMN worker_jobs.attempts IS 'how many workers have begun it';
    COMMENT ON COLUMN worker_jobs.report IS 'the findings as JSON, as the worker wrote them';
  `,
};
