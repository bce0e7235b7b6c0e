import type { Pool } from 'pg';
import { IS_LOST, IS_RUNNING, IS_WAITING } from './job-states.ts';

export interface NewJob {
  readonly id: string;
  readonly accountId: string;
  /** Null if the job is not about a zone of the account. */
  readonly zoneId: string | null;
  /** Purpose of the report. Each kind of request has its own name. */
  readonly kind: string;
  /** JSON. */
  readonly request: string;
}

/** `waiting` for a worker, `running`, `finished`, or `lost` (not finished by any worker in time). */
type JobState = 'waiting' | 'running' | 'finished' | 'lost';

export interface Job {
  readonly id: string;
  readonly state: JobState;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
  /** JSON. */
  readonly request: string;
  /** JSON from a worker. Null until the job is finished. */
  readonly report: string | null;
}

/** Maximum number of waiting and running jobs of an account. */
export const MOST_AT_ONCE = 4;
/** Maximum number of stored jobs of an account. The oldest jobs are deleted first. */
const MOST_KEPT = 20;
const KEPT = `created_at > now() - interval '1 day'`;

export class JobRequests {
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Adds a job. Returns false if the account has reached the limit of waiting and running jobs. */
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

  /** Returns a job of an account, or undefined if none matches. */
  async find({ id, accountId, zoneId, kind }: Omit<NewJob, 'request'>): Promise<Job | undefined> {
    const { rows } = await this.#pool.query<Job>(
      `SELECT id, created_at AS "createdAt", finished_at AS "finishedAt", request, report,
         CASE WHEN finished_at IS NOT NULL THEN 'finished' WHEN ${IS_LOST} THEN 'lost' WHEN ${IS_RUNNING} THEN 'running' ELSE 'waiting' END AS state
       FROM worker_jobs WHERE id::text = lower($1) AND account_id = $2 AND zone_id IS NOT DISTINCT FROM $3 AND kind = $4 AND ${KEPT}`,
      [id, accountId, zoneId, kind],
    );
    return rows.at(0);
  }

  async isUnderWay(id: string): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `SELECT FROM worker_jobs WHERE id = $1 AND (${IS_WAITING} OR ${IS_RUNNING})`,
      [id],
    );
    return rowCount === 1;
  }

  /** Deletes up to `count` old jobs. Returns the number of deleted jobs. */
  async forget(count: number): Promise<number> {
    const { rowCount } = await this.#pool.query(
      `DELETE FROM worker_jobs WHERE id IN (SELECT id FROM worker_jobs WHERE NOT ${KEPT} LIMIT $1 FOR UPDATE SKIP LOCKED)`,
      [count],
    );
    return rowCount ?? 0;
  }
}
