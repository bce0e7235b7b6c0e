import { randomUUID } from 'node:crypto';
import { startEnding } from '../account-end/end-accounts.ts';
import { startExpiring } from '../acme/expire-challenges.ts';
import { DomainOwners } from '../audit-log/domain-owners.ts';
import { ClaimFollower } from '../audit-log/follow-claims.ts';
import { startMaintaining } from '../audit-log/maintain-audit.ts';
import type { Refusals } from '../audit-log/refusals.ts';
import { startSealing } from '../audit-log/seal-days.ts';
import { openLongPool } from '../db/pool.ts';
import { startFinishing } from '../journal/finish-changes.ts';
import { startForgetting } from '../journal/forget-changes.ts';
import { startNoticing } from '../notices/start-noticing.ts';
import { startCarryingOut } from '../people/carry-out-requests.ts';
import { HistoryFollower } from '../revisions/follow-histories.ts';
import { HistoryCursor } from '../revisions/history-cursor.ts';
import { RevisionLog } from '../revisions/revision-log.ts';
import type { Services } from '../services.ts';
import { startAnnouncingEnds } from '../tokens/token-ends.ts';
import { startVerifying } from '../verification/carry-out-verifications.ts';
import { ZoneAnnouncer } from '../webhooks/zone-announcer.ts';
import { startBlocking } from '../zones/block-zones.ts';
import type { Foundations } from './foundations.ts';
import { readAuditKey } from './input-files.ts';

/** Starts the work that no request asks for, in turns. Throws StartError for a file that cannot be used. */
export async function startTasks(
  { environment, pool, log }: Foundations,
  services: Services,
  refusals: Refusals,
): Promise<{ stop(): void }> {
  const key = await readAuditKey(environment.FOURWINDS_AUDIT_KEY_FILE);
  const tasks = [
    startFinishing(services),
    startBlocking(pool, services),
    startEnding(pool, services),
    startExpiring(services),
    startForgetting(services),
    refusals.start(),
    startCarryingOut(services),
    startVerifying(services),
    startNoticing(pool, services),
    startAnnouncingEnds(pool, services),
    startMaintaining(pool, log),
    startSealing({ openPool: () => openLongPool(environment.DATABASE_URL, log), key, log }),
  ];
  return {
    stop: () => {
      for (const task of tasks) task.stop();
    },
  };
}

/** Starts what follows the operator: histories become revisions and events of webhooks, claims become rows of the audit log. */
export function startFollowers({ pool, caches, log }: Foundations, services: Services): { stop(): Promise<void> } {
  const histories = new HistoryFollower({
    ...services,
    revisionLog: new RevisionLog(pool),
    cursor: new HistoryCursor(pool, randomUUID()),
    listener: new ZoneAnnouncer({ ...services, pool, claims: caches.claims, recordObjects: caches.records }),
  });
  histories.start();
  const claims = new ClaimFollower({ claims: caches.claims, owners: new DomainOwners(pool), log });
  claims.start();
  return {
    async stop() {
      await histories.stop();
      await claims.stop();
    },
  };
}
