import { ACCOUNTS_NAMESPACE, annotations, RecordKind, type Resource, ZoneKind } from '@fourwinds/resources';
import type { Outcome } from './intent.ts';
import type { PendingChange } from './journal.ts';
import type { JournalPorts } from './journal-ports.ts';
import type { ResourceStore } from '@fourwinds/store';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { repeat } from '../../kernel/repeat.ts';

export const REMOVE_OBJECT = 'dns.remove';
const DELETIONS: readonly string[] = ['zone.delete', REMOVE_OBJECT];

const INTERVAL_MILLISECONDS = 60_000;

interface StorePorts {
  readonly store: ResourceStore;
}

/** Once a minute, finishes changes whose process died before it could finish them. */
export function startFinishing(services: JournalPorts & StorePorts & Pick<ProcessPorts, 'log'>): {
  stop(): void;
} {
  return repeat(
    () => finishChanges(services),
    INTERVAL_MILLISECONDS,
    (err) => services.log.warn({ err }, 'changes could not be finished'),
  );
}

export async function finishChanges({ journal, store }: JournalPorts & StorePorts): Promise<void> {
  for (const change of await journal.pending()) {
    await journal.finish(change.id, outcomeOf(change, await readWritten(store, change)));
  }
}

function readWritten(store: ResourceStore, { zoneObject, recordObject }: PendingChange): Promise<Resource | undefined> {
  const namespace = ACCOUNTS_NAMESPACE;
  if (recordObject === null) return store.get(ZoneKind, { namespace, name: zoneObject });
  return store.get(RecordKind, { namespace, name: recordObject });
}

/**
 * Returns the outcome of a change. The change was applied if the object has the ID of the change in its annotation,
 * or if a later change follows this one. A deletion was applied if the object is deleted or being deleted.
 */
function outcomeOf(change: PendingChange, object: Resource | undefined): Outcome {
  const isDeletion = DELETIONS.includes(change.action);
  const carried = object?.metadata.annotations?.[annotations.changeId] === change.id;
  const isMade = isDeletion
    ? object === undefined || object.metadata.deletionTimestamp !== undefined
    : carried || change.followed;
  return isMade ? { state: 'applied', revision: object?.metadata.resourceVersion ?? '0' } : { state: 'failed' };
}
