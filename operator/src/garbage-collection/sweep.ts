import { type ConfigMapResource, labels } from '@fourwinds/resources';
import { bucketNames, manifestNameOf } from '@fourwinds/snapshot';

export interface SweepInput {
  /** Every ConfigMap of ours in the region. */
  readonly configMaps: readonly ConfigMapResource[];
  /** Names of the manifests of zones that exist or are retained. */
  readonly expected: ReadonlySet<string>;
  /** Names of the manifests of zones that were deleted as zones are, so that their removal is no surprise. */
  readonly released: ReadonlySet<string>;
  /** Whether the operator has signed a manifest or tombstone. */
  readonly isGenuine: (manifest: ConfigMapResource) => boolean;
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
  /** Tombstones that have done their work, and what the operator has never signed. */
  readonly remove: readonly ConfigMapResource[];
  /** Names of buckets that no manifest lists any more. */
  readonly buckets: readonly string[];
  /** Set when more zones would be buried than is believable; only those that were deleted as zones are, are buried then. */
  readonly alarm?: string;
  /** Zones would be buried that nobody is known to have deleted. */
  readonly unexplained: number;
}

/** More removals than this share of the zones, and than this number, are not believed. */
const SHARE = 0.1;
const NUMBER = 20;

/**
 * What a region holds beyond what it should, found by comparison rather than from events. An emptied or half-restored
 * management cluster must not empty the world: too many removals without tombstones raise an alarm instead.
 */
export function planSweep(input: SweepInput): SweepPlan {
  const { configMaps, expected, released, isGenuine, isGone, isServed, confirmed } = input;
  const labelled = (label: string): ConfigMapResource[] =>
    configMaps.filter((configMap) => configMap.metadata.labels?.[labels.snapshot] === label);
  const manifests = labelled('manifest');
  const isOrphan = ({ metadata }: ConfigMapResource): boolean => !expected.has(metadata.name);
  const orphans = manifests.filter(isOrphan);
  const unexplained = orphans.filter(({ metadata }) => !released.has(metadata.name));
  const unbelievable = !confirmed && isUnbelievable(unexplained.length, manifests.length);
  const removable = unbelievable ? orphans.filter((orphan) => !unexplained.includes(orphan)) : orphans;
  const tombstones = labelled('tombstone').filter(isOrphan);
  return {
    bury: removable.filter(isGenuine),
    remove: [
      ...removable.filter((orphan) => !isGenuine(orphan)),
      ...tombstones.filter((tombstone) => !isGenuine(tombstone) || isGone(tombstone.metadata.name)),
    ],
    buckets: unlistedBuckets(configMaps, manifests, isServed),
    unexplained: unexplained.length,
    ...(unbelievable
      ? {
          alarm: `${unexplained.length} of ${manifests.length} zones have no Zone object; none is removed until an administrator confirms`,
        }
      : {}),
  };
}

/** Whether the loss of `dropped` of `all` zones that nobody is known to have deleted looks like an accident: many, or most of few. */
export function isUnbelievable(dropped: number, all: number): boolean {
  return (dropped > NUMBER && dropped > all * SHARE) || (dropped > 1 && dropped > all / 2);
}

/** Buckets of zones whose manifest is settled, or that have none: those on the way to a new manifest are left. */
function unlistedBuckets(
  configMaps: readonly ConfigMapResource[],
  manifests: readonly ConfigMapResource[],
  isServed: (manifest: ConfigMapResource) => boolean,
): string[] {
  const listed = new Set(manifests.flatMap(bucketNames));
  const busy = new Set(manifests.filter((manifest) => !isServed(manifest)).map((manifest) => manifest.metadata.name));
  return configMaps
    .filter((configMap) => configMap.metadata.labels?.[labels.snapshot] === 'bucket')
    .map((configMap) => configMap.metadata.name)
    .filter((name) => !listed.has(name) && !busy.has(manifestNameOf(name)));
}
