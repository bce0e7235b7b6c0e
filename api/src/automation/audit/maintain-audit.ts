import type { Logger } from '@fourwinds/process';
import type { Pool } from 'pg';
import { maintainAudit } from '../../storage/db/migrate.ts';
import { repeat } from '../../kernel/repeat.ts';

const INTERVAL_MILLISECONDS = 3_600_000;

/** Creates partitions of the audit log ahead of time and drops expired partitions, until stopped. */
export function startMaintaining(pool: Pool, log: Logger): { stop(): void } {
  return repeat(
    () => maintainAudit(pool),
    INTERVAL_MILLISECONDS,
    (err) => log.warn({ err }, 'partitions of the audit log could not be made or dropped'),
  );
}
