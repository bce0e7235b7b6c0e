import { isSameJson, omit } from '@fourwinds/data';
import { type ObjectMeta, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import { isStoreError } from '@fourwinds/store';
import { erase, isDeleted } from './erase.ts';
import { isMarked, marked, withDecision } from './marks.ts';
import type { Target, WritePorts } from './write-ports.ts';
import type { Deletion, Writing } from './zone-change.ts';

interface Attempted {
  readonly zone: ZoneResource;
  readonly decision: Writing | Deletion;
  readonly changeId: string;
}

export interface Attempt {
  /** Zone as written. undefined if another writer changed the zone first. */
  readonly written?: ZoneResource;
  /** Version that the other writer wrote. */
  readonly latest?: ZoneResource;
}

/**
 * Applies a decision if the zone still has the version for which it was made. Also detects a write that succeeded
 * although its response was lost. Throws StoreError.
 */
export async function attempt<T>({ services, change }: Target<T>, attempted: Attempted): Promise<Attempt> {
  const { zone, changeId } = attempted;
  try {
    await change.prepare?.(zone, changeId);
    return { written: await put(services, attempted) };
  } catch (error) {
    if (!isStoreError(error, 'Conflict') && !isStoreError(error, 'NotFound')) throw error;
    const latest = await services.store.get(ZoneKind, zone.metadata);
    return isMade(attempted, latest) ? { written: latest ?? zone } : { latest };
  }
}

function put({ store, now }: WritePorts, { zone, decision, changeId }: Attempted): Promise<ZoneResource> {
  if (decision.kind === 'delete') return erase(store, marked(zone, changeId, now()));
  return store.update(ZoneKind, marked(withDecision(zone, decision), changeId, now()));
}

/** True if the write succeeded although its response was lost. `latest` is the current zone. */
function isMade({ decision, changeId }: Attempted, latest: ZoneResource | undefined): boolean {
  if (decision.kind === 'delete') return latest === undefined || isDeleted(latest);
  return latest !== undefined && isMarked(latest, changeId);
}

/** True if `latest` differs only in status, on which decisions do not depend. */
export function isSameDraft(latest: ZoneResource | undefined, zone: ZoneResource): latest is ZoneResource {
  return latest !== undefined && isSameJson(draftOf(latest.metadata), draftOf(zone.metadata));
}

/** Returns the metadata that changes only if the spec, labels or annotations change. */
function draftOf(metadata: ObjectMeta): Partial<ObjectMeta> {
  return omit(metadata, 'resourceVersion', 'managedFields');
}
