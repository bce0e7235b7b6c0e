import { ACCOUNTS_NAMESPACE, annotations, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { Outcome, PendingChange } from './journal.ts';
import type { Services } from '../services.ts';
import { repeat } from '../repeat.ts';

const INTERVAL_MILLISECONDS = 60_000;

/** Finishes once a minute the changes whose process died before it could. */
export function startFinishing(services: Pick<Services, 'journal' | 'store' | 'log'>): { stop(): void } {
  return repeat(
    () => finishChanges(services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'changes could not be finished'),
  );
}

export async function finishChanges({ journal, store }: Pick<Services, 'journal' | 'store'>): Promise<void> {
  for (const change of await journal.pending()) {
    const zone = await store.get(ZoneKind, { namespace: ACCOUNTS_NAMESPACE, name: change.zoneObject });
    await journal.finish(change.id, outcomeOf(change, zone));
  }
}

/**
 * The outcome of a change: it was made if the zone carries its id, or if a later change found it there. A deletion
 * was made if the zone is gone or going.
 */
function outcomeOf(change: PendingChange, zone: ZoneResource | undefined): Outcome {
  const isDeletion = change.action === 'zone.delete';
  const carried = zone?.metadata.annotations?.[annotations.changeId] === change.id;
  const isMade = isDeletion
    ? zone === undefined || zone.metadata.deletionTimestamp !== undefined
    : carried || change.followed;
  return isMade ? { state: 'applied', revision: zone?.metadata.resourceVersion ?? '0' } : { state: 'failed' };
}
