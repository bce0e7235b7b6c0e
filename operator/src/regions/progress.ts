import { isServedByAll, type RegionProgress, regionProgress, type RegionView } from './region-view.ts';

/** How far each region is with a snapshot, by its name. */
export function progressOf(
  views: readonly RegionView[],
  manifest: string,
  sha256: string,
): ReadonlyMap<string, RegionProgress> {
  return new Map(views.map((view) => [view.name, regionProgress(view, manifest, sha256)]));
}

/** Whether every region serves the snapshot; false without any region. */
export function allServed(progress: ReadonlyMap<string, RegionProgress>): boolean {
  return progress.size > 0 && [...progress.values()].every(({ state }) => state === 'served');
}

/** Whether no server of any region may answer with another version, lost ones included; false without any region. */
export function servedEverywhere(views: readonly RegionView[], manifest: string, sha256: string): boolean {
  return views.length > 0 && views.every((view) => isServedByAll(view, manifest, sha256));
}
