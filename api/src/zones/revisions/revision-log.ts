import type { HistoryEntry, ZoneHistorySpec } from '@fourwinds/resources';
import { differenceOf } from '@fourwinds/zones';
import type { Pool, PoolClient } from 'pg';
import { type PublishedZone, recordPublished } from './audit-published.ts';
import { inTransaction } from '../../storage/db/transaction.ts';
import { recordKey } from '../records/entry.ts';
import { decideRevisions, type NewRevision, type Recorded } from './decide-revisions.ts';
import { goBack, type KnownChange } from './go-back.ts';
import { prune } from './prune-revisions.ts';
import { addRecords, closeRecords, openRecords } from './record-rows.ts';
import { recordDigest, type RevisionRecord } from './revision.ts';

export interface RevisedZone {
  readonly namespace: string;
  readonly history: string;
  readonly zoneId: string;
  /**
   * Number of days for which revisions are kept, in addition to the latest KEPT_REVISIONS. With null, only the latest
   * are kept.
   */
  readonly days: number | null;
  readonly published: PublishedZone;
}

export interface ZoneContent {
  readonly ofLines: (lines: readonly string[]) => RevisionRecord[];
  /** Returns all published records, or undefined if they are not known yet. */
  readonly whole: () => Promise<readonly RevisionRecord[] | undefined>;
}

/** The row of a zone, which the transaction has locked. */
export interface ZoneRow extends Recorded {
  readonly id: string;
}

/** Delay before another attempt to read the records of a zone. */
const RETRY = '10 seconds';
/**
 * How long revisions are kept after their history was deleted. The history itself is kept for seven days after its
 * zone was deleted.
 */
const KEPT_MISSING = '7 days';

/**
 * Writes revisions. Safe to run in several replicas: a lock on the zone's row makes them take turns, and recorded
 * revisions are skipped.
 */
export class RevisionLog {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Records all unrecorded changes of the history in one transaction. */
  async record(zone: RevisedZone, history: ZoneHistorySpec, content: ZoneContent): Promise<void> {
    await inTransaction(this.#pool, async (client) => {
      const row = await lock(client, zone);
      const news = decideRevisions(row, history);
      const latest = news.at(-1)?.number ?? row.revision;
      let { isComplete } = row;
      for (const revision of news) isComplete = await add(client, row, revision, content);
      if (!isComplete && latest > 0)
        isComplete = await replaceAll(client, { ...row, revision: latest }, history, content);
      const { rows } = await client.query<{ octets: string }>({
        name: 'save-revised-zone',
        text: `UPDATE revised_zones SET version = greatest(version, $2), revision = $3, is_complete = $4, missing_since = NULL,
                 retry_at = CASE WHEN NOT $4 AND $3 > 0 THEN now() + interval '${RETRY}' END WHERE id = $1
               RETURNING closed_octets AS octets`,
        values: [row.id, history.version, latest, isComplete],
      });
      await recordPublished(
        client,
        zone.published,
        news.map(({ entry }) => entry),
      );
      if (news.length > 0) await prune(client, { id: row.id, latest, days: zone.days, octets: Number(rows[0].octets) });
    });
  }

  /**
   * Marks a history as read, without a transaction. Returns false if the history has unrecorded revisions or its
   * records are unknown.
   */
  async pass(
    { namespace, zoneId }: Pick<RevisedZone, 'namespace' | 'zoneId'>,
    { version, entries }: ZoneHistorySpec,
  ): Promise<boolean> {
    const { rowCount } = await this.#pool.query({
      name: 'pass-revised-zone',
      text: `UPDATE revised_zones SET version = greatest(version, $3), missing_since = NULL, retry_at = NULL
             WHERE namespace = $1 AND zone_id = $2 AND is_complete AND version >= $4`,
      values: [namespace, zoneId, version, entries.at(0)?.version ?? 0],
    });
    return rowCount === 1;
  }

  async versions(histories: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.#pool.query<{ history: string; version: string }>({
      name: 'revised-versions',
      text: `SELECT history, max(version)::text AS version FROM revised_zones
             WHERE history = ANY($1) AND retry_at IS NULL AND missing_since IS NULL GROUP BY history`,
      values: [histories],
    });
    return new Map(rows.map(({ history, version }) => [history, version]));
  }

  /**
   * Returns histories that are due for another attempt, and schedules the attempt after that. The history that has
   * waited longest is first.
   */
  async takeRetries(count: number): Promise<{ readonly namespace: string; readonly name: string }[]> {
    const { rows } = await this.#pool.query<{ namespace: string; name: string }>(
      `UPDATE revised_zones SET retry_at = now() + interval '${RETRY}' WHERE id IN (
         SELECT id FROM revised_zones WHERE retry_at < now() ORDER BY retry_at LIMIT $1 FOR UPDATE SKIP LOCKED)
       RETURNING namespace, history AS name`,
      [count],
    );
    return rows;
  }

  /** Returns histories after the given name in sorted order, so that all histories can be compared in steps. */
  async histories(after: string, count: number): Promise<string[]> {
    const { rows } = await this.#pool.query<{ history: string }>(
      'SELECT DISTINCT history FROM revised_zones WHERE history > $1 AND missing_since IS NULL ORDER BY history LIMIT $2',
      [after, count],
    );
    return rows.map(({ history }) => history);
  }

  /** Marks histories as deleted. */
  async miss(histories: readonly string[]): Promise<void> {
    await this.#pool.query(
      'UPDATE revised_zones SET missing_since = now(), retry_at = NULL WHERE history = ANY($1) AND missing_since IS NULL',
      [histories],
    );
  }

  /** Deletes the revisions of up to `count` zones if their history was deleted long enough ago. */
  async forget(count: number): Promise<void> {
    await this.#pool.query(
      `DELETE FROM revised_zones WHERE id IN (
         SELECT id FROM revised_zones WHERE missing_since < now() - interval '${KEPT_MISSING}' LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [count],
    );
  }
}

/** Locks the row of a zone. A new zone starts after the versions of an earlier zone with the same history. */
async function lock(client: PoolClient, zone: RevisedZone): Promise<ZoneRow> {
  const known = await lockKnown(client, zone);
  if (known !== undefined) return known;
  const { namespace, history, zoneId } = zone;
  await client.query(
    `INSERT INTO revised_zones (namespace, history, zone_id, version)
     SELECT $1, $2, $3, coalesce(max(version), 0) FROM revised_zones WHERE namespace = $1 AND history = $2
     ON CONFLICT (namespace, zone_id) DO NOTHING`,
    [namespace, history, zoneId],
  );
  return (await lockKnown(client, zone))!;
}

async function lockKnown(client: PoolClient, { namespace, zoneId }: RevisedZone): Promise<ZoneRow | undefined> {
  const { rows } = await client.query<ZoneRow>({
    name: 'lock-revised-zone',
    text: `SELECT id, version::text, revision, is_complete AS "isComplete" FROM revised_zones
           WHERE namespace = $1 AND zone_id = $2 FOR UPDATE`,
    values: [namespace, zoneId],
  });
  return rows.at(0);
}

/** Records a revision. Returns whether the records of the revision are known. */
async function add(client: PoolClient, { id }: ZoneRow, revision: NewRevision, content: ZoneContent): Promise<boolean> {
  const { number, entry, difference } = revision;
  const isKnown =
    difference !== undefined &&
    (await closeRecords(client, id, number, content.ofLines(difference.removed).map(recordDigest))) &&
    (await addRecords(client, id, number, content.ofLines(difference.added)));
  await client.query(
    `INSERT INTO revisions (zone, number, version, serial, published_at, causes, added, removed, is_known)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      id,
      number,
      entry.version,
      entry.serial,
      entry.time,
      JSON.stringify(entry.causes),
      entry.added ?? null,
      entry.removed ?? null,
      isKnown,
    ],
  );
  return isKnown;
}

/**
 * Replaces the records of the latest revision with the zone's records, and reconstructs earlier revisions from the
 * changes in the history. Returns false if the zone's records are unknown.
 */
async function replaceAll(
  client: PoolClient,
  { id, revision }: ZoneRow,
  { entries }: ZoneHistorySpec,
  content: ZoneContent,
): Promise<boolean> {
  const whole = await content.whole();
  if (whole === undefined) return false;
  const changes = changesOf(entries, await unknownRevisions(client, id), content);
  const { number, records, steps } = goBack(revision, whole, changes);
  const open = new Map((await openRecords(client, id)).map((record) => [recordKey(record), record]));
  const changed = (some: ReadonlyMap<string, RevisionRecord>): RevisionRecord[] =>
    [...some].filter(([key]) => !isSameRecord(open.get(key), records.get(key))).map(([, record]) => record);
  for (const step of [{ number, removed: changed(open), added: changed(records) }, ...steps]) {
    await closeRecords(client, id, step.number, step.removed.map(recordDigest));
    await addRecords(client, id, step.number, step.added);
  }
  const numbers = [number, ...steps.map((step) => step.number)];
  await client.query('UPDATE revisions SET is_known = true WHERE zone = $1 AND number = ANY($2)', [id, numbers]);
  return true;
}

/** Returns the known changes of the history between these revisions, latest first. */
function changesOf(
  entries: readonly HistoryEntry[],
  numbers: ReadonlyMap<string, number>,
  { ofLines }: ZoneContent,
): KnownChange[] {
  return entries.flatMap((entry, i) => {
    const number = numbers.get(entry.version);
    const before = numbers.get(entries.at(i + 1)?.version ?? '');
    const difference = differenceOf(entry);
    if (number === undefined || before === undefined || difference === undefined) return [];
    return { number, before, added: ofLines(difference.added), removed: ofLines(difference.removed) };
  });
}

/**
 * Returns the numbers of the revisions after the last known revision, by version. Skips revisions whose records are
 * stored only in part.
 */
async function unknownRevisions(client: PoolClient, zone: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `SELECT number, version::text FROM revisions
     WHERE zone = $1 AND number > coalesce((SELECT max(number) FROM revisions WHERE zone = $1 AND is_known), 0)
       AND number >= coalesce((SELECT greatest(max(since), max(until)) FROM revision_records WHERE zone = $1), 0)`,
    [zone],
  );
  return new Map(rows.map(({ number, version }) => [version, number]));
}

function isSameRecord(a: RevisionRecord | undefined, b: RevisionRecord | undefined): boolean {
  return a !== undefined && b !== undefined && a.id === b.id && a.ttl === b.ttl && a.managed_by === b.managed_by;
}
