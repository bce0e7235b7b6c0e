import type { ConfigMapResource } from '@fourwinds/resources';
import { bucketNames } from '@fourwinds/snapshot';
import type { WantedSnapshot } from './snapshot-reading.ts';

/** From this many changes at once, threads read them in batches; they also read a change whose list of buckets is as long as that of a zone of megabytes. */
const MANY = 32;
const BATCH = 32;
const LONG_LISTS = 2000;

/** Gives the manifest of a name; undefined where there is none. */
export type FindManifest = (name: string) => ConfigMapResource | undefined;

/** Whether reading these manifests is work for threads. */
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

/** Batches of the manifests that are found; names of the others go into `left`. */
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
