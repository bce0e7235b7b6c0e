/** How long deliveries are kept for a reader, as long as deliveries to a URL are retried. */
const STREAM_HOURS = 24;
/** Maximum deliveries of a webhook that wait for a reader. The oldest are dropped. */
const MOST_UNREAD = 10_000;

/** Deliveries that wait for a reader. Those that were requested again wait since then. */
const IS_UNREAD = `state = 'waiting' AND next_attempt_at IS NULL`;
const SINCE = 'coalesce(first_attempt_at, created_at)';

/**
 * Ends deliveries that nobody has read in time, and the oldest beyond the maximum. Moves the floor of their webhooks, so
 * that readers learn of the loss. Locks webhooks before deliveries, as deliverers do.
 */
export const DROP_UNREAD = `
  WITH locked AS MATERIALIZED (
    SELECT id FROM webhooks
    WHERE url IS NULL AND EXISTS (SELECT FROM webhook_deliveries d WHERE d.webhook_id = webhooks.id AND d.${IS_UNREAD})
    FOR NO KEY UPDATE SKIP LOCKED
  ), ranked AS MATERIALIZED (
    SELECT d.id, ${SINCE} AS since, row_number() OVER (PARTITION BY webhook_id ORDER BY created_at DESC, d.id) AS rank
    FROM locked JOIN webhook_deliveries d ON d.webhook_id = locked.id AND d.${IS_UNREAD}
  ), dropped AS (
    UPDATE webhook_deliveries d SET state = 'failed', finished_at = now() FROM ranked
    WHERE d.id = ranked.id AND (rank > ${MOST_UNREAD} OR since < now() - interval '${STREAM_HOURS} hours')
    RETURNING webhook_id
  )
  UPDATE webhooks SET stream_position = stream_position + 1, stream_floor = stream_position + 1
  WHERE id IN (SELECT webhook_id FROM dropped)`;

/**
 * Returns where a reader of webhook $1 begins that has handled all up to position $2 (null if unknown): after this
 * position, or before the first delivery that no reader has confirmed. `isReset` if deliveries in between are lost.
 */
export const BEGINNING = `
  SELECT CASE WHEN is_known THEN $2::bigint ELSE coalesce(
      (SELECT min(position) - 1 FROM webhook_deliveries WHERE webhook_id = w.id AND position IS NOT NULL AND ${IS_UNREAD}),
      stream_position) END::text AS at,
    is_known AND ($2::bigint < stream_floor OR EXISTS (
      SELECT FROM webhook_deliveries WHERE webhook_id = w.id AND position > $2::bigint
        AND state = 'delivered' AND finished_at <= now() - interval '${STREAM_HOURS} hours')) AS "isReset",
    is_known AS "isKnown"
  FROM (SELECT *, coalesce($2::bigint <= stream_position, false) AS is_known FROM webhooks WHERE id = $1) AS w`;

/** Marks the deliveries of webhook $1 up to position $2 as delivered. */
export const CONFIRM = `
  UPDATE webhook_deliveries SET state = 'delivered', finished_at = now()
  WHERE webhook_id = $1 AND position <= $2::bigint AND ${IS_UNREAD}`;

/** Returns the last position of webhook $1, if it still has a stream. */
export const LOCK = `
  SELECT stream_position::text AS position FROM webhooks WHERE id = $1 AND deleted_at IS NULL AND state = 'delivering' FOR NO KEY UPDATE`;

/**
 * Gives the next $2 new deliveries of webhook $1 their positions. Requires the lock of the webhook, so that a reader
 * never sees a position before a lower one.
 */
export const PLACE = `
  WITH placed AS (
    UPDATE webhook_deliveries d SET position = stream_position + rank
    FROM webhooks w, (
      SELECT d.id, row_number() OVER (ORDER BY d.created_at, e.sequence NULLS LAST, d.id) AS rank
      FROM webhook_deliveries d JOIN webhook_events e ON e.id = event_id
      WHERE webhook_id = $1 AND position IS NULL AND d.${IS_UNREAD}
      ORDER BY rank LIMIT $2
    ) AS new
    WHERE w.id = $1 AND d.id = new.id RETURNING d.position
  )
  UPDATE webhooks SET stream_position = greatest(stream_position, (SELECT max(position) FROM placed))
  WHERE id = $1 AND EXISTS (SELECT FROM placed)`;

/**
 * Returns up to $3 deliveries of webhook $1 after position $2, with the sealed secrets that sign them. Includes those
 * that another reader has confirmed, because each reader has its own position.
 */
export const READ = `
  SELECT d.id, d.kind, e.body, d.position::text AS position, secret,
    CASE WHEN previous_until > now() THEN previous_secret END AS "previousSecret"
  FROM webhooks w JOIN webhook_deliveries d ON d.webhook_id = w.id JOIN webhook_events e ON e.id = d.event_id
  WHERE w.id = $1 AND w.deleted_at IS NULL AND w.state = 'delivering' AND position > $2::bigint
    AND (d.state = 'waiting' OR d.state = 'delivered' AND d.finished_at > now() - interval '${STREAM_HOURS} hours')
  ORDER BY d.position LIMIT $3`;

/** Returns those of the webhooks $1 that still have a stream: its last position, and whether new deliveries wait. */
export const LOOK = `
  SELECT id, stream_position::text AS position, EXISTS (
    SELECT FROM webhook_deliveries d WHERE d.webhook_id = webhooks.id AND d.position IS NULL AND d.${IS_UNREAD}
  ) AS "hasNew"
  FROM webhooks WHERE id = ANY($1::uuid[]) AND deleted_at IS NULL AND state = 'delivering'`;
