import { ACCOUNTS_NAMESPACE, annotations, RecordKind, type Resource, ZoneKind } from '@fourwinds/resources';
import type { Outcome } from './intent.ts';
import type { PendingChange } from './journal.ts';
import type { Services } from '../services.ts';
import { repeat } from '../repeat.ts';

/** The action that deletes a Record object. */
export const REMOVE_OBJECT = 'dns.remove';
const DELETIONS: readonly string[] = ['zone.delete', REMOVE_OBJECT];

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
    await journal.finish(change.id, outcomeOf(change, await readWritten(store, change)));
  }
}

/** The object that a change writes. */
function readWritten(
  store: Services['store'],
  { zoneObject, recordObject }: PendingChange,
): Promise<Resource | undefined> {
  const namespace = ACCOUNTS_NAMESPACE;
  if (recordObject === null) return store.get(ZoneKind, { namespace, name: zoneObject });
  return store.get(RecordKind, { namespace, name: recordObject });
}

/**
 * The outcome of a change: it was made if the object carries its id, or if a later change found it there. A deletion
 * was made if the object is gone or going.
 */
function outcomeOf(change: PendingChange, object: Resource | undefined): Outcome {
  const isDeletion = DELETIONS.includes(change.action);
  const carried = object?.metadata.annotations?.[annotations.changeId] === change.id;
  const isMade = isDeletion
    ? object === undefined || object.metadata.deletionTimestamp !== undefined
    : carried || change.followed;
  return isMade ? { state: 'applied', revision: object?.metadata.resourceVersion ?? '0' } : { state: 'failed' };
}
