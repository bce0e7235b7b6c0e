import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0070-streamed-webhooks',
  sql: `
    ALTER TABLE webhooks ALTER COLUMN url DROP NOT NULL;
    ALTER TABLE webhooks
      ADD COLUMN stream_position bigint NOT NULL DEFAULT 0,
      ADD COLUMN stream_floor bigint NOT NULL DEFAULT 0;
    COMMENT ON COLUMN webhooks.url IS 'null if its deliveries are read as a stream';
    COMMENT ON COLUMN webhooks.stream_position IS 'position of the last delivery that the stream has sent or dropped';
    COMMENT ON COLUMN webhooks.stream_floor IS 'position of the last delivery that was dropped before anyone read it';

    ALTER TABLE webhook_deliveries ADD COLUMN position bigint;
    COMMENT ON COLUMN webhook_deliveries.position IS 'place in the stream of a webhook without URL; null until a reader takes it';
    CREATE INDEX webhook_deliveries_position ON webhook_deliveries (webhook_id, position) WHERE position IS NOT NULL;
    CREATE INDEX webhook_deliveries_streamed ON webhook_deliveries (webhook_id, position)
      WHERE state = 'waiting' AND next_attempt_at IS NULL;
  `,
};
