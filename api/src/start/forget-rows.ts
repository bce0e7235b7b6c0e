import type { Services } from './services.ts';
import { repeat } from '../kernel/repeat.ts';

const INTERVAL_MILLISECONDS = 3_600_000;
/** Maximum rows deleted per statement, so that requests are not delayed. */
const BATCH = 1000;

/** Ports with expiring rows. */
const FORGETTING = [
  'journal',
  'deletedZones',
  'domains',
  'idempotencyKeys',
  'answeredUpdates',
  'scanRequests',
  'rates',
  'streamedDeliveries',
  'deliveries',
  'mails',
  'people',
  'sessions',
  'devices',
  'notices',
] as const;

/** Deletes expired rows at regular intervals. Safe to run in several replicas. */
export function startForgetting(services: Pick<Services, (typeof FORGETTING)[number] | 'tokens' | 'log'>): {
  stop(): void;
} {
  return repeat(
    async () => {
      for (const name of FORGETTING) await forgetAll(services[name]);
      await forgetAll({ forget: (count) => services.tokens.forgetChanges(count) });
    },
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'old changes and deleted zones could not be forgotten'),
  );
}

/** Deletes all expired rows. `forget` deletes up to `count` rows and returns the number of deleted rows. */
export async function forgetAll(rows: { forget(count: number): Promise<number> }, batch = BATCH): Promise<void> {
  while ((await rows.forget(batch)) === batch);
}
