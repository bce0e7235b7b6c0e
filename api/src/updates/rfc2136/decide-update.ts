import { Name, type UpdateRequest } from '@fourwinds/dns';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import { MAX_CHANGES } from '../../kernel/plans.ts';
import type { Actor } from '../../kernel/actor.ts';
import { addressTypes } from '../dynamic/address.ts';
import { type HostAddress, isAddressRecordOf, valueRecordKey } from '../dynamic/address-record.ts';
import type { PutAddressRecordPorts } from '../dynamic/put-address-record.ts';
import { Failure } from '../../kernel/failure.ts';
import { authoriseChanges } from '../../zones/records/authorise-changes.ts';
import type { Delete, Upsert } from '../../zones/records/change.ts';
import type { ChangeRecordsPorts } from '../../zones/records/change-records.ts';
import { decideRecords } from '../../zones/records/decide-records.ts';
import { type Decision, dynamic } from '../../zones/write/zone-change.ts';
import { refuseOthers } from './change-objects.ts';
import { canonicalDraft, planUpdate, type UpdatePlan } from './plan-update.ts';
import { PresentSets, type PresentSetsPorts, unreportedUpdates } from './present-sets.ts';

export type DecideUpdatePorts = ChangeRecordsPorts & PresentSetsPorts & PutAddressRecordPorts;

/** Record types that programs write when hosts join or leave the network. */
const FLEETING: ReadonlySet<string> = new Set([...addressTypes, 'DHCID']);

/** Returns the changes that an UPDATE makes to the current zone. Throws UpdateRefusal, or Failure validation_error. */
export function planFor(services: DecideUpdatePorts, zone: ZoneResource, update: UpdateRequest): UpdatePlan {
  const apex = Name.parse(`${zone.spec.domain}.`);
  const records = [...update.prerequisites, ...update.updates].filter(({ owner }) => owner.isWithin(apex));
  const known = records
    .filter(({ rdata }) => rdata.length > 0)
    .flatMap((record) => ownObject(services, zone, canonicalDraft(record, apex)) ?? []);
  const unreported = unreportedUpdates(services, zone);
  const objects = [...new Map([...unreported, ...known].map((object) => [object.metadata.uid, object])).values()];
  const sets = PresentSets.at(services, zone, { owners: records.map(({ owner }) => owner), objects });
  const plan = planUpdate(sets, update);
  refuseMany(plan.given.length + plan.removed.length);
  refuseOthers(zone, plan);
  return plan;
}

/** Returns the object that an UPDATE created for a value, even if the object was not accepted. */
function ownObject(
  { latestRecordObjects }: DecideUpdatePorts,
  zone: ZoneResource,
  record: HostAddress,
): RecordResource | undefined {
  const object = latestRecordObjects.get(valueRecordKey(zone, record));
  return object !== undefined && isAddressRecordOf(zone, object) ? object : undefined;
}

/** Returns the zone after a plan is applied. Throws the same Failures as changeRecords. */
export async function decideUpdate(
  services: DecideUpdatePorts,
  actor: Actor,
  zone: ZoneResource,
  plan: UpdatePlan,
): Promise<Decision<object>> {
  const changes = changesOf(plan);
  if (changes.length === 0) return { kind: 'keep', result: {} };
  await authoriseChanges(services, actor, zone, changes);
  const decision = await decideRecords(services, actor, zone, changes);
  return areFleeting(changes) ? dynamic(decision) : decision;
}

export function changesOf({ removed, given }: UpdatePlan): (Upsert | Delete)[] {
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
 * True if the history should fold the changes, because programs make them without a person: host addresses, ACME
 * challenges and records of DHCP servers (RFC 4703). A PTR record counts as written by DHCP if the DHCID record of
 * its name changes with it.
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
