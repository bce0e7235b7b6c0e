import type { Pool, PoolClient } from 'pg';
import { inTransaction } from '../../storage/db/transaction.ts';
import type { AnnouncedState } from './announced-state.ts';
import type { DividedRecords } from './divided-records.ts';

export interface ZoneOfAccount {
  readonly accountId: string;
  readonly zoneId: string;
}

/** A zone as last announced to webhooks. */
export interface AnnouncedZone {
  readonly domain: string;
  readonly object: string;
  /** Version of the object that was compared last. */
  readonly revision: string;
  readonly sequence: number;
  readonly state: AnnouncedState;
  /** Version of the publication that was compared last, or 0 for none. */
  readonly version: string;
  /** JSON of the published records. null if they are divided into parts or not known yet. */
  readonly records: string | null;
  /** Digest of each part. null if the records are not divided into parts. */
  readonly digests: readonly string[] | null;
  /** True if some of the records came from Record objects. */
  readonly hasObjects: boolean;
}

/** A zone that existed before its account had a webhook. */
export type ZoneAtStart = Pick<ZoneOfAccount, 'zoneId'> & Omit<AnnouncedZone, 'digests' | 'sequence'>;

type AnnouncedZoneRow = Omit<AnnouncedZone, 'sequence'> & { readonly sequence: string };

/** Disabled webhooks that have not been announced yet. */
export const IS_DISABLED_UNANNOUNCED =
  "state = 'disabled' AND disabled_at IS DISTINCT FROM disabling_announced AND disabled_at IS NOT NULL";

export interface ToAnnounce {
  /** Accounts that have a webhook that receives events, or that will receive events after its verification. */
  readonly accounts: ReadonlySet<string>;
  /** True if workers have disabled webhooks that are not announced yet. */
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

const HAS_NO_WEBHOOK = `NOT EXISTS (
  SELECT FROM webhooks WHERE webhooks.account_id = announced_accounts.account_id AND state <> 'disabled')`;

/** Deletes the stored zones of accounts without webhooks. Waits for webhooks that are being created. */
export async function forgetOthers(pool: Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM accounts WHERE id IN (SELECT account_id FROM announced_accounts WHERE ${HAS_NO_WEBHOOK})
       ORDER BY id FOR NO KEY UPDATE`,
    );
    // With the locks, this statement sees all webhooks.
    const ids = rows.map(({ id }) => id);
    await client.query(`DELETE FROM announced_accounts WHERE account_id = ANY($1) AND ${HAS_NO_WEBHOOK}`, [ids]);
  });
}

/** True if the zones of the account are stored. */
export async function isBegun(pool: Pool | PoolClient, accountId: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT FROM announced_accounts WHERE account_id = $1', [accountId]);
  return rowCount === 1;
}

/**
 * Stores the zones of an account when its first webhook is registered. Does nothing if another replica has already
 * stored them.
 */
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

export async function announcedZonesOf(pool: Pool, accountId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>('SELECT zone_id AS id FROM announced_zones WHERE account_id = $1', [
    accountId,
  ]);
  return rows.map(({ id }) => id);
}

/** Locks and returns the row of a zone, or undefined for a new zone. */
export async function lockAnnounced(
  client: PoolClient,
  { accountId, zoneId }: ZoneOfAccount,
): Promise<AnnouncedZone | undefined> {
  const { rows } = await client.query<AnnouncedZoneRow>({
    name: 'lock-announced-zone',
    text: `SELECT domain, object, revision, sequence, state, version::text, records, has_objects AS "hasObjects",
             CASE WHEN records IS NULL THEN digests END AS digests
           FROM announced_zones WHERE account_id = $1 AND zone_id = $2 FOR UPDATE`,
    values: [accountId, zoneId],
  });
  const [row] = rows;
  return row && { ...row, sequence: Number(row.sequence) };
}

/** Adds a new zone without records and locks its row. Returns false if the account no longer exists. */
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

/** Stores the announced state of a zone. If the records are undefined, the stored records stay unchanged. */
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

/** Stores the changed parts of the records, or deletes all parts if the zone is no longer large. */
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

/** Last sequence number from the time when the account last had a webhook. The zone continues from there. */
const LAST_SEQUENCE = `(SELECT coalesce(max(event.sequence), 0) FROM webhook_events event
  WHERE event.account_id = $1 AND event.zone_id = zone."zoneId")`;
