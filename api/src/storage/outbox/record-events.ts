import { API_VERSION, type EventKind } from '@fourwinds/webhooks';
import type { PoolClient } from 'pg';
import { plansWithWebhooks } from '../../kernel/plans.ts';

export interface NewEvent {
  /** UUID of the event. If an event with this ID is already recorded, it is not recorded again. */
  readonly id: string;
  readonly accountId: string;
  readonly zone?: { readonly id: string; readonly name: string; readonly sequence: number };
  readonly kind: EventKind;
  readonly createdAt: Date;
  /** Data of the event, which depends on its kind. Stored as JSON. */
  readonly data: object;
}

const COLUMNS = {
  id: 'uuid',
  account_id: 'uuid',
  zone_id: 'uuid',
  zone_name: 'text',
  kind: 'text',
  sequence: 'bigint',
  created_at: 'timestamptz',
  body: 'text',
} as const;
const NAMES = Object.keys(COLUMNS).join(', ');

const RECORD = `WITH given AS MATERIALIZED (
    SELECT * FROM jsonb_to_recordset($1::jsonb) AS event (${Object.entries(COLUMNS)
      .map((column) => column.join(' '))
      .join(', ')})
  ), wanted AS MATERIALIZED (
    SELECT given.id AS event_id, given.kind, webhooks.id AS webhook_id, url IS NULL AS is_streamed
    FROM given JOIN accounts ON accounts.id = given.account_id AND suspended_at IS NULL AND plan = ANY($2)
    JOIN webhooks ON webhooks.account_id = accounts.id
      AND (state = 'delivering' OR state = 'unverified' AND webhooks.verified_at IS NOT NULL)
      AND (events = '{}' OR kind = ANY(events)) AND (zones = '{}' OR zone_id = ANY(zones))
    FOR KEY SHARE OF webhooks
  ), recorded AS (
    INSERT INTO webhook_events (${NAMES}) SELECT ${NAMES} FROM given WHERE id IN (SELECT event_id FROM wanted)
    ON CONFLICT DO NOTHING RETURNING id
  )
  INSERT INTO webhook_deliveries (id, webhook_id, event_id, kind, next_attempt_at)
  SELECT gen_random_uuid(), webhook_id, event_id, kind, CASE WHEN NOT is_streamed THEN now() END FROM wanted JOIN recorded ON recorded.id = event_id`;

/**
 * Records events in the caller's transaction. Adds a delivery for each webhook of the account that subscribes to the
 * kind and zone, if the webhook is delivering or being verified again. Records nothing for events without a
 * subscriber. Records nothing if the account is suspended or its plan has no webhooks.
 */
export async function recordEvents(client: PoolClient, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const values = [JSON.stringify(events.map(rowOf)), plansWithWebhooks];
  await client.query({ name: 'record-events', text: RECORD, values });
}

function rowOf(event: NewEvent): { readonly [column in keyof typeof COLUMNS]: unknown } {
  const { id, accountId, zone, kind, createdAt } = event;
  return {
    id,
    account_id: accountId,
    zone_id: zone?.id ?? null,
    zone_name: zone?.name ?? null,
    kind,
    sequence: zone?.sequence ?? null,
    created_at: createdAt.toISOString(),
    body: JSON.stringify(bodyOf(event)),
  };
}

function bodyOf({ id, accountId, zone, kind, createdAt, data }: NewEvent): object {
  return {
    id,
    type: kind,
    api_version: API_VERSION,
    created_at: createdAt.toISOString(),
    account_id: accountId,
    ...(zone === undefined ? {} : { sequence: zone.sequence }),
    data,
  };
}
