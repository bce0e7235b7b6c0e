/** Lease of a delivery in seconds. Longer than one attempt with its database statements. */
export const LEASE_SECONDS = 15;
const LEASE = `interval '${LEASE_SECONDS} seconds'`;
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

const IS_OURS = `state = 'waiting' AND is_control = $1`;

const CONTROLS_ARE_DUE = someAreDue('is_control');
const EVENTS_ARE_DUE = someAreDue('NOT is_control');

/** Returns whether verifications or tests are due, and whether events are due. */
export const WHAT_IS_DUE = `SELECT ${CONTROLS_ARE_DUE} AS controls, ${EVENTS_ARE_DUE} AS events`;

export const DELIVERIES_ARE_DUE = `(${CONTROLS_ARE_DUE} OR ${EVENTS_ARE_DUE})`;

function someAreDue(condition: string): string {
  return `EXISTS (SELECT FROM webhook_deliveries WHERE state = 'waiting' AND ${condition} AND next_attempt_at <= now())`;
}

/**
 * Takes up to $2 due deliveries with is_control $1 for worker $3. Webhooks take turns in the order of their ids,
 * starting after $4. The query steps from each webhook with waiting deliveries to the next one, without reading
 * further deliveries of the webhook. A webhook gets up to $5 deliveries at a time, or 1 after a failed attempt. If $6
 * is true, failing and slow webhooks get no deliveries.
 */
export const TAKE = `
  WITH RECURSIVE ring AS (
    SELECT $4::uuid AS webhook_id, 0 AS lap, 0 AS step
    UNION ALL
    SELECT next.webhook_id, next.lap, step + 1 FROM ring CROSS JOIN LATERAL (
      (SELECT webhook_id, ring.lap FROM webhook_deliveries
       WHERE ${IS_OURS} AND webhook_id > ring.webhook_id AND webhook_id <= CASE ring.lap WHEN 0 THEN '${LAST_ID}' ELSE $4::uuid END
       ORDER BY webhook_id LIMIT 1)
      UNION ALL
      (SELECT webhook_id, 1 FROM webhook_deliveries
       WHERE ${IS_OURS} AND ring.lap = 0 AND webhook_id <= $4::uuid
       ORDER BY webhook_id LIMIT 1)
      LIMIT 1
    ) AS next
  ), turn AS MATERIALIZED (
    SELECT webhook.*, step FROM ring CROSS JOIN LATERAL (
      SELECT id, url, secret, CASE WHEN previous_until > now() THEN previous_secret END AS previous_secret, failures, failing_since, slow,
        CASE WHEN failures = 0 AND NOT $1 THEN $5::integer ELSE 1 END - (
          SELECT count(*) FROM webhook_deliveries AS held
          WHERE held.webhook_id = webhooks.id AND held.is_control = $1 AND holder IS NOT NULL AND lease_until > now()
        ) AS places
      FROM webhooks
      WHERE webhooks.id = ring.webhook_id AND url IS NOT NULL
        AND ($1 AND state <> 'disabled' OR state = 'delivering' AND coalesce(resume_at <= now(), true) AND NOT ($6::boolean AND (failures > 0 OR slow)))
        AND EXISTS (SELECT FROM webhook_deliveries AS due WHERE due.webhook_id = webhooks.id AND due.${IS_OURS} AND next_attempt_at <= now())
      FOR NO KEY UPDATE SKIP LOCKED
    ) AS webhook
    WHERE step > 0 AND places > 0 LIMIT $2
  ), chosen AS MATERIALIZED (
    SELECT due.id AS delivery_id, turn.* FROM turn CROSS JOIN LATERAL (
      SELECT id FROM webhook_deliveries
      WHERE ${IS_OURS} AND webhook_id = turn.id AND next_attempt_at <= now()
      ORDER BY next_attempt_at LIMIT turn.places FOR UPDATE SKIP LOCKED
    ) AS due LIMIT $2
  )
  UPDATE webhook_deliveries AS taken
  SET holder = $3, lease_until = now() + ${LEASE}, next_attempt_at = now() + ${LEASE},
    attempts = attempts + 1, first_attempt_at = coalesce(first_attempt_at, now())
  FROM chosen, webhook_events
  WHERE taken.id = delivery_id AND webhook_events.id = taken.event_id
  RETURNING taken.id, webhook_id AS "webhookId", is_control AS "isControl", webhook_events.kind, body, url, secret, previous_secret AS "previousSecret",
    attempts AS attempt, attempts - attempts_before AS attempts, ${millisecondsSince('first_attempt_at')} AS elapsed,
    failures, ${millisecondsSince('failing_since')} AS failing, slow AS "isSlow", step`;

function millisecondsSince(column: string): string {
  return `coalesce(extract(epoch FROM now() - ${column}) * 1000, 0)::float8`;
}

const interval = (parameter: string): string => `${parameter}::float8 * interval '1 millisecond'`;

/**
 * Ends attempt $3 of delivery $1 by worker $2: sets state $4, schedules the next attempt after $5 milliseconds, and
 * stores the details of the attempt ($6 to $12). For the webhook with URL $9: sets state $13, pauses it for $14
 * milliseconds or disables it for reason $15, and marks it as slow if $16 is true. Locks the webhook before the
 * delivery, in the same order as the deletion of a webhook.
 */
export const FINISH = `
  WITH ours AS (
    SELECT id, webhook_id FROM webhook_deliveries WHERE id = $1 AND holder = $2 AND attempts = $3 AND state = 'waiting' AND lease_until > now()
  ), changed AS (
    UPDATE webhooks SET
      state = CASE $13 WHEN 'verified' THEN 'delivering' WHEN 'disabled' THEN 'disabled' ELSE state END,
      failures = CASE WHEN $13 IN ('healthy', 'verified') THEN 0 ELSE failures + 1 END,
      failing_since = CASE WHEN $13 IN ('healthy', 'verified') THEN NULL ELSE coalesce(failing_since, now()) END,
      resume_at = CASE WHEN $13 = 'failing' THEN now() + ${interval('$14')} END,
      verified_at = CASE WHEN $13 = 'verified' THEN now() ELSE verified_at END,
      disabled_at = CASE WHEN $13 = 'disabled' THEN now() WHEN $13 <> 'verified' THEN disabled_at END,
      disabled_reason = CASE WHEN $13 = 'disabled' THEN $15 WHEN $13 <> 'verified' THEN disabled_reason END,
      slow = $16::boolean
    FROM ours WHERE webhooks.id = webhook_id AND url = $9
      AND CASE $13 WHEN 'unchanged' THEN false WHEN 'verified' THEN state <> 'disabled' WHEN 'healthy' THEN state = 'delivering' AND (failures > 0 OR slow <> $16::boolean) ELSE state = 'delivering' END
    RETURNING webhooks.id
  ), finished AS (
    UPDATE webhook_deliveries SET state = $4, holder = NULL, lease_until = NULL, next_attempt_at = now() + ${interval('$5')},
      finished_at = CASE WHEN $4 <> 'waiting' THEN now() END
    FROM ours CROSS JOIN (SELECT count(*) FROM changed) AS locked WHERE webhook_deliveries.id = ours.id
    RETURNING webhook_deliveries.id
  )
  INSERT INTO webhook_attempts (delivery_id, number, at, milliseconds, url, request_headers, status, response_headers, response, error)
  SELECT id, $3, now() - ${interval('$6')}, $6, $9, $7, $8, $10, $11, $12 FROM finished`;

/** Returns delivery $1 of worker $2 to the queue. */
export const GIVE_BACK = `
  UPDATE webhook_deliveries SET holder = NULL, lease_until = NULL, next_attempt_at = now()
  WHERE id = $1 AND holder = $2 AND state = 'waiting' AND lease_until > now()`;

/** How long the most overdue delivery to a healthy webhook has been waiting, in seconds. */
export const LATENESS = `
  WITH RECURSIVE ring AS (
    (SELECT webhook_id FROM webhook_deliveries WHERE state = 'waiting' AND NOT is_control ORDER BY webhook_id LIMIT 1)
    UNION ALL
    SELECT (SELECT webhook_id FROM webhook_deliveries
            WHERE state = 'waiting' AND NOT is_control AND webhook_id > ring.webhook_id ORDER BY webhook_id LIMIT 1)
    FROM ring WHERE webhook_id IS NOT NULL
  )
  SELECT coalesce(extract(epoch FROM max(now() - first_due)), 0)::float8 AS seconds
  FROM ring JOIN webhooks ON webhooks.id = webhook_id AND state = 'delivering' AND failures = 0 CROSS JOIN LATERAL (
    SELECT min(next_attempt_at) AS first_due FROM webhook_deliveries
    WHERE state = 'waiting' AND NOT is_control AND webhook_id = ring.webhook_id
  ) AS due
  WHERE first_due <= now()`;
