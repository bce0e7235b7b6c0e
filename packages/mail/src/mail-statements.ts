const AN_HOUR = `interval '1 hour'`;

/** The times of a count that are within the last hour, by the clock: the transaction may have begun long ago, and has waited for others. */
const RECENT = `ARRAY(SELECT time FROM unnest(present.times) AS time WHERE time > clock_timestamp() - ${AN_HOUR})`;

interface Count {
  readonly counted: string;
  readonly budget: string;
  readonly most: string;
  readonly condition: string;
}

/** Counts one more, unless the most were counted within an hour or the condition is false; who counts the same waits for the end of the transaction. */
function count({ counted, budget, most, condition }: Count): string {
  return `
    INSERT INTO mail_counts AS present (counted, budget, times, last_at)
    SELECT ${counted}, ${budget}, ARRAY[clock_timestamp()], clock_timestamp() WHERE ${condition}
    ON CONFLICT (counted, budget) DO UPDATE SET times = ${RECENT} || clock_timestamp(), last_at = clock_timestamp()
    WHERE cardinality(${RECENT}) < ${most}
    RETURNING counted`;
}

/** Whether strangers have not yet caused as many mails within the hour as $11 says. */
const IS_OPEN = `(SELECT count(*) FROM (
    SELECT FROM mails WHERE budget = 'open' AND created_at > clock_timestamp() - ${AN_HOUR} LIMIT $11::integer
  ) AS recent) < $11::integer`;

/**
 * Counts a mail with those of the networks $1, of which each may have caused as many within the hour as $2 says for it while strangers have caused none. The
 * more of the $3 mails there are that they may cause in all, the fewer of them a network may have caused, so that the last ones are for networks that have
 * caused none. Gives a row for each network that may.
 */
export const TAKE_SHARE = `
  WITH recent AS (
    SELECT count(*) AS mails FROM (
      SELECT FROM mails WHERE budget = 'open' AND created_at > clock_timestamp() - ${AN_HOUR} LIMIT $3::integer
    ) AS caused
  ), networks AS (
    SELECT counted, ceil(most * ($3::integer - mails) / $3::integer) AS share
    FROM unnest($1::bytea[], $2::float8[]) AS network (counted, most), recent
  )
  INSERT INTO mail_counts AS present (counted, budget, times, last_at)
  SELECT counted, 'network', ARRAY[clock_timestamp()], clock_timestamp() FROM networks WHERE share > 0 ORDER BY counted
  ON CONFLICT (counted, budget) DO UPDATE SET times = ${RECENT} || clock_timestamp(), last_at = clock_timestamp()
  WHERE cardinality(${RECENT}) < (SELECT share FROM networks WHERE networks.counted = present.counted)
  RETURNING counted`;

/**
 * Writes the mail $1 to $2 of the kind $3 with the sealed values $4, of use until $5, if its limits allow: $8 an hour to the mailbox $6 in the
 * budget $7, $10 an hour that the account $9 asks for, and $11 an hour of the budget that is open to strangers.
 */
export const ENQUEUE = `
  WITH mailbox AS (${count({
    counted: '$6::bytea',
    budget: '$7::text',
    most: '$8::integer',
    condition: `$7::text <> 'open' OR ${IS_OPEN}`,
  })}
  ), account AS (${count({
    counted: '$9::bytea',
    budget: `'account'`,
    most: '$10::integer',
    condition: '$9::bytea IS NOT NULL AND EXISTS (SELECT FROM mailbox)',
  })}
  )
  INSERT INTO mails (id, recipient, kind, budget, sealed, expires_at, created_at)
  SELECT $1::uuid, $2::text, $3::text, $7::text, $4::bytea, $5::timestamptz, clock_timestamp()
  FROM mailbox WHERE $9::bytea IS NULL OR EXISTS (SELECT FROM account)`;

/** Deletes counts of the hours before, at most $1. */
export const FORGET_COUNTS = `
  DELETE FROM mail_counts WHERE (counted, budget) IN (
    SELECT counted, budget FROM mail_counts WHERE last_at < now() - ${AN_HOUR} ORDER BY last_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** Deletes mails a day after their end, at most $1. */
export const FORGET_MAILS = `
  DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE finished_at < now() - interval '1 day' ORDER BY finished_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** Ends mails that are of no use any more, at most $1. */
export const EXPIRE = `
  UPDATE mails SET state = 'expired', sealed = NULL, holder = NULL, lease_until = NULL, finished_at = now()
  WHERE id IN (
    SELECT id FROM mails WHERE state = 'waiting' AND expires_at < now() AND coalesce(lease_until < now(), true)
    ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;
