const AN_HOUR = `interval '1 hour'`;

/**
 * Times of the mails that were counted within the last hour. Uses the clock, because the transaction may have started
 * long before.
 */
const RECENT = `ARRAY(SELECT time FROM unnest(present.times) AS time WHERE time > clock_timestamp() - ${AN_HOUR})`;

interface Count {
  readonly counted: string;
  readonly budget: string;
  readonly most: string;
  readonly condition: string;
}

/**
 * Increases a count, unless the hourly limit is reached or the condition is false. Concurrent statements that count
 * the same key wait for the end of the transaction.
 */
function count({ counted, budget, most, condition }: Count): string {
  return `
    INSERT INTO mail_counts AS present (counted, budget, times, last_at)
    SELECT ${counted}, ${budget}, ARRAY[clock_timestamp()], clock_timestamp() WHERE ${condition}
    ON CONFLICT (counted, budget) DO UPDATE SET times = ${RECENT} || clock_timestamp(), last_at = clock_timestamp()
    WHERE cardinality(${RECENT}) < ${most}
    RETURNING counted`;
}

/** True if strangers caused fewer than $11 mails within the last hour. */
const IS_OPEN = `(SELECT count(*) FROM (
    SELECT FROM mails WHERE budget = 'open' AND created_at > clock_timestamp() - ${AN_HOUR} LIMIT $11::integer
  ) AS recent) < $11::integer`;

/**
 * Counts one mail for each of the networks $1. $2 contains the hourly limit of each network. The limits decrease
 * while the total of mails that strangers cause approaches $3, so that networks without mails can still get the last
 * ones. Returns a row for each network that is below its limit.
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
 * Inserts mail $1 to address $2 of kind $3 with sealed values $4, valid until $5, if no limit is reached. The hourly
 * limits are $8 for mailbox $6 in budget $7, $10 for account $9, and $11 for mails that strangers cause.
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

/** Deletes up to $1 counts of previous hours. */
export const FORGET_COUNTS = `
  DELETE FROM mail_counts WHERE (counted, budget) IN (
    SELECT counted, budget FROM mail_counts WHERE last_at < now() - ${AN_HOUR} ORDER BY last_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;

/** Deletes up to $1 mails that ended more than a day ago. */
export const FORGET_MAILS = `
  DELETE FROM mails WHERE id IN (
    SELECT id FROM mails WHERE finished_at < now() - interval '1 day' ORDER BY finished_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;

export const EXPIRE = `
  UPDATE mails SET state = 'expired', sealed = NULL, holder = NULL, lease_until = NULL, finished_at = now()
  WHERE id IN (
    SELECT id FROM mails WHERE state = 'waiting' AND expires_at < now() AND coalesce(lease_until < now(), true)
    ORDER BY expires_at LIMIT $1 FOR UPDATE SKIP LOCKED)`;
