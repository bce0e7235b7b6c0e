import { META_TYPE, type MessageRecord, Name, type UpdateRequest } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { authorise, refuseSuspended } from '../../kernel/authorise.ts';
import { authoriseChanges } from '../../zones/records/authorise-changes.ts';
import { locateZone } from '../../zones/zone/find-zone.ts';
import { knownZone, readZone } from '../../zones/zone/read-zone.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { recordsManager } from '../../zones/zone/records-manager.ts';
import { seeOwnWrites } from '../../zones/zone/see-own-writes.ts';
import { changeByObjects, removeObjects } from './change-objects.ts';
import { changesOf, type DecideUpdatePorts, planFor } from './decide-update.ts';
import type { JoinedUpdates } from './joined-updates.ts';
import { zoneOfKey } from './zone-of-key.ts';

export type CarryOutUpdatePorts = DecideUpdatePorts;

/**
 * Applies an UPDATE as one change of its zone, with the checks and limits of a REST change. Waiting UPDATEs may be
 * joined with it. Resolves when the change is committed. Throws UpdateRefusal NOTAUTH for a zone that the account or
 * token may not use, and the same Failures as changeRecords.
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
  // If an earlier attempt died between its objects, skips the prerequisites. They held at that time, and may fail now
  // because of the objects that were written.
  const plan = planFor(services, zone, keyed?.decided === undefined ? update : { ...update, prerequisites: [] });
  await authoriseChanges(services, actor, zone, changesOf(plan));
  await changeByObjects(services, actor, { zone, plan, requestId, keyed });
}

interface CarryOutUpdate {
  readonly update: UpdateRequest;
  readonly requestId: string;
  readonly joined: JoinedUpdates;
}

/** Throws UpdateRefusal NOTAUTH if there is no zone. */
function zoneOf(services: CarryOutUpdatePorts, actor: Actor, { zone }: UpdateRequest): Promise<ZoneResource> {
  return zoneOfKey(zone, async (domain) => {
    const key = await locateZone(services, actor, domain);
    return knownZone(services, actor, key, domain) ?? (await readZone(services, actor, key, domain));
  });
}

/**
 * Checks access to the names in prerequisites, because a token limited to some records must not learn about other
 * records. Throws Failure forbidden.
 */
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
