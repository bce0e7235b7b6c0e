import { type DeliveryState, deliveryStates } from '@fourwinds/webhooks';
import type { Pool } from 'pg';
import type { AuditEntry } from '../audit/audit-entry.ts';
import { actAndRecord } from '../audit/audit-rows.ts';
import type { Delivery, FullDelivery } from './delivery.ts';

/** How long deliveries are kept after their event. */
export const KEPT_DAYS = 30;
/** Attempts that are shown of a delivery, the latest. */
const SHOWN_ATTEMPTS = 20;
/** Characters of an answer that a list shows. */
const SHOWN_CHARACTERS = 1024;
/** Deliveries that one request sends again at most. */
const MOST_REDELIVERED = 10_000;

/** Which deliveries of a webhook. */
export interface DeliveryFilter {
  /** All where left out. */
  readonly state?: DeliveryState;
}

/** Deliveries to send again. */
export interface RedeliveryFilter {
  /** RFC 3339. */
  readonly since: string;
  readonly states: readonly DeliveryState[];
}

/** The deliveries that are sent again, and the time of the first that is not, where they were too many. */
export interface Redelivery {
  readonly count: number;
  readonly nextSince: string | null;
}

/** The deliveries of webhooks, as the owners of these see them. */
export class Deliveries {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** At most so many deliveries of a webhook before a position, or from the latest on; newest first. */
  async list(
    webhookId: string,
    { state }: DeliveryFilter,
    before: string | undefined,
    count: number,
  ): Promise<readonly Delivery[]> {
    const [at, id] = before?.split(' ') ?? [null, null];
    const states = state === undefined ? deliveryStates : [state];
    return (await this.#pool.query<Delivery>(LIST, [webhookId, states, at, id, count])).rows;
  }

  /** A delivery of a webhook, with all that is known of it. */
  async get(webhookId: string, id: string): Promise<FullDelivery | undefined> {
    return (await this.#pool.query<FullDelivery>(GET, [webhookId, id])).rows.at(0);
  }

  /** Sends a delivery again, now, as if for the first time, and records that; false where it is gone. */
  async redeliver(webhookId: string, id: string, entry: AuditEntry): Promise<boolean> {
    return actAndRecord(
      this.#pool,
      async (client) => {
        const { rows } = await client.query<{ count: number }>(SEND_ONE_AGAIN, [webhookId, id]);
        return rows[0].count === 1;
      },
      (isDone) => (isDone ? [entry] : []),
    );
  }

  /** Sends again the deliveries of events since a time that are in some states, the oldest first, and records that. */
  async redeliverAll(webhookId: string, { since, states }: RedeliveryFilter, entry: AuditEntry): Promise<Redelivery> {
    return actAndRecord(
      this.#pool,
      async (client) => {
        const { rows } = await client.query<Redelivery>(SEND_ALL_AGAIN, [webhookId, since, states]);
        return rows[0];
      },
      ({ count }) => (count === 0 ? [] : [entry]),
    );
  }

  /**
   * Deletes at most so many events that were kept for long enough, with their deliveries, and so many deliveries of webhooks that were deleted, and such webhooks
   * without deliveries; says how many.
   */
  async forget(count: number): Promise<number> {
    const counts: number[] = [];
    for (const statement of [FORGET_EVENTS, FORGET_DELIVERIES, FORGET_WEBHOOKS])
      counts.push((await this.#pool.query(statement, [count])).rowCount ?? 0);
    return Math.max(...counts);
  }
}

/** The place of a delivery in a list. */
export function positionOf({ createdAt, id }: Pick<Delivery, 'createdAt' | 'id'>): string {
  return `${createdAt} ${id}`;
}

const textOf = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const COLUMNS = `
  d.id, d.event_id AS "eventId", d.kind, d.state, ${textOf('d.created_at')} AS "createdAt",
  CASE WHEN d.state = 'waiting' THEN d.next_attempt_at END AS "nextAttemptAt", d.finished_at AS "finishedAt"`;

/** The latest attempts of a delivery as JSON. */
const attemptsWith = (fields: { readonly [name: string]: string }): string => `
  (SELECT coalesce(json_agg(json_build_object(
     'number', number, 'at', ${textOf('at')}, 'milliseconds', milliseconds, 'url', url, 'status', status, 'error', error,
     ${Object.entries(fields)
       .map(([name, value]) => `'${name}', ${value}`)
       .join(', ')}) ORDER BY number), '[]')
   FROM (SELECT * FROM webhook_attempts WHERE delivery_id = d.id ORDER BY number DESC LIMIT ${SHOWN_ATTEMPTS}) AS latest) AS attempts`;

/** Merges the states, of which the index has each in this order. */
const LIST = `
  SELECT ${COLUMNS}, ${attemptsWith({ requestHeaders: 'NULL', responseHeaders: 'NULL', response: `left(response, ${SHOWN_CHARACTERS})` })}
  FROM (
    SELECT found.* FROM unnest($2::text[]) AS wanted (state) CROSS JOIN LATERAL (
      SELECT * FROM webhook_deliveries
      WHERE webhook_id = $1 AND state = wanted.state
        AND ($3::timestamptz IS NULL OR (created_at, id) < ($3::timestamptz, $4::uuid))
      ORDER BY created_at DESC, id DESC LIMIT $5) AS found
    ORDER BY created_at DESC, id DESC LIMIT $5) AS d
  ORDER BY d.created_at DESC, d.id DESC`;

const GET = `
  SELECT ${COLUMNS}, e.body,
    ${attemptsWith({ requestHeaders: 'request_headers', responseHeaders: 'response_headers', response: 'response' })}
  FROM webhook_deliveries d JOIN webhook_events e ON e.id = d.event_id
  WHERE d.webhook_id = $1 AND d.id = $2`;

/** Parts of a WITH that send the deliveries of `chosen` again; attempts that nobody is shown any more go. */
const SEND_AGAIN = `
  sent AS (
    UPDATE webhook_deliveries d
    SET state = 'waiting', next_attempt_at = now(), first_attempt_at = NULL, attempts_before = attempts, finished_at = NULL
    FROM chosen WHERE d.id = chosen.id RETURNING d.id, attempts
  ), pruned AS (
    DELETE FROM webhook_attempts a USING sent WHERE a.delivery_id = sent.id AND number <= attempts - ${SHOWN_ATTEMPTS}
  )`;

const SEND_ONE_AGAIN = `
  WITH chosen AS (SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND id = $2), ${SEND_AGAIN}
  SELECT count(*)::integer AS count FROM sent`;

const SEND_ALL_AGAIN = `
  WITH found AS MATERIALIZED (
    SELECT id, created_at FROM webhook_deliveries
    WHERE webhook_id = $1 AND created_at >= $2 AND state = ANY($3)
      AND NOT is_control
    ORDER BY created_at, id LIMIT ${MOST_REDELIVERED + 1}
  ), chosen AS MATERIALIZED (
    SELECT id FROM found ORDER BY created_at, id LIMIT ${MOST_REDELIVERED}
  ), ${SEND_AGAIN}
  SELECT (SELECT count(*)::integer FROM sent) AS count,
    (SELECT ${textOf('max(created_at)')} FROM found HAVING count(*) > ${MOST_REDELIVERED}) AS "nextSince"`;

const FORGET_EVENTS = `
  DELETE FROM webhook_events WHERE id IN (
    SELECT id FROM webhook_events WHERE created_at < now() - interval '${KEPT_DAYS} days' LIMIT $1 FOR UPDATE SKIP LOCKED)`;

const FORGET_DELIVERIES = `
  DELETE FROM webhook_deliveries WHERE id IN (
    SELECT d.id FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id
    WHERE w.deleted_at IS NOT NULL LIMIT $1 FOR UPDATE OF d SKIP LOCKED)`;

const FORGET_WEBHOOKS = `
  DELETE FROM webhooks WHERE id IN (
    SELECT id FROM webhooks w WHERE deleted_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = w.id) LIMIT $1 FOR UPDATE SKIP LOCKED)`;
