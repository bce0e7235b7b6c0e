import type { Pool } from 'pg';
import { RECORD_COLUMNS } from './record-rows.ts';
import type { Revision, RevisionRecord } from './revision.ts';

/** Identifies a zone by its namespace and its API ID. */
export interface ZoneKey {
  readonly namespace: string;
  readonly zoneId: string;
}

export interface RevisionDifference {
  readonly before: readonly RevisionRecord[];
  readonly after: readonly RevisionRecord[];
}

interface RevisionRow extends Omit<Revision, 'time' | 'serial'> {
  readonly serial: string;
  readonly time: Date;
}

const REVISION_COLUMNS =
  'number, r.version::text, serial, published_at AS time, causes, added, removed, is_known AS "isKnown"';
const OF_ZONE = 'JOIN revised_zones z ON z.id = zone WHERE z.namespace = $1 AND z.zone_id = $2';

export class Revisions {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /**
   * Returns up to `count` revisions before a number, newest first. Without a number, starts with the latest revision.
   */
  async list({ namespace, zoneId }: ZoneKey, before: number | undefined, count: number): Promise<Revision[]> {
    const { rows } = await this.#pool.query<RevisionRow>({
      name: 'list-revisions',
      text: `SELECT ${REVISION_COLUMNS} FROM revisions r ${OF_ZONE} AND ($3::int IS NULL OR number < $3)
             ORDER BY number DESC LIMIT $4`,
      values: [namespace, zoneId, before ?? null, count],
    });
    return rows.map(revisionOf);
  }

  async find({ namespace, zoneId }: ZoneKey, number: number): Promise<Revision | undefined> {
    const { rows } = await this.#pool.query<RevisionRow>({
      name: 'find-revision',
      text: `SELECT ${REVISION_COLUMNS} FROM revisions r ${OF_ZONE} AND number = $3`,
      values: [namespace, zoneId, number],
    });
    return rows.map(revisionOf).at(0);
  }

  /** Returns the records of a known revision, unsorted. */
  async records({ namespace, zoneId }: ZoneKey, number: number): Promise<RevisionRecord[]> {
    const { rows } = await this.#pool.query<RevisionRecord>({
      name: 'records-of-revision',
      text: `SELECT ${columnsOf('r')} FROM revision_records r ${OF_ZONE} AND since <= $3 AND (until IS NULL OR until > $3)`,
      values: [namespace, zoneId, number],
    });
    return rows;
  }

  /** Returns the records that are in only one of two known revisions. */
  async difference({ namespace, zoneId }: ZoneKey, before: number, after: number): Promise<RevisionDifference> {
    const { rows } = await this.#pool.query<RevisionRecord & { readonly isBefore: boolean; readonly isAfter: boolean }>(
      {
        name: 'difference-of-revisions',
        text: `SELECT * FROM (
               SELECT ${columnsOf('r')}, since <= $3 AND (until IS NULL OR until > $3) AS "isBefore",
                 since <= $4 AND (until IS NULL OR until > $4) AS "isAfter"
               FROM revision_records r ${OF_ZONE} AND (until IS NULL OR until > least($3::int, $4::int))
             ) AS records WHERE "isBefore" <> "isAfter"`,
        values: [namespace, zoneId, before, after],
      },
    );
    const records = rows.map(({ isBefore, isAfter: _, ...record }) => ({ record, isBefore }));
    return {
      before: records.filter(({ isBefore }) => isBefore).map(({ record }) => record),
      after: records.filter(({ isBefore }) => !isBefore).map(({ record }) => record),
    };
  }
}

function columnsOf(table: string): string {
  return RECORD_COLUMNS.split(', ')
    .map((column) => `${table}.${column}`)
    .join(', ');
}

function revisionOf({ serial, time, ...row }: RevisionRow): Revision {
  return { ...row, serial: Number(serial), time: time.toISOString() };
}
