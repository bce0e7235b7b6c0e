import { annotations, RecordKind, type RecordResource, type ZoneResource } from '@fourwinds/resources';
import { isStoreError } from '@fourwinds/store';
import type { Actor } from '../actor.ts';
import { Failure } from '../failure.ts';
import { REMOVE_OBJECT } from '../journal/finish-changes.ts';
import { inJournal } from '../journal/in-journal.ts';
import type { Intent } from '../journal/intent.ts';
import type { Services } from '../services.ts';
import { intentOf } from '../zones/write-zone.ts';
import { awaitDeletion } from './await-deletion.ts';

export type RemoveRecordObjectPorts = Pick<Services, 'journal' | 'mutex' | 'newId' | 'now' | 'recordObjects' | 'store'>;

export interface RemoveRecordObject {
  /** As the cache has it. */
  readonly zone: ZoneResource;
  readonly object: RecordResource;
  readonly requestId: string;
}

/** How often a deletion is tried again when a write came first. */
const ATTEMPTS = 6;

/**
 * Deletes a Record object that the APIs have made, in the journal before it is done as any change, and returns when the cache has seen that: the next decision must
 * not find its value. The journal has the revision of the deletion, for which other replicas wait. One that is gone already is no error. Throws Failure rate_limited, conflict where somebody else has written it, or unavailable.
 */
export async function removeRecordObject(
  services: RemoveRecordObjectPorts,
  actor: Actor,
  request: RemoveRecordObject,
): Promise<void> {
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
}

/** Gives false where it is gone already. The operator may write its status meanwhile. */
async function deleteUnlessGone(store: Services['store'], { metadata, spec }: RecordResource): Promise<boolean> {
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
