import { isServedByAll, type RegionProgress, regionProgress, type RegionView } from './region-view.ts';

export function progressOf(
  views: readonly RegionView[],
  manifest: string,
  sha256: string,
): ReadonlyMap<string, RegionProgress> {
  return new Map(views.map((view) => [view.name, regionProgress(view, manifest, sha256)]));
}

/** Returns true if all regions serve the snapshot. False if there are no regions. */
export function allServed(progress: ReadonlyMap<string, RegionProgress>): boolean {
  return progress.size > 0 && [...progress.values()].every(({ state }) => state === 'served');
}

/**
 * Returns true if no server of any region, including lost ones, may answer with another version. False if there are
 * no regions.
 */
export function servedEverywhere(views: readonly RegionView[], manifest: string, sha256: string): boolean {
  return views.length > 0 && views.every((view) => isServedByAll(view, manifest, sha256));
}
