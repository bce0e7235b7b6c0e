import { META_TYPE, type MessageRecord, Name, RCODE, UpdateRefusal, type UpdateRequest } from '@fourwinds/dns';
import type { ZoneResource } from '@fourwinds/resources';
import { MAX_CHANGES } from '../accounts/plans.ts';
import type { Actor } from '../actor.ts';
import { authorise, refuseSuspended } from '../authorise.ts';
import { Failure } from '../failure.ts';
import { notOurs } from '../dynamic/address-record.ts';
import { authoriseChanges } from '../records/authorise-changes.ts';
import { type ChangeRecordsPorts, decideRecords } from '../records/change-records.ts';
import { changeZone } from '../zones/change-zone.ts';
import { domainOf } from '../zones/domain.ts';
import { knownZone, locateZone, readZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import type { Decision } from '../zones/write-zone.ts';
import { planUpdate, type UpdatePlan } from './plan-update.ts';
import { PresentSets, type PresentSetsPorts } from './present-sets.ts';

export type CarryOutUpdatePorts = ChangeRecordsPorts & PresentSetsPorts;

/**
 * Carries out an UPDATE as one change of its zone, with the checks and limits that a change of records by REST has, and returns once it is committed. Throws
 * UpdateRefusal, NOTAUTH for a zone that is none of the account's and the token's; else Failure as changeRecords does.
 */
export async function carryOutUpdate(
  services: CarryOutUpdatePorts,
  actor: Actor,
  { update, requestId }: { readonly update: UpdateRequest; readonly requestId: string },
): Promise<void> {
  refuseSuspended(actor);
  const zone = await zoneOf(services, actor, update);
  authoriseNames(actor, zone, update);
  const request = { zone: zoneIdOf(zone), action: 'dns.update', request: {}, requestId };
  await changeZone(services, actor, request, (current) => decide(services, actor, current, update));
}

/** Throws UpdateRefusal NOTAUTH where there is none, the same for one of somebody else. */
async function zoneOf(services: CarryOutUpdatePorts, actor: Actor, { zone }: UpdateRequest): Promise<ZoneResource> {
  const domain = domainOf(zone);
  try {
    const key = await locateZone(services, actor, domain);
    return knownZone(services, actor, key, domain) ?? (await readZone(services, actor, key, domain));
  } catch (error) {
    if (error instanceof Failure && (error.code === 'zone_not_found' || error.code === 'forbidden'))
      throw new UpdateRefusal(RCODE.NOTAUTH, `${domain} is no zone of this key`);
    throw error;
  }
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

async function decide(
  services: CarryOutUpdatePorts,
  actor: Actor,
  zone: ZoneResource,
  update: UpdateRequest,
): Promise<Decision<object>> {
  const apex = Name.parse(`${zone.spec.domain}.`);
  const owners = [...update.prerequisites, ...update.updates]
    .map(({ owner }) => owner)
    .filter((owner) => owner.isWithin(apex));
  const { changes, objects }: UpdatePlan = planUpdate(PresentSets.at(services, zone, owners), update);
  if (changes.length === 0) return { result: {} };
  refuseMany(changes.length);
  if (objects.length > 0) throw notOurs(objects[0].spec);
  await authoriseChanges(services, actor, zone, changes);
  const { result: _, ...decision } = await decideRecords(services, actor, zone, changes);
  return { ...decision, isDynamic: changes.every(isFleeting), result: {} };
}

/** Throws Failure validation_error. */
function refuseMany(count: number): void {
  if (count > MAX_CHANGES)
    throw new Failure(
      'validation_error',
      `an UPDATE changes at most ${MAX_CHANGES} records; this one changes ${count}`,
    );
}

/** Addresses of hosts and challenges of ACME come and go without a person: the history folds them. */
function isFleeting({ name, type }: { readonly name: string; readonly type: string }): boolean {
  return type === 'A' || type === 'AAAA' || (type === 'TXT' && /^_acme-challenge(?:\.|$)/.test(name));
}
