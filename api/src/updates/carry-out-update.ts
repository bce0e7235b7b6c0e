import { META_TYPE, type MessageRecord, Name, type UpdateRequest } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { authorise, refuseSuspended } from '../authorise.ts';
import { authoriseChanges } from '../records/authorise-changes.ts';
import { knownZone, locateZone, readZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { recordsManager } from '../zones/records-manager.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';
import { changeByObjects, removeObjects } from './change-objects.ts';
import { changesOf, type DecideUpdatePorts, planFor } from './decide-update.ts';
import type { JoinedUpdates } from './joined-updates.ts';
import { zoneOfKey } from './zone-of-key.ts';

export type CarryOutUpdatePorts = DecideUpdatePorts;

/**
 * Carries out an UPDATE as one change of its zone, or a part of one with others that wait, with the checks and limits that a change of records by REST has, and
 * returns once it is committed. Throws UpdateRefusal, NOTAUTH for a zone that is none of the account's and the token's; else Failure as changeRecords does.
 */
export async function carryOutUpdate(
  services: CarryOutUpdatePorts,
  actor: Actor,
  { update, requestId, joined }: CarryOutUpdate,
): Promise<void> {
  refuseSuspended(actor);
  const zone = await zoneOf(services, actor, update);
  authoriseNames(actor, zone, update);
  const keyed = services.takeKeyedChange();
  if (recordsManager(zone.metadata) === undefined) {
    const plan = await joined.carryOut({ services, actor, zone, update, requestId, keyed });
    return removeObjects(services, actor, { zone, plan, requestId });
  }
  await seeOwnWrites(services, actor.account.id);
  // Prerequisites held where an attempt died amid its objects, by which they may fail now.
  const plan = planFor(services, zone, keyed?.decided === undefined ? update : { ...update, prerequisites: [] });
  await authoriseChanges(services, actor, zone, changesOf(plan));
  await changeByObjects(services, actor, { zone, plan, requestId, keyed });
}

interface CarryOutUpdate {
  readonly update: UpdateRequest;
  readonly requestId: string;
  readonly joined: JoinedUpdates;
}

/** Throws UpdateRefusal NOTAUTH where there is none. */
function zoneOf(services: CarryOutUpdatePorts, actor: Actor, { zone }: UpdateRequest): Promise<ZoneResource> {
  return zoneOfKey(zone, async (domain) => {
    const key = await locateZone(services, actor, domain);
    return knownZone(services, actor, key, domain) ?? (await readZone(services, actor, key, domain));
  });
}

/** A token that is limited to some records learns nothing of others by prerequisites. Throws Failure forbidden. */
function authoriseNames(actor: Actor, zone: ZoneResource, { prerequisites, updates }: UpdateRequest): void {
  const { address } = actor;
  const access = { scope: 'records:write', zone: zoneIdOf(zone), address } as const;
  authorise(actor, access);
  const apex = Name.parse(`${zone.spec.domain}.`);
  for (const record of [...prerequisites, ...updates])
    if (record.owner.isWithin(apex)) authorise(actor, { ...access, ...setOf(record, apex) });
}

function setOf({ owner, type }: MessageRecord, apex: Name): { readonly name: string; readonly type?: string } {
  const name = owner.lowerCase().relativeTo(apex);
  return type.code === META_TYPE.ANY ? { name } : { name, type: type.name };
}
