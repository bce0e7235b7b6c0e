import type { Pool, PoolClient } from 'pg';
import type { AnnouncedState } from './announced-state.ts';
import type { DividedRecords } from './divided-records.ts';

/** A zone of an account. */
export interface ZoneOfAccount {
  readonly accountId: string;
  readonly zoneId: string;
}

/** A zone as webhooks were notified of it last. */
export interface AnnouncedZone {
  readonly domain: string;
  /** Name of the Zone object. */
  readonly object: string;
  /** The version of the object that was compared. */
  readonly revision: string;
  readonly sequence: number;
  readonly state: AnnouncedState;
  /** The publication that was compared; 0 for none. */
  readonly version: string;
  /** JSON of published records; null where they are in parts, and before the first that are known. */
  readonly records: string | null;
  /** Digests of the parts that they are in; null where they are in none. */
  readonly digests: readonly string[] | null;
  /** Whether some of them were Record objects. */
  readonly hasObjects: boolean;
}

/** A zone that was there before its account had a webhook. */
export type ZoneAtStart = Pick<ZoneOfAccount, 'zoneId'> & Omit<AnnouncedZone, 'digests' | 'sequence'>;

type Row = Omit<AnnouncedZone, 'sequence'> & { readonly sequence: string };

/** Webhooks that are disabled, and of which others of their account are not notified yet. */
export const IS_DISABLED_UNANNOUNCED =
  "state = 'disabled' AND disabled_at IS DISTINCT FROM disabling_announced AND disabled_at IS NOT NULL";

/** The accounts and webhooks that there is something to announce of. */
export interface ToAnnounce {
  /** Accounts that have a webhook that gets events, or will when it is verified. */
  readonly accounts: ReadonlySet<string>;
  /** Whether workers have disabled webhooks of which others are not notified yet. */
  readonly hasDisabled: boolean;
}

export async function readToAnnounce(pool: Pool): Promise<ToAnnounce> {
  const { rows } = await pool.query<{ accounts: string[]; hasDisabled: boolean }>({
    name: 'to-announce',
    text: `SELECT array(SELECT DISTINCT account_id::text FROM webhooks WHERE state <> 'disabled') AS accounts,
             EXISTS (SELECT FROM webhooks WHERE ${IS_DISABLED_UNANNOUNCED}) AS "hasDisabled"`,
  });
  const [{ accounts, hasDisabled }] = rows;
  return { accounts: new Set(accounts), hasDisabled };
}

/** Forgets the zones of accounts that have none. */
export async function forgetOthers(pool: Pool): Promise<void> {
  await pool.query(
    `DELETE FROM announced_accounts WHERE NOT EXISTS (
       SELECT FROM webhooks WHERE webhooks.account_id = announced_accounts.account_id AND state <> 'disabled')`,
  );
}

/** Whether the zones of an account are put down. */
export async function isBegun(pool: Pool, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM announced_accounts WHERE account_id = $1', [accountId]);
  return rowCount === 1;
}

/** Puts down the zones that an account has when its first webhook is registered. Another replica may have done so. */
export async function beginAccount(
  client: PoolClient,
  accountId: string,
  zones: readonly ZoneAtStart[],
): Promise<void> {
  const { rowCount } = await client.query(
    'INSERT INTO announced_accounts SELECT id FROM accounts WHERE id = $1 ON CONFLICT DO NOTHING',
    [accountId],
  );
  if (rowCount === 0) return;
  await client.query(
    `INSERT INTO announced_zones (account_id, zone_id, domain, object, revision, state, version, records, has_objects, sequence)
     SELECT $1, zone.*, ${LAST_SEQUENCE}
     FROM jsonb_to_recordset($2) AS zone
       ("zoneId" uuid, domain text, object text, revision text, state jsonb, version bigint, records text, "hasObjects" boolean)
     ON CONFLICT DO NOTHING`,
    [accountId, JSON.stringify(zones)],
  );
}

/** The zones of an account that webhooks were notified of. */
export async function announcedZonesOf(pool: Pool, accountId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT zone_id AS id FROM announced_zones WHERE account_id = $1', [
    accountId,
  ]);
  return rows.map(({ id }) => id);
}

/** The row of a zone, locked; undefined for one that is new. */
export async function lockAnnounced(
  client: PoolClient,
  { accountId, zoneId }: ZoneOfAccount,
): Promise<AnnouncedZone | undefined> {
  const { rows } = await client.query<Row>({
    name: 'lock-announced-zone',
    text: `SELECT domain, object, revision, sequence, state, version::text, records, has_objects AS "hasObjects",
             CASE WHEN records IS NULL THEN digests END AS digests
           FROM announced_zones WHERE account_id = $1 AND zone_id = $2 FOR UPDATE`,
    values: [accountId, zoneId],
  });
  const [row] = rows;
  return row && { ...row, sequence: Number(row.sequence) };
}

/** Adds a zone that is new, whose records are none so far, and locks its row; gives false where there is no such account any more. */
export async function addAnnounced(
  client: PoolClient,
  { accountId, zoneId }: ZoneOfAccount,
  zone: Pick<AnnouncedZone, 'domain' | 'object' | 'revision' | 'state'>,
): Promise<boolean> {
  const { domain, object, revision, state } = zone;
  const { rowCount } = await client.query(
    `INSERT INTO announced_zones (account_id, zone_id, domain, object, revision, state, records, sequence)
     SELECT account_id, "zoneId", $3, $4, $5, $6, '[]', ${LAST_SEQUENCE}
     FROM announced_accounts, (SELECT $2::uuid AS "zoneId") AS zone WHERE account_id = $1
     ON CONFLICT DO NOTHING`,
    [accountId, zoneId, domain, object, revision, JSON.stringify(state)],
  );
  return rowCount === 1;
}

/** Puts down the announced state of a zone. Records that are undefined stay as they are. */
export async function saveAnnounced(
  client: PoolClient,
  { accountId, zoneId }: ZoneOfAccount,
  zone: Omit<AnnouncedZone, 'digests' | 'records'> & { readonly divided: DividedRecords | undefined },
): Promise<void> {
  const { domain, object, revision, sequence, state, version, divided, hasObjects } = zone;
  const records = divided?.digests === null ? divided.parts[0].text : null;
  await client.query({
    name: 'save-announced-zone',
    text: `UPDATE announced_zones SET domain = $3, object = $4, revision = $5, sequence = $6, state = $7, version = $8, has_objects = $9,
             records = CASE WHEN $10 THEN $11 ELSE records END, digests = CASE WHEN $10 THEN $12 ELSE digests END
           WHERE account_id = $1 AND zone_id = $2`,
    values: [
      ...[accountId, zoneId, domain, object, revision, sequence, JSON.stringify(state), version, hasObjects],
      ...[divided !== undefined, records, divided?.digests ?? null],
    ],
  });
}

/** Puts down the parts of the records that have changed; none where a zone is not large any more. */
export async function saveParts(
  client: PoolClient,
  { accountId, zoneId }: ZoneOfAccount,
  { digests, parts }: DividedRecords,
): Promise<void> {
  if (digests === null) {
    await client.query('DELETE FROM announced_records WHERE account_id = $1 AND zone_id = $2', [accountId, zoneId]);
    return;
  }
  await client.query({
    name: 'save-announced-records',
    text: `INSERT INTO announced_records (account_id, zone_id, part, records)
           SELECT $1, $2, part, records FROM unnest($3::smallint[], $4::text[]) AS changed (part, records)
           ON CONFLICT (account_id, zone_id, part) DO UPDATE SET records = excluded.records`,
    values: [accountId, zoneId, parts.map(({ part }) => part), parts.map(({ text }) => text)],
  });
}

/** Parts of the records, or all. */
export async function readParts(
  client: PoolClient,
  { accountId, zoneId }: ZoneOfAccount,
  parts: readonly number[] | 'all',
): Promise<string[]> {
  const { rows } = await client.query<{ records: string }>({
    name: 'read-announced-records',
    text: `SELECT records FROM announced_records
           WHERE account_id = $1 AND zone_id = $2 AND ($3::smallint[] IS NULL OR part = ANY ($3)) ORDER BY part`,
    values: [accountId, zoneId, parts === 'all' ? null : parts],
  });
  return rows.map(({ records }) => records);
}

export async function removeAnnounced(client: PoolClient, { accountId, zoneId }: ZoneOfAccount): Promise<void> {
  await client.query('DELETE FROM announced_zones WHERE account_id = $1 AND zone_id = $2', [accountId, zoneId]);
}

/** The sequence of a zone goes on where it was when the account had a webhook last. */
const LAST_SEQUENCE = `(SELECT coalesce(max(event.sequence), 0) FROM webhook_events event
  WHERE event.account_id = $1 AND event.zone_id = zone."zoneId")`;
