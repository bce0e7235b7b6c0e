import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { awaitObject, endOfWait, type WaitPorts } from './await-object.ts';
import { locateZone, readZone } from './find-zone.ts';
import { etagOf } from './identity.ts';
import {
  checkMatch,
  type Decision,
  refuseDeleted,
  withDecision,
  type WritePorts,
  type WriteRequest,
  writeZone,
} from './write-zone.ts';
import { isInSync, isRefused } from './zone-state.ts';
import { type RegionView, regionViews } from './zone-view.ts';

/** Ports that change a zone and wait until regions serve it. */
export type ChangePorts = WritePorts & WaitPorts;

/** The ways in which a change may be asked for. */
export interface ChangeOptions {
  /** Give the same answer, but write nothing. */
  readonly dryRun?: boolean;
  /** Milliseconds to wait until all regions serve it; undefined does not wait. */
  readonly wait?: number;
}

export interface ZoneChange extends WriteRequest, ChangeOptions {}

/** Present when waited for. */
export interface Progress {
  /** Whether every region serves this version. */
  readonly inSync?: boolean;
  readonly regions?: readonly RegionView[];
}

export interface ChangeOutcome extends Progress {
  /** null when nothing was written. */
  readonly changeId: string | null;
  readonly applied: boolean;
}

export interface ZoneChanged extends ChangeOutcome {
  readonly zone: string;
  readonly defaultTtl: number;
  readonly etag: string;
  /** Serial of the version that is published; null when none is. */
  readonly serial: number | null;
  /** The zone with the change, and its status after the wait; with `dryRun` as it would be. */
  readonly resource: ZoneResource;
}

/** Decides about a zone and writes the decision, or with `dryRun` only reports it. Throws Failure as writeZone does. */
export async function changeZone<T>(
  services: ChangePorts,
  actor: Actor,
  { dryRun = false, wait, ...request }: ZoneChange,
  decide: (zone: ZoneResource) => Decision<T> | Promise<Decision<T>>,
): Promise<ZoneChanged & T> {
  if (dryRun) {
    const zone = await zoneToChange(services, actor, request);
    refuseDeleted(zone);
    const { result, ...decision } = await decide(zone);
    return { ...result, ...changed(zone), resource: withDecision(zone, decision), applied: false, changeId: null };
  }
  const { zone, changeId = null, result } = await writeZone(services, actor, request, decide);
  const { zone: resource, ...outcome } = await progressed(services, { zone, changeId, applied: true }, wait);
  return { ...result, ...changed(resource), ...outcome };
}

/** The zone that a change which is not to be written is about. Throws Failure as writeZone does. */
export async function zoneToChange(
  services: ChangePorts,
  actor: Actor,
  { zone: identifier, ifMatch }: Pick<WriteRequest, 'zone' | 'ifMatch'>,
): Promise<ZoneResource> {
  const zone = await readZone(services, actor, await locateZone(services, actor, identifier), identifier);
  checkMatch(zone, ifMatch);
  return zone;
}

function changed(zone: ZoneResource) {
  const { domain, defaultTTL } = zone.spec;
  return {
    zone: domain,
    defaultTtl: defaultTTL,
    etag: etagOf(zone),
    serial: zone.status?.serial ?? null,
    resource: zone,
  };
}

/** A change, and the zone with it. */
export interface Changed extends ChangeOutcome {
  readonly zone: ZoneResource;
}

/** A change with the progress of the regions, after the wait at the latest; one that was not written is as before. */
export async function progressed(services: WaitPorts, change: Changed, wait: number | undefined): Promise<Changed> {
  if (wait === undefined || !change.applied) return change;
  const { zone } = change;
  services.yieldTurn();
  const { zones } = services;
  const { generation = 0, uid } = zone.metadata;
  const isDone = (latest: ZoneResource | undefined): boolean =>
    latest !== undefined &&
    latest.metadata.uid === uid &&
    (isInSync(latest, generation) || isRefused(latest, generation));
  await awaitObject(zones, zone.metadata, endOfWait(services, wait), isDone);
  const latest = zones.get(zone.metadata);
  const seen = latest !== undefined && latest.metadata.uid === uid ? { ...zone, status: latest.status } : zone;
  return { ...change, zone: seen, inSync: isInSync(seen, generation), regions: regionViews(seen) };
}
