import { isRegistered, type ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { authorise } from '../../kernel/authorise.ts';
import { awaitObject, endOfWait } from '../zone/await-object.ts';
import type { DeletedZone } from '../zone/deleted-zone.ts';
import { zoneIdOf } from '../zone/identity.ts';
import { locateZone } from '../zone/find-zone.ts';
import { Failure } from '../../kernel/failure.ts';
import type { KeyedChange } from '../../kernel/keyed-change.ts';
import { changeZone } from '../write/change-zone.ts';
import { isDeleted } from '../write/erase.ts';
import type { ChangeOutcome, Progress } from '../write/progress.ts';
import type { ChangePorts } from '../write/write-ports.ts';
import type { ChangeRequest } from '../write/zone-change.ts';
import { refuseRegistered } from '../zone/registered-names.ts';
import { userLabels } from '../zone/user-labels.ts';
import { regionViews, type ViewPorts, type ZoneView, zoneView } from '../zone/zone-view.ts';

export type DeletePorts = ChangePorts &
  ViewPorts & {
    readonly deletedZones: { keep(zone: DeletedZone): Promise<void> };
  };

export interface DeleteZone extends ChangeRequest {
  /** True if the zone's registered name ends, too. Otherwise, the zone of a registered name is refused. */
  readonly endsName?: boolean;
}

export interface ZoneDeleted {
  /** The zone as it was. */
  readonly zone: ZoneView;
  /** `changeId` is null if the deletion was already in progress. `regions` are those that still serve the zone. */
  readonly outcome: ChangeOutcome;
}

/**
 * Deletes a zone and its records. They can be restored for some days, unless the name was registered. Throws Failure
 * zone_not_found, precondition_failed or conflict.
 */
export async function deleteZone(services: DeletePorts, actor: Actor, request: DeleteZone): Promise<ZoneDeleted> {
  const keyed = services.takeKeyedChange();
  const earlier = keyed?.decided?.result as Deciding | undefined;
  if (keyed === undefined || earlier === undefined) return erase(services, actor, { ...request, keyed });
  const made = { zone: earlier.deleted, outcome: { changeId: keyed.id, applied: true, inSync: true, regions: [] } };
  try {
    // The name may belong to a new zone by now.
    await locateZone(services, actor, earlier.deleted.id);
    return await erase(services, actor, { ...request, keyed });
  } catch (error) {
    if (error instanceof Failure && error.code === 'zone_not_found') return made;
    throw error;
  }
}

/** The zone as it was. */
interface Deciding {
  readonly deleted: ZoneView;
}

async function erase(
  services: DeletePorts,
  actor: Actor,
  request: DeleteZone & { readonly keyed: KeyedChange | undefined },
): Promise<ZoneDeleted> {
  const { wait, keyed, endsName = false, ...rest } = request;
  const { attached, deletedZones } = services;
  const ports = { ...services, takeKeyedChange: () => keyed };
  const { resource, changeId, applied, deleted } = await changeZone<Deciding>(ports, actor, {
    ...rest,
    action: 'zone.delete',
    request: {},
    acceptsDeleted: true,
    decide(current) {
      authorise(actor, { scope: 'zones:write', zone: zoneIdOf(current), address: actor.address });
      if (!endsName) refuseRegistered(current);
      return { kind: isDeleted(current) ? 'keep' : 'delete', result: { deleted: zoneView(services, current) } };
    },
    async prepare(current) {
      if (isRegistered(current)) return;
      await deletedZones.keep({
        zoneId: zoneIdOf(current),
        accountId: actor.account.id,
        spec: current.spec,
        labels: userLabels(current),
        attached: attached.countOf(current.metadata),
      });
    },
  });
  const outcome = { changeId, applied, inSync: false, regions: regionViews(resource) };
  if (!applied || wait === undefined) return { zone: deleted, outcome };
  return { zone: deleted, outcome: { ...outcome, ...(await removal(services, resource, wait)) } };
}

/** Waits up to `wait` milliseconds until no region serves the zone any longer. */
async function removal(services: DeletePorts, zone: ZoneResource, wait: number): Promise<Progress> {
  const { zones } = services;
  services.yieldTurn();
  const { metadata } = zone;
  const { uid, resourceVersion } = metadata;
  const end = endOfWait(services, wait);
  try {
    await zones.waitFor(resourceVersion!, end);
  } catch {
    return { inSync: false, regions: regionViews(zone) };
  }
  const inSync = await awaitObject(zones, metadata, end, (latest) => latest?.metadata.uid !== uid);
  return { inSync, regions: inSync ? [] : regionViews(zones.get(metadata) ?? zone) };
}
