import type { Kind, ObjectKey, Resource } from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';

/** Changes an existing object. Retries on concurrent writes. */
export async function edit<T extends Resource>(
  store: ResourceStore,
  kind: Kind<T>,
  key: ObjectKey,
  change: (object: T) => T,
): Promise<T> {
  const object = await store.get(kind, key);
  if (object === undefined) throw new Error(`there is no ${kind.kind} ${key.name}`);
  try {
    return await store.update(kind, change(object));
  } catch (error) {
    if (!isStoreError(error, 'Conflict')) throw error;
    return edit(store, kind, key, change);
  }
}
