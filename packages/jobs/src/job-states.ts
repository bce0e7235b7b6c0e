/** How often a job is begun: a worker may have died of it. */
const MOST_ATTEMPTS = 3;
/** How long a worker has a job without that it extends its lease, seconds. */
const LEASE_SECONDS = 15;
/** How long a job waits for a worker, seconds. */
const WAITING_SECONDS = 300;

export const LEASE = `interval '${LEASE_SECONDS} seconds'`;

const IS_HELD = 'coalesce(lease_until >= now(), false)';
const MAY_BE_TAKEN = `created_at >= now() - interval '${WAITING_SECONDS} seconds' AND attempts < ${MOST_ATTEMPTS}`;

/** Conditions of rows of worker_jobs: waiting for a worker, being done by one, and neither, so that it will never be done. */
export const IS_WAITING = `(finished_at IS NULL AND NOT ${IS_HELD} AND ${MAY_BE_TAKEN})`;
export const IS_RUNNING = `(finished_at IS NULL AND ${IS_HELD})`;
export const IS_LOST = `(finished_at IS NULL AND NOT ${IS_HELD} AND NOT (${MAY_BE_TAKEN}))`;

/** Whether a job waits for a worker. */
export const JOBS_WAIT = `EXISTS (SELECT FROM worker_jobs WHERE ${IS_WAITING})`;
