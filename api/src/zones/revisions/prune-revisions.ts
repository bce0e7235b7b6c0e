import type { PoolClient } from 'pg';
import { OCTETS } from './record-rows.ts';

/** Number of revisions that every zone keeps, unless they are too large. */
export const KEPT_REVISIONS = 50;
const MOST_REVISIONS = 1000;
/**
 * Maximum octets per zone for records of earlier revisions. If they exceed this limit, the oldest revisions are
 * deleted until half of it is free.
 */
const MOST_OCTETS = 8 * 1024 * 1024;

export interface PruneRequest {
  /** ID of the zone's row. */
  readonly id: string;
  readonly latest: number;
  /**
   * Number of days for which revisions are kept, in addition to the latest KEPT_REVISIONS. With null, only the latest
   * are kept.
   */
  readonly days: number | null;
  /** Estimated octets of the records that only earlier revisions have. */
  readonly octets: number;
}

/** Deletes revisions of a zone that exceed the limits on number, age and size. */
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

/** Returns the oldest revision to keep by age or by number. */
async function oldestByAge(client: PoolClient, { id, latest, days }: PruneRequest): Promise<number> {
  const oldest = latest - KEPT_REVISIONS + 1;
  if (days === null) return oldest;
  const { rows } = await client.query<{ number: number | null }>(
    'SELECT min(number) AS number FROM revisions WHERE zone = $1 AND published_at > now() - make_interval(days => $2)',
    [id, days],
  );
  return Math.max(latest - MOST_REVISIONS + 1, Math.min(oldest, rows[0].number ?? oldest));
}

/** Returns the oldest revision to keep, so that earlier records use at most half of MOST_OCTETS. */
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
