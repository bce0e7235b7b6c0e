import type { PoolClient } from 'pg';
import { OCTETS } from './record-rows.ts';

/** Revisions that every zone keeps, unless they are too large. */
export const KEPT_REVISIONS = 50;
/** Revisions that a zone keeps at most. */
const MOST_REVISIONS = 1000;
/** The most octets of records of earlier revisions, by zone; beyond, the oldest revisions go until half is left. */
const MOST_OCTETS = 8 * 1024 * 1024;

/** The revisions of a zone. */
export interface PruneRequest {
  /** Id of the row of the zone. */
  readonly id: string;
  /** Number of the latest revision. */
  readonly latest: number;
  /** How many days they are kept, beside the latest ones; null for these alone. */
  readonly days: number | null;
  /** About how many octets the records of earlier revisions take. */
  readonly octets: number;
}

/** Deletes the revisions of a zone that are kept no longer, by number, age and size. */
export async function prune(client: PoolClient, request: PruneRequest): Promise<void> {
  const { id, octets } = request;
  const bySize = octets > MOST_OCTETS ? await oldestBySize(client, id) : 0;
  const kept = Math.max(await oldestByAge(client, request), bySize);
  const { rowCount } = await client.query('DELETE FROM revisions WHERE zone = $1 AND number < $2', [id, kept]);
  if (rowCount === 0) return;
  await client.query(
    `WITH gone AS (
       DELETE FROM revision_records WHERE zone = $1 AND until <= $2 RETURNING ${OCTETS} AS octets
     )
     UPDATE revised_zones SET closed_octets = closed_octets - (SELECT coalesce(sum(octets), 0) FROM gone) WHERE id = $1`,
    [id, kept],
  );
}

/** The oldest revision to be kept for its age or its place among the latest. */
async function oldestByAge(client: PoolClient, { id, latest, days }: PruneRequest): Promise<number> {
  const oldest = latest - KEPT_REVISIONS + 1;
  if (days === null) return oldest;
  const { rows } = await client.query<{ number: number | null }>(
    'SELECT min(number) AS number FROM revisions WHERE zone = $1 AND published_at > now() - make_interval(days => $2)',
    [id, days],
  );
  return Math.max(latest - MOST_REVISIONS + 1, Math.min(oldest, rows[0].number ?? oldest));
}

/** The oldest revision to be kept so that the records of earlier ones take half of the room. */
async function oldestBySize(client: PoolClient, zone: string): Promise<number> {
  const { rows } = await client.query<{ number: number | null }>(
    `SELECT max(until) AS number FROM (
       SELECT until, sum(sum(${OCTETS})) OVER (ORDER BY until DESC) AS total
       FROM revision_records WHERE zone = $1 AND until IS NOT NULL GROUP BY until) AS sizes
     WHERE total > $2`,
    [zone, MOST_OCTETS / 2],
  );
  return rows[0].number ?? 0;
}
