import type { Pool } from 'pg';
import { IS_LOST, IS_RUNNING, IS_WAITING } from './job-states.ts';

export interface NewJob {
  readonly id: string;
  readonly accountId: string;
  /** Null where it is about no zone of the account. */
  readonly zoneId: string | null;
  /** The use of the report: one name for each kind of question. */
  readonly kind: string;
  /** JSON. */
  readonly request: string;
}

/** `waiting` for a worker, `running`, `finished`, or `lost`: no worker has finished it in time. */
type JobState = 'waiting' | 'running' | 'finished' | 'lost';

/** A job as whoever asked for it sees it. */
export interface Job {
  readonly id: string;
  readonly state: JobState;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** JSON. */
  readonly request: string;
  /** JSON as a worker wrote it; null before. */
  readonly report: string | null;
}

/** Jobs that wait or run, of one account. */
export const MOST_AT_ONCE = 4;
/** Jobs of one account that are kept; the oldest go first. */
const MOST_KEPT = 20;
const KEPT = `created_at > now() - interval '1 day'`;

/** The jobs as those see them who ask for them. */
export class JobRequests {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Asks for a job; false where the account has as many as it may that wait or run. */
  async add({ id, accountId, zoneId, kind, request }: NewJob): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `INSERT INTO worker_jobs (id, account_id, zone_id, kind, request)
       SELECT $1, $2::uuid, $3, $4, $5
       WHERE (SELECT count(*) FROM worker_jobs WHERE account_id = $2 AND (${IS_WAITING} OR ${IS_RUNNING})) < ${MOST_AT_ONCE}`,
      [id, accountId, zoneId, kind, request],
    );
    if (rowCount === 0) return false;
    await this.#pool.query(
      `DELETE FROM worker_jobs WHERE id IN (
         SELECT id FROM worker_jobs WHERE account_id = $1 ORDER BY created_at DESC OFFSET ${MOST_KEPT})`,
      [accountId],
    );
    return true;
  }

  /** A job of an account; undefined where there is none of this kind and id. */
  async find({ id, accountId, zoneId, kind }: Omit<NewJob, 'request'>): Promise<Job | undefined> {
    const { rows } = await this.#pool.query<Job>(
      `SELECT id, created_at AS "createdAt", finished_at AS "finishedAt", request, report,
         CASE WHEN finished_at IS NOT NULL THEN 'finished' WHEN ${IS_LOST} THEN 'lost' WHEN ${IS_RUNNING} THEN 'running' ELSE 'waiting' END AS state
       FROM worker_jobs WHERE id::text = lower($1) AND account_id = $2 AND zone_id IS NOT DISTINCT FROM $3 AND kind = $4 AND ${KEPT}`,
      [id, accountId, zoneId, kind],
    );
    return rows.at(0);
  }

  /** Whether a job waits or runs. */
  async isUnderWay(id: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `SELECT FROM worker_jobs WHERE id = $1 AND (${IS_WAITING} OR ${IS_RUNNING})`,
      [id],
    );
    return rowCount === 1;
  }

  /** Deletes at most so many that are kept no longer, and says how many. */
  async forget(count: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `DELETE FROM worker_jobs WHERE id IN (SELECT id FROM worker_jobs WHERE NOT ${KEPT} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [count],
    );
    return rowCount ?? 0;
  }
}
