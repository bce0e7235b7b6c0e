import type { Logger } from '@fourwinds/process';
import type { Pool } from 'pg';
import { maintainAudit } from '../db/migrate.ts';
import { repeat } from '../repeat.ts';

const INTERVAL_MILLISECONDS = 3_600_000;

/** Makes partitions of the audit log before they are needed and drops old ones, until it is stopped. */
export function startMaintaining(pool: Pool, log: Logger): { stop(): void } {
  return repeat(
    () => maintainAudit(pool),
    INTERVAL_MILLISECONDS,
    (err) => log.warn({ err }, 'partitions of the audit log could not be made or dropped'),
  );
}
