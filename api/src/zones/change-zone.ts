import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { awaitZone, endOfWait, type WaitPorts } from './await-zone.ts';
import { locateZone, readZone } from './find-zone.ts';
import { etagOf } from './identity.ts';
import { checkMatch, type Decision, type WritePorts, type WriteRequest, writeZone } from './write-zone.ts';
import { isInSync, isRefused } from './zone-state.ts';
import { type RegionView, regionViews } from './zone-view.ts';

/** Ports that change a zone and wait until regions serve it. */
export type ChangePorts = WritePorts & WaitPorts;

export interface ZoneChange extends WriteRequest {
  /** Give the same answer, but write nothing. */
  readonly dryRun?: boolean;
  /** Milliseconds to wait until all regions serve it; undefined does not wait. */
  readonly wait?: number;
}

export interface ZoneChanged {
  readonly zone: string;
  readonly defaultTtl: number;
  readonly etag: string;
  /** Serial of the version that is published; null when none is. */
  readonly serial: number | null;
  /** null when nothing was written. */
  readonly changeId: string | null;
  readonly applied: boolean;
  /** Present when waited for: whether every region serves this version. */
  readonly inSync?: boolean;
  readonly regions?: readonly RegionView[];
}

/** Decides about a zone and writes the decision, or with `dryRun` only reports it. Throws Failure as writeZone does. */
export async function changeZone<T>(
  services: ChangePorts,
  actor: Actor,
  { dryRun = false, wait, ...request }: ZoneChange,
  decide: (zone: ZoneResource) => Decision<T> | Promise<Decision<T>>,
): Promise<ZoneChanged & T> {
  if (dryRun) {
    const key = await locateZone(services, actor, request.zone);
    const zone = await readZone(services, actor, key, request.zone);
    checkMatch(zone, request.ifMatch);
    return { ...(await decide(zone)).result, ...changed(zone), applied: false, changeId: null };
  }
  const { zone, changeId = null, result } = await writeZone(services, actor, request, decide);
  const written = { ...result, ...changed(zone), applied: true, changeId };
  return wait === undefined ? written : { ...written, ...(await outcome(services, zone, wait)) };
}

function changed(zone: ZoneResource) {
  const { domain, defaultTTL } = zone.spec;
  return { zone: domain, defaultTtl: defaultTTL, etag: etagOf(zone), serial: zone.status?.serial ?? null };
}

/** The progress of the regions with this version, after the wait at the latest. */
async function outcome(services: WaitPorts, zone: ZoneResource, wait: number) {
  services.yieldTurn();
  const { zones } = services;
  const generation = zone.metadata.generation ?? 0;
  await awaitZone(
    zones,
    zone.metadata,
    endOfWait(services, wait),
    (latest) => latest !== undefined && (isInSync(latest, generation) || isRefused(latest, generation)),
  );
  const latest = zones.get(zone.metadata) ?? zone;
  return {
    serial: latest.status?.serial ?? null,
    inSync: isInSync(latest, generation),
    regions: regionViews(latest),
  };
}
