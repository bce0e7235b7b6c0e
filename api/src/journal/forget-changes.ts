import type { Services } from '../services.ts';
import { repeat } from '../repeat.ts';

const INTERVAL_MILLISECONDS = 3_600_000;
/** Rows a statement, so that none takes long beside the requests. */
const BATCH = 1000;

/** The ports that keep rows for a time. */
const FORGETTING = [
  'journal',
  'deletedZones',
  'idempotencyKeys',
  'answeredUpdates',
  'scanRequests',
  'rates',
  'deliveries',
  'mails',
  'people',
  'sessions',
  'devices',
  'notices',
] as const;

/** Deletes, now and then, all rows that were kept for long enough. Any number of replicas may do so at once. */
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

/** Deletes all that was kept for long enough; `forget` deletes at most so many and says how many. */
export async function forgetAll(rows: { forget(count: number): Promise<number> }, batch = BATCH): Promise<void> {
  while ((await rows.forget(batch)) === batch);
}
