import type { Services } from '../services.ts';
import { repeat } from '../repeat.ts';

const INTERVAL_MILLISECONDS = 3_600_000;
/** Rows a statement, so that none takes long beside the requests. */
const BATCH = 1000;

/** Deletes, now and then, the changes, the deleted zones and the answers that were kept for long enough. Any number of replicas may do so at once. */
export function startForgetting(services: Pick<Services, 'journal' | 'deletedZones' | 'idempotencyKeys' | 'log'>): {
  stop(): void;
} {
  return repeat(
    async () => {
      await forgetChanges(services);
      while ((await services.deletedZones.forget(BATCH)) === BATCH);
      while ((await services.idempotencyKeys.forget(BATCH)) === BATCH);
    },
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'old changes and deleted zones could not be forgotten'),
  );
}

export async function forgetChanges({ journal }: Pick<Services, 'journal'>, batch = BATCH): Promise<void> {
  while ((await journal.forget(batch)) === batch);
}
