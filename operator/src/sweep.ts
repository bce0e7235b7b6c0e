import { bucketNames, type ConfigMapResource, isTombstone, labels } from '@fourwinds/resources';

export interface SweepInput {
  /** Every ConfigMap of ours in the region. */
  readonly configMaps: readonly ConfigMapResource[];
  /** Names of the manifests of zones that exist or are retained. */
  readonly expected: ReadonlySet<string>;
  /** Whether all servers of the region have taken note of a tombstone. */
  readonly isGone: (tombstone: string) => boolean;
  /** Whether all servers of the region serve the manifest as it is, so that older buckets are no longer read. */
  readonly isServed: (manifest: ConfigMapResource) => boolean;
  /** An administrator has confirmed that many removals at once are meant. */
  readonly confirmed: boolean;
}

export interface SweepPlan {
  /** Manifests without a zone: a tombstone takes their place. */
  readonly bury: readonly ConfigMapResource[];
  /** Tombstones that have done their work. */
  readonly remove: readonly ConfigMapResource[];
  /** Names of buckets that no manifest lists any more. */
  readonly buckets: readonly string[];
  /** Set when more zones would be buried than is believable; nothing is buried then. */
  readonly alarm?: string;
}

/** More removals than this share of the zones, and than this number, are not believed. */
const SHARE = 0.1;
const NUMBER = 20;

/**
 * What a region holds beyond what it should, found by comparison rather than from events. An emptied or half-restored
 * management cluster must not empty the world: too many removals without tombstones raise an alarm instead.
 */
export function planSweep({ configMaps, expected, isGone, isServed, confirmed }: SweepInput): SweepPlan {
  const manifests = configMaps.filter((configMap) => configMap.metadata.labels?.[labels.snapshot] === 'manifest');
  const tombstones = configMaps.filter((configMap) => isTombstone(configMap) && !expected.has(configMap.metadata.name));
  const orphans = manifests.filter((manifest) => !expected.has(manifest.metadata.name));
  const unbelievable = !confirmed && isUnbelievable(orphans.length, manifests.length);
  return {
    bury: unbelievable ? [] : orphans,
    remove: tombstones.filter((tombstone) => isGone(tombstone.metadata.name)),
    buckets: unlistedBuckets(configMaps, manifests, isServed),
    ...(unbelievable
      ? {
          alarm: `${orphans.length} of ${manifests.length} zones have no Zone object; none is removed until an administrator confirms`,
        }
      : {}),
  };
}

/** Whether dropping `dropped` of `all` zones without tombstones looks like an accident. */
export function isUnbelievable(dropped: number, all: number): boolean {
  return dropped > NUMBER && dropped > all * SHARE;
}

/** Buckets of zones whose manifest is settled, or that have none: those on the way to a new manifest are left. */
function unlistedBuckets(
  configMaps: readonly ConfigMapResource[],
  manifests: readonly ConfigMapResource[],
  isServed: (manifest: ConfigMapResource) => boolean,
): string[] {
  const listed = new Set(manifests.flatMap(bucketNames));
  const busy = new Set(manifests.filter((manifest) => !isServed(manifest)).map((manifest) => manifest.metadata.name));
  const zoneOf = (bucket: string): string => bucket.slice(0, bucket.lastIndexOf('-'));
  return configMaps
    .filter((configMap) => configMap.metadata.labels?.[labels.snapshot] === 'bucket')
    .map((configMap) => configMap.metadata.name)
    .filter((name) => !listed.has(name) && !busy.has(zoneOf(name)));
}
