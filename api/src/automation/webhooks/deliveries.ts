import { type DeliveryState, deliveryStates } from '@fourwinds/webhooks';
import type { Pool } from 'pg';
import type { AuditEntry } from '../../storage/audit/audit-entry.ts';
import { actAndRecord } from '../../storage/audit/audit-rows.ts';
import type { Delivery, FullDelivery } from './delivery.ts';

export const KEPT_DAYS = 30;
/** Maximum attempts shown per delivery. The latest are shown. */
const SHOWN_ATTEMPTS = 20;
/** Maximum characters of a response shown in a list. */
const SHOWN_CHARACTERS = 1024;
/** Maximum deliveries that one request can resend. */
const MOST_REDELIVERED = 10_000;

export interface DeliveryFilter {
  /** State of the deliveries to list. If omitted, deliveries in all states are listed. */
  readonly state?: DeliveryState;
}

export interface RedeliveryFilter {
  /** Time in RFC 3339 format. */
  readonly since: string;
  readonly states: readonly DeliveryState[];
}

/**
 * Number of deliveries that were resent. If the limit was reached, also the time of the first delivery that was not
 * resent.
 */
export interface Redelivery {
  readonly count: number;
  readonly nextSince: string | null;
}

export class Deliveries {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Returns up to `count` deliveries before a position, newest first. Without a position, starts with the latest
   * delivery.
   */
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

  async get(webhookId: string, id: string): Promise<FullDelivery | undefined> {
    return (await this.#pool.query<FullDelivery>(GET, [webhookId, id])).rows.at(0);
  }

  /**
   * Resends a delivery immediately, as a first attempt, and writes an audit entry. Returns false if the delivery no
   * longer exists.
   */
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

  /**
   * Resends all deliveries in the given states that were created at or after the given time, oldest first. Writes an
   * audit entry.
   */
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
   * Deletes expired events with their deliveries, deliveries of deleted webhooks, and deleted webhooks without
   * deliveries. Deletes up to `count` of each kind. Returns the largest number deleted of one kind.
   */
  async forget(count: number): Promise<number> {
    const counts: number[] = [];
    for (const statement of [FORGET_EVENTS, FORGET_DELIVERIES, FORGET_WEBHOOKS])
      counts.push((await this.#pool.query(statement, [count])).rowCount ?? 0);
    return Math.max(...counts);
  }
}

export function positionOf({ createdAt, id }: Pick<Delivery, 'createdAt' | 'id'>): string {
  return `${createdAt} ${id}`;
}

const textOf = (time: string): string => `to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

const COLUMNS = `
  d.id, d.event_id AS "eventId", d.kind, d.state, ${textOf('d.created_at')} AS "createdAt",
  CASE WHEN d.state = 'waiting' THEN d.next_attempt_at END AS "nextAttemptAt", d.finished_at AS "finishedAt"`;

/** SQL for the latest attempts of a delivery as JSON. */
const attemptsWith = (fields: { readonly [name: string]: string }): string => `
  (SELECT coalesce(json_agg(json_build_object(
     'number', number, 'at', ${textOf('at')}, 'milliseconds', milliseconds, 'url', url, 'status', status, 'error', error,
     ${Object.entries(fields)
       .map(([name, value]) => `'${name}', ${value}`)
       .join(', ')}) ORDER BY number), '[]')
   FROM (SELECT * FROM webhook_attempts WHERE delivery_id = d.id ORDER BY number DESC LIMIT ${SHOWN_ATTEMPTS}) AS latest) AS attempts`;

/** Merges the lists of all states. The index sorts the deliveries of each state in this order. */
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

/** CTEs that resend the deliveries of `chosen` and delete attempts that are no longer shown. */
const SEND_AGAIN = `
  sent AS (
    UPDATE webhook_deliveries d
    SET state = 'waiting', attempts_before = attempts, finished_at = NULL, position = NULL,
      next_attempt_at = CASE WHEN url IS NOT NULL THEN now() END, first_attempt_at = CASE WHEN url IS NULL THEN now() END
    FROM chosen, webhooks WHERE d.id = chosen.id AND webhooks.id = d.webhook_id RETURNING d.id, attempts
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
