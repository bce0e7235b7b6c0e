import {
  ConfigMapKind,
  type ConfigMapResource,
  labels,
  make,
  NamespaceKind,
  SYSTEM_NAMESPACE,
} from '@fourwinds/resources';
import { listedBuckets, readVersion, type RenderedSnapshot } from '@fourwinds/snapshot';
import { isStoreError, type ResourceStore, type WriteOrder } from '@fourwinds/store';
import type { HeldConfigMap, Hold } from './held-config-map.ts';

export type DesiredObjects = { readonly snapshot: RenderedSnapshot } | { readonly tombstone: ConfigMapResource };

export interface ObservedObjects {
  /** The manifest, or another object with its name. */
  readonly manifest: HeldConfigMap | undefined;
  readonly bucket: (name: string) => HeldConfigMap | undefined;
  readonly hold: Hold;
}

/** `fenced` if the region has a newer version, which another leader must have written. */
export type PublishResult = 'written' | 'unchanged' | 'fenced';

/**
 * Maximum attempts to write the manifest. Each retry reads the version again. After that, the conflict is returned to
 * the caller.
 */
const ATTEMPTS = 2;

/**
 * Brings one domain of one region to the desired state. Writes the buckets first, then the manifest as a PUT with the
 * present resourceVersion, so that a replaced leader cannot overwrite its successor. The manifest is written after
 * the first write of `order`. Buckets do not wait for that write, because no server reads them before the manifest.
 */
export function publish(
  store: ResourceStore,
  held: ObservedObjects,
  wanted: DesiredObjects,
  order?: WriteOrder,
): Promise<PublishResult> {
  return publishWithin(store, held, wanted, { order, attempts: ATTEMPTS });
}

async function publishWithin(
  store: ResourceStore,
  held: ObservedObjects,
  wanted: DesiredObjects,
  { order, attempts }: { readonly order: WriteOrder | undefined; readonly attempts: number },
): Promise<PublishResult> {
  const manifest = 'snapshot' in wanted ? wanted.snapshot.manifest : wanted.tombstone;
  if (isFencedOff(held, manifest)) return 'fenced';
  const restored = 'snapshot' in wanted && (await putBuckets(store, held, wanted.snapshot));
  if (isUnchanged(held, manifest)) return restored ? 'written' : 'unchanged';
  try {
    await putManifest(store, held.manifest, manifest, order);
    return 'written';
  } catch (error) {
    if (attempts === 1 || !isOutdated(error)) throw error;
    const current = { ...held, manifest: await readHeld(store, manifest.metadata.name, held.hold) };
    return publishWithin(store, current, wanted, { order, attempts: attempts - 1 });
  }
}

export async function readHeld(store: ResourceStore, name: string, hold: Hold): Promise<HeldConfigMap | undefined> {
  const found = await store.get(ConfigMapKind, { namespace: SYSTEM_NAMESPACE, name });
  return found && hold(found);
}

/** If a region has a newer version than the desired one, a leader with newer data wrote it. */
function isFencedOff({ manifest: current }: ObservedObjects, wanted: ConfigMapResource): boolean {
  return current?.isSigned === true && (current.version ?? 0n) > readVersion(wanted.data?.version)!;
}

async function putManifest(
  store: ResourceStore,
  current: HeldConfigMap | undefined,
  manifest: ConfigMapResource,
  follows?: WriteOrder,
): Promise<void> {
  if (current === undefined) {
    await follows?.written;
    return create(store, manifest);
  }
  const { resourceVersion } = current;
  await store.update(ConfigMapKind, { ...manifest, metadata: { ...manifest.metadata, resourceVersion } }, { follows });
}

/** Returns true if any bucket had to be written. */
async function putBuckets(
  store: ResourceStore,
  held: ObservedObjects,
  { manifest, buckets }: RenderedSnapshot,
): Promise<boolean> {
  const digests = new Map(listedBuckets(manifest).map(({ name, digest }) => [name, digest]));
  const missing = buckets.filter(({ metadata: { name } }) => held.bucket(name)?.sha256 !== digests.get(name));
  await Promise.all(missing.map((bucket) => putBucket(store, bucket)));
  return missing.length > 0;
}

/** Creates a bucket. Replaces a bucket with the same name and other content, since buckets are immutable. */
async function putBucket(store: ResourceStore, bucket: ConfigMapResource): Promise<void> {
  const { namespace, name } = bucket.metadata;
  try {
    await create(store, bucket);
  } catch (error) {
    if (!isStoreError(error, 'AlreadyExists')) throw error;
    if (isSameBucket(await store.get(ConfigMapKind, { namespace, name }), bucket)) return;
    await deleteIfThere(store, name);
    await create(store, bucket);
  }
}

/** Creates a ConfigMap. In a new cluster, creates the namespace first. */
async function create(store: ResourceStore, configMap: ConfigMapResource): Promise<void> {
  try {
    await store.create(ConfigMapKind, configMap);
  } catch (error) {
    if (!isStoreError(error, 'NotFound')) throw error;
    await store.create(NamespaceKind, make(NamespaceKind, { name: SYSTEM_NAMESPACE }, {})).catch(unlessItExists);
    await store.create(ConfigMapKind, configMap);
  }
}

function unlessItExists(error: unknown): void {
  if (!isStoreError(error, 'AlreadyExists')) throw error;
}

/** Returns true if a write was refused because the objects changed since they were last seen. */
export function isOutdated(error: unknown): boolean {
  return isStoreError(error, 'Conflict') || isStoreError(error, 'AlreadyExists') || isStoreError(error, 'NotFound');
}

/** Deletes one of our ConfigMaps. Does nothing if it was deleted or changed since. */
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

function isSameBucket(stored: ConfigMapResource | undefined, { data }: ConfigMapResource): boolean {
  return stored?.metadata.labels?.[labels.snapshot] === 'bucket' && stored.data?.records === data!.records;
}

/**
 * Returns true if the region already has this manifest or tombstone: same kind, version and digest, signed by the
 * operator. Signatures are not compared, because ECDSA produces a different signature each time.
 */
function isUnchanged({ manifest: held }: ObservedObjects, { metadata, data }: ConfigMapResource): boolean {
  if (held === undefined || held.kind !== metadata.labels?.[labels.snapshot]) return false;
  return held.version === readVersion(data?.version) && held.sha256 === data?.sha256 && held.isSigned;
}
