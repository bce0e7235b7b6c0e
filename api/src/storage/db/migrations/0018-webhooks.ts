import type { Migration } from '../migration.ts';

export const migration: Migration = {
  name: '0018-webhooks',
  sql: `
    CREATE TABLE webhooks (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      url text NOT NULL CHECK (octet_length(url) <= 2048),
      description text,
      events text[] NOT NULL DEFAULT '{}',
      zones uuid[] NOT NULL DEFAULT '{}',
      state text NOT NULL DEFAULT 'unverified' CHECK (state IN ('unverified', 'delivering', 'disabled')),
      secret bytea NOT NULL,
      previous_secret bytea,
      previous_until timestamptz,
      rotation uuid,
      created_at timestamptz NOT NULL DEFAULT now(),
      verified_at timestamptz,
      failing_since timestamptz,
      disabled_at timestamptz,
      disabled_reason text,
      deleted_at timestamptz
    );
    CREATE INDEX webhooks_account ON webhooks (account_id);
    CREATE INDEX webhooks_deleted ON webhooks (deleted_at) WHERE deleted_at IS NOT NULL;
    COMMENT ON COLUMN webhooks.events IS 'kinds of events that it gets; empty for all';
    COMMENT ON COLUMN webhooks.zones IS 'zones whose events it gets, and no others; empty for all events';
    COMMENT ON COLUMN webhooks.state IS 'unverified: its URL has not answered 200 to a verification; delivering: it gets events; disabled: it failed for too long, or is gone; events wait while it is not delivering';
    COMMENT ON COLUMN webhooks.secret IS 'the signing secret in the envelope';
    COMMENT ON COLUMN webhooks.previous_secret IS 'the secret before the last rotation, in the envelope; it signs, too, until previous_until';
    COMMENT ON COLUMN webhooks.rotation IS 'the request that made the secret, which does so once';
    COMMENT ON COLUMN webhooks.failing_since IS 'since when no attempt has succeeded; null where the last one did';
    COMMENT ON COLUMN webhooks.deleted_at IS 'when it was deleted: its deliveries go later, in batches, and it with the last';

    CREATE TABLE webhook_events (
      id uuid PRIMARY KEY,
      account_id uuid NOT NULL REFERENCES accounts ON DELETE CASCADE,
      zone_id uuid,
      zone_name text,
      kind text NOT NULL,
      sequence bigint,
      created_at timestamptz NOT NULL DEFAULT now(),
      body text NOT NULL
    );
    CREATE INDEX webhook_events_account ON webhook_events (account_id);
    CREATE INDEX webhook_events_age ON webhook_events (created_at);
    COMMENT ON TABLE webhook_events IS 'events of accounts that have a webhook for them';
    COMMENT ON COLUMN webhook_events.sequence IS 'rises with each event of the zone';
    COMMENT ON COLUMN webhook_events.body IS 'the JSON that is sent, the same octets in each attempt';

    CREATE TABLE webhook_deliveries (
      id uuid PRIMARY KEY,
      webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
      event_id uuid NOT NULL REFERENCES webhook_events ON DELETE CASCADE,
      kind text NOT NULL,
      state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
      created_at timestamptz NOT NULL DEFAULT now(),
      attempts integer NOT NULL DEFAULT 0,
      attempts_before integer NOT NULL DEFAULT 0,
      next_attempt_at timestamptz DEFAULT now(),
      first_attempt_at timestamptz,
      holder uuid,
      lease_until timestamptz,
      finished_at timestamptz,
      UNIQUE (event_id, webhook_id)
    );
    CREATE INDEX webhook_deliveries_list ON webhook_deliveries (webhook_id, state, created_at, id);
    COMMENT ON TABLE webhook_deliveries IS 'events on their way to webhooks';
    COMMENT ON COLUMN webhook_deliveries.kind IS 'that of the event; endpoint.verify and endpoint.test are sent whatever the state of the webhook';
    COMMENT ON COLUMN webhook_deliveries.state IS 'waiting: for its first attempt or the next; failed: there is no further one';
    COMMENT ON COLUMN webhook_deliveries.attempts IS 'how many attempts have begun; the last has this number';
    COMMENT ON COLUMN webhook_deliveries.attempts_before IS 'how many of them were before it was last asked for again, from when the schedule of attempts and first_attempt_at count';
    COMMENT ON COLUMN webhook_deliveries.next_attempt_at IS 'null where there is none';
    COMMENT ON COLUMN webhook_deliveries.holder IS 'the worker that has it until lease_until';

    CREATE TABLE webhook_attempts (
      delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
      number integer NOT NULL,
      at timestamptz NOT NULL,
      milliseconds integer NOT NULL,
      url text NOT NULL,
      request_headers text NOT NULL,
      status integer,
      response_headers text CHECK (octet_length(response_headers) <= 32768),
      response text CHECK (octet_length(response) <= 65536),
      error text,
      PRIMARY KEY (delivery_id, number)
    );
    COMMENT ON COLUMN webhook_attempts.request_headers IS 'JSON, without the signatures';
    COMMENT ON COLUMN webhook_attempts.status IS 'of the answer; null where there was none';
    COMMENT ON COLUMN webhook_attempts.response_headers IS 'JSON: the first 8 KiB';
    COMMENT ON COLUMN webhook_attempts.response IS 'the beginning of the body, as UTF-8: 1 KiB where the attempt succeeded, else 16 KiB';
  `,
};
