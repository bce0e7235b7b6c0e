/** Lease of a mail. Longer than one attempt with its database statements. */
const LEASE = `interval '90 seconds'`;

/**
 * Takes up to $2 due mails of kinds $3 for worker $1. Mails that strangers can cause come last. Skips expired mails.
 */
export const TAKE = `
  WITH chosen AS MATERIALIZED (
    SELECT id FROM mails
    WHERE state = 'waiting' AND next_attempt_at <= now() AND expires_at > now() AND kind = ANY($3::text[])
    ORDER BY budget = 'open', next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE mails AS taken
  SET holder = $1, lease_until = now() + ${LEASE}, next_attempt_at = now() + ${LEASE}, attempts = attempts + 1
  FROM chosen WHERE taken.id = chosen.id
  RETURNING taken.id, recipient, kind, sealed, attempts AS attempt, created_at AS "createdAt",
    (extract(epoch FROM expires_at - now()) * 1000)::float8 AS remaining`;

const IS_OURS = `id = $1 AND holder = $2 AND attempts = $3 AND state = 'waiting' AND lease_until > now()`;

/** Ends attempt $3 of mail $1 by worker $2, and sets state $4. The next attempt is due after $5 milliseconds. */
export const FINISH = `
  UPDATE mails SET state = $4, holder = NULL, lease_until = NULL,
    sealed = CASE WHEN $4 = 'waiting' THEN sealed END,
    finished_at = CASE WHEN $4 <> 'waiting' THEN now() END,
    next_attempt_at = CASE WHEN $4 = 'waiting' THEN now() + $5::float8 * interval '1 millisecond' ELSE next_attempt_at END
  WHERE ${IS_OURS}`;

/** Returns mail $1 of worker $2 to the queue. */
export const GIVE_BACK = `
  UPDATE mails SET holder = NULL, lease_until = NULL, next_attempt_at = now() WHERE ${IS_OURS}`;

/** How long the most overdue mail has been waiting, in seconds. */
export const LATENESS = `
  SELECT coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS seconds
  FROM mails WHERE state = 'waiting' AND next_attempt_at <= now() AND expires_at > now()`;
