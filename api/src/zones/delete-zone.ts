import type { Actor } from '../actor.ts';
import { authorise } from '../authorise.ts';
import { awaitZone, endOfWait } from './await-zone.ts';
import type { Services } from '../services.ts';
import { zoneIdOf } from './identity.ts';
import { eraseZone } from './write-zone.ts';
import { type RegionView, regionViews } from './zone-view.ts';
import type { ChangePorts } from './change-zone.ts';

type DeletePorts = ChangePorts & Pick<Services, 'attached' | 'deletedZones'>;

export interface DeleteZone {
  /** Name or id. */
  readonly zone: string;
  /** Milliseconds to wait until no region serves it; undefined does not wait. */
  readonly wait?: number;
  readonly ifMatch?: string;
  readonly requestId: string;
}

export interface ZoneDeletion {
  readonly zone: string;
  /** null when it was being deleted already. */
  readonly changeId: string | null;
  /** Present when waited for: whether all regions have dropped the zone. */
  readonly inSync?: boolean;
  /** The regions that still serve it. */
  readonly regions?: readonly RegionView[];
}

/** Deletes a zone with its records, which are kept for some days. Throws Failure zone_not_found, precondition_failed or conflict. */
export async function deleteZone(services: DeletePorts, actor: Actor, request: DeleteZone): Promise<ZoneDeletion> {
  const { wait, ...rest } = request;
  const write = { ...rest, action: 'zone.delete', request: {} };
  const { zone, changeId = null } = await eraseZone(services, actor, write, {
    check: (current) => authorise(actor, { scope: 'zones:write', zone: zoneIdOf(current), address: actor.address }),
    before: (current) =>
      services.deletedZones.keep({
        zoneId: zoneIdOf(current),
        accountId: actor.account.id,
        spec: current.spec,
        attached: services.attached.countOf(current.metadata),
      }),
  });
  const deletion = { zone: zone.spec.domain, changeId };
  if (wait === undefined) return deletion;
  services.yieldTurn();
  const { zones } = services;
  const { uid, resourceVersion } = zone.metadata;
  const end = endOfWait(services, wait);
  try {
    await zones.waitFor(resourceVersion!, end);
  } catch {
    return { ...deletion, inSync: false, regions: regionViews(zone) };
  }
  const inSync = await awaitZone(zones, zone.metadata, end, (latest) => latest?.metadata.uid !== uid);
  return { ...deletion, inSync, regions: inSync ? [] : regionViews(zones.get(zone.metadata) ?? zone) };
}
