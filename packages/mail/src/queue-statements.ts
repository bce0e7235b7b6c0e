/** How long a worker has a mail: longer than an attempt and its statements take. */
const LEASE = `interval '90 seconds'`;

/**
 * Takes mails that are due, of the kinds $3, at most $2, for the worker $1. Notices come before mails that strangers can cause. A mail that is of no use
 * any more is not taken.
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

/** Ends attempt $3 of the mail $1 by the worker $2, with the state $4 and its next attempt after $5 milliseconds. */
export const FINISH = `
  UPDATE mails SET state = $4, holder = NULL, lease_until = NULL,
    sealed = CASE WHEN $4 = 'waiting' THEN sealed END,
    finished_at = CASE WHEN $4 <> 'waiting' THEN now() END,
    next_attempt_at = CASE WHEN $4 = 'waiting' THEN now() + $5::float8 * interval '1 millisecond' ELSE next_attempt_at END
  WHERE ${IS_OURS}`;

/** Gives the mail $1 of the worker $2 back to any worker. */
export const GIVE_BACK = `
  UPDATE mails SET holder = NULL, lease_until = NULL, next_attempt_at = now() WHERE ${IS_OURS}`;

/** The seconds by which the mail is late that is latest to be taken. */
export const LATENESS = `
  SELECT coalesce(extract(epoch FROM now() - min(next_attempt_at)), 0)::float8 AS seconds
  FROM mails WHERE state = 'waiting' AND next_attempt_at <= now() AND expires_at > now()`;
