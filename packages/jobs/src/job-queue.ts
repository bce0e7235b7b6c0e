import type { Pool } from 'pg';
import { IS_RUNNING, IS_WAITING, LEASE } from './job-states.ts';

export const MOST_REPORT_OCTETS = 4 * 1024 * 1024;

export interface TakenJob {
  readonly id: string;
  readonly accountId: string;
  /** JSON. */
  readonly request: string;
}

/** Takes the next job for worker $1, from an account with fewer than $2 jobs at this worker. */
const TAKE = `UPDATE worker_jobs SET holder = $1, lease_until = now() + ${LEASE}, attempts = attempts + 1 WHERE id = (
    SELECT id FROM worker_jobs JOIN LATERAL (
      SELECT count(*) AS taken FROM worker_jobs own
      WHERE own.account_id = worker_jobs.account_id AND own.holder = $1 AND own.finished_at IS NULL AND own.lease_until >= now()
    ) AS mine ON true
    WHERE ${IS_WAITING} AND taken < $2 ORDER BY taken, created_at LIMIT 1 FOR UPDATE OF worker_jobs SKIP LOCKED)
  RETURNING id, account_id AS "accountId", request`;

/**
 * The job queue of a worker, stored in a table. A worker keeps a job as long as it extends the lease. If a worker
 * dies, another worker takes over its jobs.
 */
export class JobQueue {
  readonly #pool: Pool;
  readonly #holder: string;

  /** `holder` is a UUID unique to the worker. */
  constructor(pool: Pool, holder: string) {
    this.#pool = pool;
    this.#holder = holder;
  }

  /**
   * Takes the next job. Prefers accounts with the fewest jobs at this worker, and skips accounts with `most` jobs.
   * Returns undefined if no job is waiting.
   */
  async take(most: number): Promise<TakenJob | undefined> {
    const values = [this.#holder, most];
    return (await this.#pool.query<TakenJob>({ name: 'jobs-take', text: TAKE, values })).rows.at(0);
  }

  /** Extends the lease of a job. Returns false if another worker has taken the job, or if the job was deleted. */
  async extend(id: string): Promise<boolean> {
    return this.#update(id, `lease_until = now() + ${LEASE}`, []);
  }

  /**
   * Stores the report of a job as JSON. Returns false if another worker has taken the job, or if the job was deleted.
   */
  async finish(id: string, report: string): Promise<boolean> {
    return this.#update(id, 'report = $3, finished_at = now()', [report]);
  }

  /** Returns a job to the queue. The attempt still counts toward the maximum. */
  async giveBack(id: string): Promise<void> {
    await this.#update(id, 'lease_until = NULL', []);
  }

  async #update(id: string, set: string, values: readonly unknown[]): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE worker_jobs SET ${set} WHERE id = $1 AND holder = $2 AND ${IS_RUNNING}`,
      [id, this.#holder, ...values],
    );
    return rowCount === 1;
  }
}
