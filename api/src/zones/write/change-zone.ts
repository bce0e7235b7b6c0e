import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { locateZone } from '../zone/find-zone.ts';
import { etagOf } from '../zone/identity.ts';
import { decideByStored } from './decide.ts';
import { withDecision } from './marks.ts';
import { type ChangeOutcome, notApplied, progressed } from './progress.ts';
import type { ChangePorts } from './write-ports.ts';
import { writeZone } from './write-zone.ts';
import type { ZoneChange } from './zone-change.ts';

export interface ZoneChanged extends ChangeOutcome {
  readonly zone: string;
  readonly defaultTtl: number;
  readonly etag: string;
  /** Serial that was published last. null if the zone was never published. */
  readonly serial: number | null;
  /** The changed zone, with its status after the wait. With `dryRun`, the zone as the change would make it. */
  readonly resource: ZoneResource;
}

/**
 * Changes a zone: finds the zone, decides, writes, and waits for the regions. With `dryRun`, only decides. Throws
 * Failure zone_not_found, forbidden, precondition_failed, conflict, rate_limited, or any error of the change.
 */
export async function changeZone<T extends object>(
  services: ChangePorts,
  actor: Actor,
  change: ZoneChange<T>,
): Promise<ZoneChanged & T> {
  const key = await locateZone(services, actor, change.zone);
  const target = { services, actor, key, change };
  if (change.dryRun === true) {
    const { zone, decision } = await decideByStored(target);
    const resource = decision.kind === 'write' ? withDecision(zone, decision) : zone;
    return { ...decision.result, ...described(zone), resource, ...notApplied(zone) };
  }
  const { zone, changeId, result } = await writeZone(target);
  const { zone: resource, ...outcome } = await progressed(services, { zone, changeId, applied: true }, change.wait);
  return { ...result, ...described(resource), resource, ...outcome };
}

function described(zone: ZoneResource): Omit<ZoneChanged, keyof ChangeOutcome | 'resource'> {
  const { domain, defaultTTL } = zone.spec;
  return { zone: domain, defaultTtl: defaultTTL, etag: etagOf(zone), serial: zone.status?.serial ?? null };
}
