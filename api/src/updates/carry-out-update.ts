import { META_TYPE, type MessageRecord, Name, type UpdateRequest } from '@fourwinds/dns';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import { MAX_CHANGES } from '../accounts/plans.ts';
import type { Actor } from '../actor.ts';
import { authorise, refuseSuspended } from '../authorise.ts';
import { Failure } from '../failure.ts';
import { addressTypes } from '../dynamic/address.ts';
import { type HostAddress, isAddressRecordOf, valueRecordKey } from '../dynamic/address-record.ts';
import type { PutAddressRecordPorts } from '../dynamic/put-address-record.ts';
import { authoriseChanges } from '../records/authorise-changes.ts';
import type { Delete, Upsert } from '../records/change.ts';
import { type ChangeRecordsPorts, decideRecords } from '../records/change-records.ts';
import { changeZone } from '../zones/change-zone.ts';
import { knownZone, locateZone, readZone } from '../zones/find-zone.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { recordsManager } from '../zones/records-manager.ts';
import { seeOwnWrites } from '../zones/see-own-writes.ts';
import type { Decision } from '../zones/write-zone.ts';
import { changeByObjects, refuseOthers, removeObjects } from './change-objects.ts';
import { canonicalDraft, planUpdate, type UpdatePlan } from './plan-update.ts';
import { PresentSets, type PresentSetsPorts } from './present-sets.ts';
import { zoneOfKey } from './zone-of-key.ts';

export type CarryOutUpdatePorts = ChangeRecordsPorts & PresentSetsPorts & PutAddressRecordPorts;

/** Types of records that programs write as hosts come and go. */
const FLEETING: ReadonlySet<string> = new Set([...addressTypes, 'DHCID']);

/**
 * Carries out an UPDATE as one change of its zone, with the checks and limits that a change of records by REST has, and returns once it is committed. Throws
 * UpdateRefusal, NOTAUTH for a zone that is none of the account's and the token's; else Failure as changeRecords does.
 */
export async function carryOutUpdate(
  services: CarryOutUpdatePorts,
  actor: Actor,
  { update, requestId }: CarryOutUpdate,
): Promise<void> {
  refuseSuspended(actor);
  const zone = await zoneOf(services, actor, update);
  authoriseNames(actor, zone, update);
  if (recordsManager(zone.metadata) === undefined) return changeRecords(services, actor, zone, { update, requestId });
  await seeOwnWrites(services, actor.account.id);
  const keyed = services.takeKeyedChange();
  // Prerequisites held where an attempt died amid its objects, by which they may fail now.
  const plan = planFor(services, zone, keyed?.decided === undefined ? update : { ...update, prerequisites: [] });
  await authoriseChanges(services, actor, zone, changesOf(plan));
  await changeByObjects(services, actor, { zone, plan, requestId, keyed });
}

interface CarryOutUpdate {
  readonly update: UpdateRequest;
  readonly requestId: string;
}

/** Changes the records that the zone holds, in one change, and then its Record objects that UPDATEs have made. */
async function changeRecords(
  services: CarryOutUpdatePorts,
  actor: Actor,
  zone: ZoneResource,
  { update, requestId }: CarryOutUpdate,
): Promise<void> {
  const request = { zone: zoneIdOf(zone), action: 'dns.update' as const, request: {}, requestId };
  const planned: UpdatePlan[] = [];
  await changeZone(services, actor, request, (current) => {
    const plan = planFor(services, current, update);
    planned.push(plan);
    return decide(services, actor, current, plan);
  });
  for (const plan of planned.slice(-1)) await removeObjects(services, actor, { zone, plan, requestId });
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

/** The changes of an UPDATE in a zone as it is now. Throws UpdateRefusal, or Failure validation_error. */
function planFor(services: CarryOutUpdatePorts, zone: ZoneResource, update: UpdateRequest): UpdatePlan {
  const apex = Name.parse(`${zone.spec.domain}.`);
  const records = [...update.prerequisites, ...update.updates].filter(({ owner }) => owner.isWithin(apex));
  const objects = records
    .filter(({ rdata }) => rdata.length > 0)
    .flatMap((record) => ownObject(services, zone, canonicalDraft(record, apex)) ?? []);
  const sets = PresentSets.at(services, zone, { owners: records.map(({ owner }) => owner), objects });
  const plan = planUpdate(sets, update);
  refuseMany(plan.given.length + plan.removed.length);
  refuseOthers(zone, plan);
  return plan;
}

/** The object that an UPDATE has made for a value, accepted or not. */
function ownObject(
  { latestRecordObjects }: CarryOutUpdatePorts,
  zone: ZoneResource,
  record: HostAddress,
): RecordResource | undefined {
  const object = latestRecordObjects.get(valueRecordKey(zone, record));
  return object !== undefined && isAddressRecordOf(zone, object) ? object : undefined;
}

async function decide(
  services: CarryOutUpdatePorts,
  actor: Actor,
  zone: ZoneResource,
  plan: UpdatePlan,
): Promise<Decision<object>> {
  const changes = changesOf(plan);
  if (changes.length === 0) return { result: {} };
  await authoriseChanges(services, actor, zone, changes);
  const { result: _, ...decision } = await decideRecords(services, actor, zone, changes);
  return { ...decision, isDynamic: areFleeting(changes), result: {} };
}

function changesOf({ removed, given }: UpdatePlan): (Upsert | Delete)[] {
  return [...removed, ...given].map(({ change }) => change);
}

/** Throws Failure validation_error. */
function refuseMany(count: number): void {
  if (count > MAX_CHANGES)
    throw new Failure(
      'validation_error',
      `an UPDATE changes at most ${MAX_CHANGES} records; this one changes ${count}`,
    );
}

/**
 * Addresses of hosts, challenges of ACME, and the records of a DHCP server (RFC 4703) come and go without a person: the history folds them. A PTR record
 * is of a DHCP server where the DHCID record of its name comes or goes with it.
 */
function areFleeting(changes: readonly (Upsert | Delete)[]): boolean {
  const leased = new Set(changes.filter(({ type }) => type === 'DHCID').map(({ name }) => name));
  return changes.every(
    ({ name, type }) =>
      FLEETING.has(type) ||
      (type === 'TXT' && /^_acme-challenge(?:\.|$)/.test(name)) ||
      (type === 'PTR' && leased.has(name)),
  );
}
