import type { ZoneResource } from '@fourwinds/resources';
import { awaitObject, endOfWait, type WaitPorts } from '../zone/await-object.ts';
import { isInSync, isRefused } from '../zone/zone-state.ts';
import { type RegionView, regionViews } from '../zone/zone-view.ts';

/** Progress of the regions at the time of the answer. */
export interface Progress {
  /** True if all regions serve the change. False for a change that was not made. */
  readonly inSync: boolean;
  /** The regions and the versions that they serve. */
  readonly regions: readonly RegionView[];
}

export interface ChangeOutcome extends Progress {
  /** null if nothing was written. */
  readonly changeId: string | null;
  readonly applied: boolean;
}

export interface Changed extends Pick<ChangeOutcome, 'changeId' | 'applied'> {
  readonly zone: ZoneResource;
}

/** Returns the outcome of a dry run. `zone` is the zone as it is. */
export function notApplied(zone: ZoneResource): ChangeOutcome {
  return { changeId: null, applied: false, inSync: false, regions: regionViews(zone) };
}

/** Returns the change with the progress of the regions. If the request waits, waits up to `wait` milliseconds first. */
export async function progressed(
  services: WaitPorts,
  change: Changed,
  wait: number | undefined,
): Promise<Changed & ChangeOutcome> {
  const { zone, applied } = change;
  if (!applied) return { ...change, ...notApplied(zone) };
  const { generation = 0 } = zone.metadata;
  const seen = wait === undefined ? zone : await afterWait(services, zone, wait);
  const progress = { inSync: isInSync(seen, generation), regions: regionViews(seen) };
  return { ...change, zone: seen, ...progress };
}

/** Waits until all regions serve the written zone or it is refused. Returns the zone with its latest status. */
async function afterWait(services: WaitPorts, zone: ZoneResource, wait: number): Promise<ZoneResource> {
  services.yieldTurn();
  const { zones } = services;
  const { generation = 0, uid } = zone.metadata;
  const isDone = (latest: ZoneResource | undefined): boolean =>
    latest !== undefined &&
    latest.metadata.uid === uid &&
    (isInSync(latest, generation) || isRefused(latest, generation));
  await awaitObject(zones, zone.metadata, endOfWait(services, wait), isDone);
  const latest = zones.get(zone.metadata);
  return latest !== undefined && latest.metadata.uid === uid ? { ...zone, status: latest.status } : zone;
}
