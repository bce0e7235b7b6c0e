import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { awaitObject, endOfWait } from './await-object.ts';
import type { Services } from '../services.ts';
import { zoneIdOf } from './identity.ts';
import { type ChangeOptions, type ChangePorts, type Progress, zoneToChange } from './change-zone.ts';
import { userLabels } from './user-labels.ts';
import { eraseZone } from './write-zone.ts';
import { regionViews } from './zone-view.ts';

type DeletePorts = ChangePorts & Pick<Services, 'attached' | 'deletedZones'>;

export interface DeleteZone extends ChangeOptions {
  /** Name or id. */
  readonly zone: string;
  readonly ifMatch?: string;
  readonly requestId: string;
}

/** The regions are those that still serve the zone. */
export interface ZoneDeletion extends Progress {
  readonly zone: string;
  /** null when it was being deleted already. */
  readonly changeId: string | null;
  readonly applied: boolean;
  /** How many records go with it. */
  readonly recordCount: number;
}

/** Deletes a zone with its records, which are kept for some days. Throws Failure zone_not_found, precondition_failed or conflict. */
export async function deleteZone(services: DeletePorts, actor: Actor, request: DeleteZone): Promise<ZoneDeletion> {
  const { wait, dryRun = false, ...rest } = request;
  const { attached, deletedZones, zones } = services;
  const check = (current: ZoneResource): void =>
    authorise(actor, { scope: 'zones:write', zone: zoneIdOf(current), address: actor.address });
  const described = ({ spec, metadata }: ZoneResource) => ({
    zone: spec.domain,
    recordCount: spec.records.length + attached.countOf(metadata),
  });
  if (dryRun) {
    const zone = await zoneToChange(services, actor, request);
    check(zone);
    return { ...described(zone), changeId: null, applied: false, inSync: false, regions: regionViews(zone) };
  }
  const write = { ...rest, action: 'zone.delete' as const, request: {} };
  const { zone, changeId = null } = await eraseZone(services, actor, write, {
    check,
    before: (current) =>
      deletedZones.keep({
        zoneId: zoneIdOf(current),
        accountId: actor.account.id,
        spec: current.spec,
        labels: userLabels(current),
        attached: attached.countOf(current.metadata),
      }),
  });
  const deletion = { ...described(zone), changeId, applied: true };
  if (wait === undefined) return deletion;
  services.yieldTurn();
  const { uid, resourceVersion } = zone.metadata;
  const end = endOfWait(services, wait);
  try {
    await zones.waitFor(resourceVersion!, end);
  } catch {
    return { ...deletion, inSync: false, regions: regionViews(zone) };
  }
  const inSync = await awaitObject(zones, zone.metadata, end, (latest) => latest?.metadata.uid !== uid);
  return { ...deletion, inSync, regions: inSync ? [] : regionViews(zones.get(zone.metadata) ?? zone) };
}
