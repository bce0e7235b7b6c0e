/** Maximum number of attempts, because the job itself may crash its worker. */
const MOST_ATTEMPTS = 3;
/** Lease of a job in seconds. Workers extend it. */
const LEASE_SECONDS = 15;
/** How long a job may wait for a worker, in seconds. */
const WAITING_SECONDS = 300;

export const LEASE = `interval '${LEASE_SECONDS} seconds'`;

const IS_HELD = 'coalesce(lease_until >= now(), false)';
const MAY_BE_TAKEN = `created_at >= now() - interval '${WAITING_SECONDS} seconds' AND attempts < ${MOST_ATTEMPTS}`;

/** Conditions on rows of worker_jobs. `IS_LOST` means that no worker will finish the job. */
export const IS_WAITING = `(finished_at IS NULL AND NOT ${IS_HELD} AND ${MAY_BE_TAKEN})`;
export const IS_RUNNING = `(finished_at IS NULL AND ${IS_HELD})`;
export const IS_LOST = `(finished_at IS NULL AND NOT ${IS_HELD} AND NOT (${MAY_BE_TAKEN}))`;

export const JOBS_WAIT = `EXISTS (SELECT FROM worker_jobs WHERE ${IS_WAITING})`;
