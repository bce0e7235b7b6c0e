import { Name, type UpdateRequest } from '@fourwinds/dns';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import { MAX_CHANGES } from '../accounts/plans.ts';
import type { Actor } from '../actor.ts';
import { addressTypes } from '../dynamic/address.ts';
import { type HostAddress, isAddressRecordOf, valueRecordKey } from '../dynamic/address-record.ts';
import type { PutAddressRecordPorts } from '../dynamic/put-address-record.ts';
import { Failure } from '../failure.ts';
import { authoriseChanges } from '../records/authorise-changes.ts';
import type { Delete, Upsert } from '../records/change.ts';
import { type ChangeRecordsPorts, decideRecords } from '../records/change-records.ts';
import type { Decision } from '../zones/write-zone.ts';
import { refuseOthers } from './change-objects.ts';
import { canonicalDraft, planUpdate, type UpdatePlan } from './plan-update.ts';
import { PresentSets, type PresentSetsPorts, unreportedUpdates } from './present-sets.ts';

export type DecideUpdatePorts = ChangeRecordsPorts & PresentSetsPorts & PutAddressRecordPorts;

/** Types of records that programs write as hosts come and go. */
const FLEETING: ReadonlySet<string> = new Set([...addressTypes, 'DHCID']);

/** The changes of an UPDATE in a zone as it is now. Throws UpdateRefusal, or Failure validation_error. */
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

/** The object that an UPDATE has made for a value, accepted or not. */
function ownObject(
  { latestRecordObjects }: DecideUpdatePorts,
  zone: ZoneResource,
  record: HostAddress,
): RecordResource | undefined {
  const object = latestRecordObjects.get(valueRecordKey(zone, record));
  return object !== undefined && isAddressRecordOf(zone, object) ? object : undefined;
}

/** The zone with the changes of a plan. Throws Failure as changeRecords does. */
export async function decideUpdate(
  services: DecideUpdatePorts,
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
