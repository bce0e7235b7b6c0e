import type { PoolClient } from 'pg';
import { recordDigest, type RevisionRecord } from './revision.ts';

/** SQL for the estimated octets of a record. */
export const OCTETS = '(160 + length(name) + length(value) + coalesce(length(comment), 0))';

export const RECORD_COLUMNS = 'id, name, type, value, ttl, comment, managed_by';

/**
 * Marks records as ended at `revision`, the first revision without them. Returns false if some of them did not exist.
 */
export async function closeRecords(
  client: PoolClient,
  zone: string,
  revision: number,
  keys: readonly Buffer[],
): Promise<boolean> {
  if (keys.length === 0) return true;
  const { rows } = await client.query<{ count: number }>(
    `WITH closed AS (
       UPDATE revision_records SET until = $2 WHERE zone = $1 AND until IS NULL AND key = ANY($3) RETURNING ${OCTETS} AS octets
     ), counted AS (
       UPDATE revised_zones SET closed_octets = closed_octets + (SELECT coalesce(sum(octets), 0) FROM closed) WHERE id = $1
     )
     SELECT count(*)::int AS count FROM closed`,
    [zone, revision, keys],
  );
  return rows[0].count === keys.length;
}

/** Adds records that exist from a revision on. Returns false if some of them already existed. */
export async function addRecords(
  client: PoolClient,
  zone: string,
  revision: number,
  records: readonly RevisionRecord[],
): Promise<boolean> {
  if (records.length === 0) return true;
  const { rowCount } = await client.query(
    `INSERT INTO revision_records (zone, since, key, ${RECORD_COLUMNS})
     SELECT $1, $2, key, ${RECORD_COLUMNS}
     FROM unnest($3::bytea[], $4::uuid[], $5::text[], $6::text[], $7::text[], $8::int[], $9::text[], $10::text[])
       AS record (key, ${RECORD_COLUMNS})
     ON CONFLICT (zone, key) WHERE until IS NULL DO NOTHING`,
    [
      zone,
      revision,
      records.map(recordDigest),
      records.map(({ id }) => id),
      records.map(({ name }) => name),
      records.map(({ type }) => type),
      records.map(({ value }) => value),
      records.map(({ ttl }) => ttl),
      records.map(({ comment }) => comment),
      records.map(({ managed_by }) => managed_by),
    ],
  );
  return rowCount === records.length;
}

export async function openRecords(client: PoolClient, zone: string): Promise<RevisionRecord[]> {
  const { rows } = await client.query<RevisionRecord>(
    `SELECT ${RECORD_COLUMNS} FROM revision_records WHERE zone = $1 AND until IS NULL`,
    [zone],
  );
  return rows;
}
