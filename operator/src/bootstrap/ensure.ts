import type { Kind, Resource } from '@fourwinds/resources';
import { isStoreError, type ResourceStore } from '@fourwinds/store';

export async function ensure<T extends Resource>(store: ResourceStore, kind: Kind<T>, object: T): Promise<T> {
  const existing = await store.get(kind, object.metadata);
  if (existing !== undefined) return existing;
  try {
    return await store.create(kind, object);
  } catch (error) {
    if (!isStoreError(error, 'AlreadyExists')) throw error;
    return (await store.get(kind, object.metadata))!;
  }
}
