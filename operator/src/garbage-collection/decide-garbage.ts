import type { HeldConfigMap } from '../regions/held-config-map.ts';

export interface GarbageInput {
  /** The manifest or tombstone; undefined where there is none. */
  readonly manifest: HeldConfigMap | undefined;
  /** Names of the buckets beside it. */
  readonly buckets: readonly string[];
  /** Its zone exists or is retained. */
  readonly isExpected: boolean;
  /** A manifest without a zone may go: the zone was deleted as zones are, or it is no part of an accident. */
  readonly mayRemove: boolean;
  /** Whether all servers of the region have taken note of the tombstone. */
  readonly isGone: () => boolean;
  /** Whether all servers of the region serve the manifest as it is, so that older buckets are no longer read. */
  readonly isServed: (manifest: HeldConfigMap) => boolean;
}

/** Surplus objects of a region for one manifest. */
export interface Garbage {
  /** `tombstone`: one takes the manifest's place. `delete`: a tombstone that has done its work, or something that the operator has never signed. */
  readonly manifest?: 'tombstone' | 'delete';
  /** Names of buckets that no manifest lists any more. */
  readonly buckets: readonly string[];
  /** There will be more to remove when the servers of the region have taken note. */
  readonly waits: boolean;
}

/** Finds the objects that a region holds for one domain and should not. Missing objects are not decided here. */
export function decideGarbage(input: GarbageInput): Garbage {
  const action = decideManifest(input);
  const { buckets, isBusy } = decideBuckets(input);
  const waits = (isBusy && buckets.length > 0) || (action === undefined && isTombstoneAlone(input));
  return { ...(action === undefined ? {} : { manifest: action }), buckets: isBusy ? [] : buckets, waits };
}

/** Buckets that are not listed; none of them goes while the manifest is on its way to the servers. */
function decideBuckets({ manifest, buckets, isServed }: GarbageInput): { buckets: string[]; isBusy: boolean } {
  if (manifest === undefined || manifest.kind === 'tombstone') return { buckets: [...buckets], isBusy: false };
  const listed = new Set(manifest.buckets?.map(({ name }) => name));
  return { buckets: buckets.filter((name) => !listed.has(name)), isBusy: !isServed(manifest) };
}

function isTombstoneAlone({ manifest, isExpected }: GarbageInput): boolean {
  return manifest !== undefined && manifest.kind === 'tombstone' && !isExpected;
}

function decideManifest(input: GarbageInput): Garbage['manifest'] {
  const { manifest, isExpected, mayRemove, isGone } = input;
  if (manifest === undefined || isExpected) return undefined;
  if (manifest.kind === 'tombstone') return !manifest.isSigned || isGone() ? 'delete' : undefined;
  if (!mayRemove) return undefined;
  return manifest.isSigned ? 'tombstone' : 'delete';
}
