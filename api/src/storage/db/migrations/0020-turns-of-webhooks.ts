import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0020-turns-of-webhooks',
  sql: `
    ALTER TABLE webhooks
      ADD COLUMN failures integer NOT NULL DEFAULT 0,
      ADD COLUMN resume_at timestamptz;
    COMMENT ON COLUMN webhooks.failures IS 'attempts that failed since the last one that succeeded';
    COMMENT ON COLUMN webhooks.resume_at IS 'before when no event is sent to it; null for at once';

    ALTER TABLE webhook_deliveries
      ADD COLUMN is_control boolean NOT NULL GENERATED ALWAYS AS (kind IN ('endpoint.verify', 'endpoint.test')) STORED;
    COMMENT ON COLUMN webhook_deliveries.is_control IS 'a verification or a test, which is sent whatever the state of the webhook';
    COMMENT ON COLUMN webhook_deliveries.next_attempt_at IS 'null where there is none; while a worker has the delivery, when another may take it';

    CREATE INDEX webhook_deliveries_due ON webhook_deliveries (is_control, next_attempt_at) WHERE state = 'waiting';
    CREATE INDEX webhook_deliveries_turn ON webhook_deliveries (is_control, webhook_id, next_attempt_at) WHERE state = 'waiting';
    CREATE INDEX webhook_deliveries_held ON webhook_deliveries (webhook_id, is_control, lease_until) WHERE holder IS NOT NULL;
  `,
};
