import type { Services } from '../services.ts';
import { repeat } from '../repeat.ts';

const INTERVAL_MILLISECONDS = 3_600_000;
/** Rows a statement, so that none takes long beside the requests. */
const BATCH = 1000;

/** Deletes, now and then, the changes, the deleted zones, the answers, the scans, the counts, the deliveries of webhooks, the mails, the links in them, the sessions, the programs that wait for a person and the notices that were kept for long enough. Any number of replicas may do so at once. */
export function startForgetting(
  services: Pick<
    Services,
    | 'journal'
    | 'deletedZones'
    | 'idempotencyKeys'
    | 'scanRequests'
    | 'rates'
    | 'deliveries'
    | 'mails'
    | 'people'
    | 'sessions'
    | 'devices'
    | 'notices'
    | 'log'
  >,
): {
  stop(): void;
} {
  return repeat(
    async () => {
      await forgetAll(services.journal);
      await forgetAll(services.deletedZones);
      await forgetAll(services.idempotencyKeys);
      await forgetAll(services.scanRequests);
      await forgetAll(services.rates);
      await forgetAll(services.deliveries);
      await forgetAll(services.mails);
      await forgetAll(services.people);
      await forgetAll(services.sessions);
      await forgetAll(services.devices);
      await forgetAll(services.notices);
    },
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'old changes and deleted zones could not be forgotten'),
  );
}

/** Deletes all that was kept for long enough; `forget` deletes at most so many and says how many. */
export async function forgetAll(rows: { forget(count: number): Promise<number> }, batch = BATCH): Promise<void> {
  while ((await rows.forget(batch)) === batch);
}
