import { compareSerials } from '@fourwinds/dns';
import {
  bucketNames,
  ConfigMapKind,
  type ConfigMapResource,
  isStoreError,
  labels,
  type RenderedSnapshot,
  type ResourceStore,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';

/** What a region should hold for a domain. */
export type Wanted = { readonly snapshot: RenderedSnapshot } | { readonly tombstone: ConfigMapResource };

/** What was done: `fenced` when the region holds a newer serial, which another leader must have written. */
export type PublishResult = 'written' | 'unchanged' | 'fenced';

/**
 * Brings one domain of one region to what is wanted. Buckets first, then the manifest as a PUT with the resourceVersion
 * of the `current` one, so that a leader that was replaced writes nothing over its successor.
 */
export async function publish(
  store: ResourceStore,
  current: ConfigMapResource | undefined,
  wanted: Wanted,
): Promise<PublishResult> {
  const manifest = 'snapshot' in wanted ? wanted.snapshot.manifest : wanted.tombstone;
  if (current !== undefined && sameContent(current, manifest)) return 'unchanged';
  if (current !== undefined && isNewer(current, manifest)) return 'fenced';
  if ('snapshot' in wanted) await createBuckets(store, wanted.snapshot.buckets, current);
  try {
    if (current === undefined) await store.create(ConfigMapKind, manifest);
    else
      await store.update(ConfigMapKind, {
        ...manifest,
        metadata: { ...manifest.metadata, resourceVersion: current.metadata.resourceVersion },
      });
    return 'written';
  } catch (error) {
    if (!['Conflict', 'AlreadyExists', 'NotFound'].some((reason) => isStoreError(error, reason as 'Conflict')))
      throw error;
    const found = await store.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name: manifest.metadata.name });
    return publish(store, found, wanted);
  }
}

/** Removes what a region still holds of a domain: the tombstone, after the given buckets. */
export async function removeSnapshot(
  store: ResourceStore,
  tombstone: ConfigMapResource,
  buckets: readonly string[],
): Promise<void> {
  await Promise.all(buckets.map((name) => deleteIfThere(store, name)));
  await deleteIfThere(store, tombstone.metadata.name, tombstone.metadata.resourceVersion);
}

/** Deletes a ConfigMap of ours; one that is gone or has changed since is left. */
export async function deleteIfThere(store: ResourceStore, name: string, resourceVersion?: string): Promise<void> {
  try {
    await store.delete(
      ConfigMapKind,
      { namespace: SYSTEM_NAMESPACE, name },
      resourceVersion === undefined ? undefined : { resourceVersion },
    );
  } catch (error) {
    if (!isStoreError(error, 'NotFound') && !isStoreError(error, 'Conflict')) throw error;
  }
}

async function createBuckets(
  store: ResourceStore,
  buckets: readonly ConfigMapResource[],
  current: ConfigMapResource | undefined,
): Promise<void> {
  const there = new Set(current === undefined ? [] : bucketNames(current));
  await Promise.all(
    buckets.filter((bucket) => !there.has(bucket.metadata.name)).map((bucket) => createIfMissing(store, bucket)),
  );
}

async function createIfMissing(store: ResourceStore, bucket: ConfigMapResource): Promise<void> {
  try {
    await store.create(ConfigMapKind, bucket);
  } catch (error) {
    if (!isStoreError(error, 'AlreadyExists')) throw error;
  }
}

function sameContent(a: ConfigMapResource, b: ConfigMapResource): boolean {
  return (
    a.metadata.labels?.[labels.snapshot] === b.metadata.labels?.[labels.snapshot] &&
    ['sha256', 'signature', 'serial', 'soa', 'records', 'buckets'].every((field) => a.data?.[field] === b.data?.[field])
  );
}

/** A region that holds a newer serial than the one wanted was written by a leader that knew more. */
function isNewer(current: ConfigMapResource, wanted: ConfigMapResource): boolean {
  return compareSerials(Number(current.data?.serial), Number(wanted.data?.serial)) > 0;
}
