import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../storage/db/transaction.ts';
import { minuteOf } from '../../kernel/minute-of.ts';
import { repeatOneAtATime } from '../../kernel/repeat.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { type NewEvent, recordEvents } from '../../storage/outbox/record-events.ts';
import { type NewNotice, recordNotices } from '../../storage/outbox/record-notices.ts';

const BATCH = 100;

const INTERVAL_MILLISECONDS = 5000;

type Ports = Pick<ProcessPorts, 'newId' | 'now'>;

interface EndingToken {
  readonly id: string;
  readonly accountId: string;
  readonly name: string;
  readonly kind: string;
  readonly scopes: readonly string[];
  readonly zones: readonly string[] | null;
  readonly expiresAt: Date | null;
  readonly endsAt: Date;
  /** Set if the token expires because it is unused. */
  readonly unusedSince: Date | null;
}

const COLUMNS = `tokens.id, account_id AS "accountId", name, kind, scopes, zones, expires_at AS "expiresAt"`;

/**
 * Selects tokens that expire within a week and have not been announced. Tokens with a lifetime of less than two weeks
 * are selected but not announced.
 */
const EXPIRING = `NOT end_noticed AND expires_at > $1::timestamptz AND expires_at < $1::timestamptz + interval '7 days'`;
const TAKE_EXPIRING = `
  UPDATE tokens SET end_noticed = true WHERE id IN (
    SELECT id FROM tokens WHERE ${EXPIRING} ORDER BY expires_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  RETURNING ${COLUMNS}, expires_at AS "endsAt", NULL AS "unusedSince",
    expires_at - created_at >= interval '14 days' AS "isNews"`;

/**
 * Selects tokens with max_unused of two weeks or more that may expire within a week because they are unused. A token
 * is checked a week before its expected expiry, and again at that time, because a use may have postponed the expiry.
 */
const UNUSED = 'max_unused >= 1209600 AND coalesce(unused_check_at, created_at) <= $1::timestamptz';
const TAKE_UNUSED = `
  WITH due AS (
    SELECT id, coalesce(last_used_at, created_at) AS used_at,
      coalesce(last_used_at, created_at) + max_unused * interval '1 second' AS ends_at
    FROM tokens WHERE ${UNUSED} ORDER BY coalesce(unused_check_at, created_at) LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
  UPDATE tokens SET unused_check_at = CASE
    WHEN ends_at <= $1::timestamptz THEN 'infinity'
    WHEN ends_at > $1::timestamptz + interval '7 days' THEN ends_at - interval '7 days'
    ELSE ends_at END
  FROM due WHERE tokens.id = due.id
  RETURNING ${COLUMNS}, ends_at AS "endsAt", used_at AS "unusedSince",
    ends_at > $1::timestamptz AND ends_at <= $1::timestamptz + interval '7 days'
      AND ends_at < coalesce(expires_at, 'infinity') AS "isNews"`;

const ARE_DUE = `
  SELECT EXISTS (SELECT FROM tokens WHERE ${EXPIRING}) AS "areExpiring", EXISTS (SELECT FROM tokens WHERE ${UNUSED}) AS "areUnused"`;

export function startAnnouncingEnds(
  pool: Pool,
  { log, ...ports }: Ports & Pick<ProcessPorts, 'log'>,
): { stop(): void } {
  return repeatOneAtATime(
    () => announceTokenEnds(pool, ports),
    INTERVAL_MILLISECONDS,
    (err) => log.warn({ err }, 'nobody could be notified of tokens that end'),
  );
}

/** Notifies webhooks and users of tokens that expire soon, once per token. */
export async function announceTokenEnds(pool: Pool, ports: Ports): Promise<void> {
  const { rows } = await pool.query<{ areExpiring: boolean; areUnused: boolean }>(ARE_DUE, [new Date(ports.now())]);
  const [{ areExpiring, areUnused }] = rows;
  if (areExpiring) await announceAll(pool, TAKE_EXPIRING, ports);
  if (areUnused) await announceAll(pool, TAKE_UNUSED, ports);
}

async function announceAll(pool: Pool, take: string, ports: Ports): Promise<void> {
  while ((await inTransaction(pool, (client) => announce(client, take, ports))) === BATCH);
}

/** Returns the number of tokens read. */
async function announce(client: PoolClient, take: string, { newId, now }: Ports): Promise<number> {
  const time = now();
  const { rows } = await client.query<EndingToken & { readonly isNews: boolean }>(take, [new Date(time)]);
  const ending = rows.filter(({ isNews }) => isNews);
  await recordEvents(
    client,
    ending.map((token) => eventOf(token, newId(), new Date(time))),
  );
  await recordNotices(client, ending.map(noticeOf), time);
  return rows.length;
}

function eventOf(token: EndingToken, eventId: string, createdAt: Date): NewEvent {
  const { id, accountId, name, kind, scopes, zones, expiresAt, endsAt, unusedSince } = token;
  const data = {
    api_token: { id, name, kind, scopes, zones, expires_at: textOf(expiresAt) },
    ends_at: textOf(endsAt),
    unused_since: textOf(unusedSince),
  };
  return { id: eventId, accountId, kind: 'api_token.ending', createdAt, data };
}

function textOf(time: Date | null): string | null {
  return time?.toISOString() ?? null;
}

function noticeOf({ id, accountId, name, endsAt, unusedSince }: EndingToken): NewNotice {
  const end = `This token ends at ${minuteOf(endsAt)}`;
  const message =
    unusedSince === null
      ? `${end}; make another one.`
      : `${end}, as it was not used since ${minuteOf(unusedSince)}: use it, or make another one.`;
  return { accountId, kind: 'token_ends', subject: id, cause: endsAt.toISOString(), about: name, message };
}
