import { randomUUID } from 'node:crypto';
import { startEnding } from '../accounts/end/end-accounts.ts';
import { startExpiring } from '../updates/acme/expire-challenges.ts';
import { DomainOwners } from '../automation/audit/domain-owners.ts';
import { ClaimFollower } from '../automation/audit/follow-claims.ts';
import { startMaintaining } from '../automation/audit/maintain-audit.ts';
import type { Refusals } from '../automation/audit/refusals.ts';
import { startSealing } from '../automation/audit/seal-days.ts';
import { startDomains } from '../domains/registration/carry-out-domains.ts';
import { startTerms } from '../domains/terms/carry-out-terms.ts';
import { openLongPool } from '../storage/db/pool.ts';
import { startFinishing } from '../storage/journal/finish-changes.ts';
import { startForgetting } from './forget-rows.ts';
import { startNoticing } from '../mail/notices/start-noticing.ts';
import { startCarryingOut } from '../accounts/people/carry-out-requests.ts';
import { HistoryFollower } from '../zones/revisions/follow-histories.ts';
import { HistoryCursor } from '../zones/revisions/history-cursor.ts';
import { RevisionLog } from '../zones/revisions/revision-log.ts';
import type { Services } from './services.ts';
import { startAnnouncingEnds } from '../automation/tokens/token-ends.ts';
import { startVerifying } from '../accounts/verification/carry-out-verifications.ts';
import { ZoneAnnouncer } from '../automation/webhooks/zone-announcer.ts';
import { startBlocking } from '../zones/zone/block-zones.ts';
import type { Foundations } from './foundations.ts';
import { readAuditKey } from './input-files.ts';

/** Starts background jobs. Throws StartError for an unusable file. */
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
    startDomains(services),
    startTerms(services),
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

/**
 * Starts to follow the operator's objects. Histories become zone revisions and webhook events. Claims become rows of
 * the audit log.
 */
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
