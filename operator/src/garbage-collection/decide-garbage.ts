import type { HeldConfigMap } from '../regions/held-config-map.ts';

export interface GarbageInput {
  /** The manifest or tombstone. Undefined if there is none. */
  readonly manifest: HeldConfigMap | undefined;
  readonly buckets: readonly string[];
  /** True if the domain's zone exists or is retained. */
  readonly isExpected: boolean;
  /**
   * True if a manifest without a zone may be removed, because the zone was deleted in the normal way or its loss is
   * not part of an accident.
   */
  readonly mayRemove: boolean;
  /** Returns true if all servers of the region have acknowledged the tombstone. */
  readonly isGone: () => boolean;
  /** Returns true if all servers of the region serve this manifest and no longer read older buckets. */
  readonly isServed: (manifest: HeldConfigMap) => boolean;
}

export interface GarbageDecision {
  /**
   * `tombstone`: replace the manifest with a tombstone. `delete`: remove an acknowledged tombstone, or an object that
   * the operator never signed.
   */
  readonly manifest?: 'tombstone' | 'delete';
  readonly buckets: readonly string[];
  /** True if more can be removed once the servers of the region have acknowledged the change. */
  readonly waits: boolean;
}

/** Finds surplus objects of one domain in a region. Does not handle missing objects. */
export function decideGarbage(input: GarbageInput): GarbageDecision {
  const action = decideManifest(input);
  const { buckets, isBusy } = decideBuckets(input);
  const waits = (isBusy && buckets.length > 0) || (action === undefined && isTombstoneAlone(input));
  return { ...(action === undefined ? {} : { manifest: action }), buckets: isBusy ? [] : buckets, waits };
}

/**
 * Returns the buckets that the manifest does not list. `isBusy` is true until the servers have the manifest; no
 * bucket is removed before that.
 */
function decideBuckets({ manifest, buckets, isServed }: GarbageInput): { buckets: string[]; isBusy: boolean } {
  if (manifest === undefined || manifest.kind === 'tombstone') return { buckets: [...buckets], isBusy: false };
  const listed = new Set(manifest.buckets?.map(({ name }) => name));
  return { buckets: buckets.filter((name) => !listed.has(name)), isBusy: !isServed(manifest) };
}

function isTombstoneAlone({ manifest, isExpected }: GarbageInput): boolean {
  return manifest !== undefined && manifest.kind === 'tombstone' && !isExpected;
}

function decideManifest(input: GarbageInput): GarbageDecision['manifest'] {
  const { manifest, isExpected, mayRemove, isGone } = input;
  if (manifest === undefined || isExpected) return undefined;
  if (manifest.kind === 'tombstone') return !manifest.isSigned || isGone() ? 'delete' : undefined;
  if (!mayRemove) return undefined;
  return manifest.isSigned ? 'tombstone' : 'delete';
}
