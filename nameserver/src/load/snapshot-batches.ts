import type { ConfigMapResource } from '@fourwinds/resources';
import { bucketNames } from '@fourwinds/snapshot';
import type { WantedSnapshot } from './snapshot-reading.ts';

/**
 * Minimum number of pending changes for reading in threads. Threads also read a change with as many buckets as a zone
 * of several megabytes.
 */
const MANY = 32;
const BATCH = 32;
const LONG_LISTS = 2000;

export type FindManifest = (name: string) => ConfigMapResource | undefined;

/** Returns true if these manifests must be read in threads. */
export function isMuch(names: Iterable<string>, find: FindManifest): boolean {
  let many = 0;
  let long = 0;
  for (const name of names) {
    many++;
    long += find(name)?.data?.buckets?.length ?? 0;
    if (many >= MANY || long >= LONG_LISTS) return true;
  }
  return false;
}

/** Groups the manifests that are found into batches. Adds the names of the other manifests to `left`. */
export function* batchesOf(
  names: Iterable<string>,
  find: (name: string) => WantedSnapshot | undefined,
  left: string[],
): Generator<WantedSnapshot[]> {
  let batch: WantedSnapshot[] = [];
  for (const name of names) {
    const wanted = find(name);
    if (wanted === undefined) left.push(name);
    else if (batch.push(wanted) === BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

export function wantedOf(manifest: ConfigMapResource, bucket: (name: string) => string | undefined): WantedSnapshot {
  return { manifest, buckets: Object.fromEntries(bucketNames(manifest).map((name) => [name, bucket(name)])) };
}
