import { annotations, RecordKind, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import { isStoreError } from '@fourwinds/store';
import type { Actor } from '../../kernel/actor.ts';
import { Failure } from '../../kernel/failure.ts';
import { REMOVE_OBJECT } from '../../storage/journal/finish-changes.ts';
import { inJournal } from '../../storage/journal/in-journal.ts';
import type { Intent } from '../../storage/journal/intent.ts';
import type { JournalPorts } from '../../storage/journal/journal-ports.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import type { ProcessPorts } from '../../kernel/ports.ts';
import { intentOf } from '../../zones/write/intent.ts';
import { awaitDeletion } from './await-deletion.ts';

export type RemoveRecordObjectPorts = JournalPorts &
  Pick<ZonePorts, 'mutex' | 'recordObjects' | 'store'> &
  Pick<ProcessPorts, 'newId' | 'now'>;

export interface RemoveRecordObject {
  /** Zone from the cache. */
  readonly zone: ZoneResource;
  readonly object: RecordResource;
  readonly requestId: string;
}

/** Maximum attempts if other writers change the object first. */
const ATTEMPTS = 6;

/**
 * Deletes a Record object that the APIs created, after recording the deletion in the journal. Resolves when the cache
 * has seen the deletion, so that the next decision does not find the value. The journal stores the revision, and
 * other replicas wait for it. A missing object is not an error. Returns the ID of the change. Throws Failure
 * rate_limited, conflict if someone else wrote the object, or unavailable.
 */
export async function removeRecordObject(
  services: RemoveRecordObjectPorts,
  actor: Actor,
  request: RemoveRecordObject,
): Promise<string> {
  const { journal, recordObjects, store } = services;
  const { object } = request;
  const { name, resourceVersion } = object.metadata;
  const changeId = services.newId();
  await services.mutex.run(name, () =>
    inJournal(journal, actor, changeId, async (attempts) => {
      await attempts.begin(removalIntent(actor, request, changeId));
      const revision = await awaitDeletion(recordObjects, object, () => deleteUnlessGone(store, object));
      await attempts.finish(revision ?? resourceVersion!);
    }),
  );
  return changeId;
}

/**
 * Deletes the object. Returns false if it is already deleted. Retries if the operator writes the status at the same
 * time.
 */
async function deleteUnlessGone(store: ZonePorts['store'], { metadata, spec }: RecordResource): Promise<boolean> {
  for (let i = 0; i < ATTEMPTS; i++) {
    const latest = await store.get(RecordKind, metadata);
    if (latest === undefined || latest.metadata.uid !== metadata.uid || latest.spec.value !== spec.value) return false;
    const { uid, resourceVersion } = latest.metadata;
    try {
      await store.delete(RecordKind, latest.metadata, { uid, resourceVersion });
      return true;
    } catch (error) {
      if (isStoreError(error, 'NotFound')) return false;
      if (!isStoreError(error, 'Conflict')) throw error;
    }
  }
  throw new Failure('conflict', 'the record is being changed by others; try again');
}

function removalIntent(actor: Actor, { zone, object, requestId }: RemoveRecordObject, changeId: string): Intent {
  const { name, type, value, ttl } = object.spec;
  const before = { ...zone, spec: { ...zone.spec, records: [{ name, type, value, ttl }] } };
  const after = { ...zone.spec, records: [] };
  return {
    ...intentOf(actor, { action: REMOVE_OBJECT, request: {}, requestId }, { zone: before, after }, changeId),
    recordObject: object.metadata.name,
    expectedVersion: object.metadata.resourceVersion ?? null,
    follows: object.metadata.annotations?.[annotations.changeId] ?? null,
  };
}
