import type { Pool } from 'pg';
import { IS_RUNNING, IS_WAITING, LEASE } from './job-states.ts';

/** Octets that a report may have. */
export const MOST_REPORT_OCTETS = 4 * 1024 * 1024;

/** A job as a worker gets it. */
export interface TakenJob {
  readonly id: string;
  readonly accountId: string;
  /** JSON. */
  readonly request: string;
}

/** Takes the next job for the worker $1, of an account of which it has fewer than $2. */
const TAKE = `UPDATE worker_jobs SET holder = $1, lease_until = now() + ${LEASE}, attempts = attempts + 1 WHERE id = (
    SELECT id FROM worker_jobs JOIN LATERAL (
      SELECT count(*) AS taken FROM worker_jobs own
      WHERE own.account_id = worker_jobs.account_id AND own.holder = $1 AND own.finished_at IS NULL AND own.lease_until >= now()
    ) AS mine ON true
    WHERE ${IS_WAITING} AND taken < $2 ORDER BY taken, created_at LIMIT 1 FOR UPDATE OF worker_jobs SKIP LOCKED)
  RETURNING id, account_id AS "accountId", request`;

/**
 * The jobs as one worker sees them: rows of a table. A job that it takes is its own while it extends the lease; of a worker that died
 * another takes the job over.
 */
export class JobQueue {
  readonly #pool: Pool;
  readonly #holder: string;

  /** `holder` is a UUID of the worker alone. */
  constructor(pool: Pool, holder: string) {
    this.#pool = pool;
    this.#holder = holder;
  }

  /** The next job: accounts of which this worker has the fewest jobs come first, one of which it has `most` gets none. Undefined where none waits. */
  async take(most: number): Promise<TakenJob | undefined> {
    const values = [this.#holder, most];
    return (await this.#pool.query<TakenJob>({ name: 'jobs-take', text: TAKE, values })).rows.at(0);
  }

  /** Keeps a job for some more seconds; false where it is another worker's meanwhile, or gone. */
  async extend(id: string): Promise<boolean> {
    return this.#update(id, `lease_until = now() + ${LEASE}`, []);
  }

  /** Writes the report of a job, JSON; false where it is another worker's meanwhile, or gone. */
  async finish(id: string, report: string): Promise<boolean> {
    return this.#update(id, 'report = $3, finished_at = now()', [report]);
  }

  /** Gives a job back, which then counts as begun. */
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
