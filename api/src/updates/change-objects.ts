import type { ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { type HostAddress, isAddressRecordOf, notOurs, valueRecordKey } from '../dynamic/address-record.ts';
import { putAddressRecord, type PutAddressRecordPorts } from '../dynamic/put-address-record.ts';
import { removeRecordObject } from '../dynamic/remove-record-object.ts';
import { Failure } from '../failure.ts';
import { recordsManagerName } from '../zones/records-manager.ts';
import type { UpdatePlan } from './plan-update.ts';

/** A plan for a zone, and the request that it is for. */
interface PlannedObjects {
  readonly zone: ZoneResource;
  readonly plan: UpdatePlan;
  readonly requestId: string;
}

/** The action in the audit log. */
const ACTION = 'dns.update';

/**
 * Carries out a plan for a zone whose records a manager of Kubernetes writes: each value that comes is a Record object of its own, and those that go are removed
 * with theirs, one after the other. Throws Failure as putAddressRecord does.
 */
export async function changeByObjects(
  services: PutAddressRecordPorts,
  actor: Actor,
  { zone, plan, requestId }: PlannedObjects,
): Promise<void> {
  for (const { change, objects } of plan.given) {
    const { name, type, value, ttl } = change;
    const key = objects.at(0)?.metadata ?? valueRecordKey(zone, change);
    await putAddressRecord(services, actor, {
      zone,
      key,
      address: { name, type, value, ttl },
      action: ACTION,
      requestId,
    });
  }
  await removeObjects(services, actor, { zone, plan, requestId });
}

/** Removes the Record objects of values that go. */
export async function removeObjects(
  services: PutAddressRecordPorts,
  actor: Actor,
  { zone, plan, requestId }: PlannedObjects,
): Promise<void> {
  for (const object of plan.removed.flatMap(({ objects }) => objects))
    await removeRecordObject(services, actor, { zone, object, requestId });
}

/**
 * Checks that a plan changes no values of others: of a manager that writes the records of the zone, and of Record objects that somebody else has made. Throws
 * Failure validation_error.
 */
export function refuseOthers(zone: ZoneResource, { given, removed }: UpdatePlan): void {
  const manager = recordsManagerName(zone.metadata);
  for (const { change, objects, isThere } of [...given, ...removed]) {
    if (objects.some((object) => !isAddressRecordOf(zone, object))) throw notOurs(change);
    if (manager !== undefined && isThere && objects.length === 0) throw managed(zone, manager, change);
  }
}

function managed({ spec }: ZoneResource, manager: string, { name, type }: Pick<HostAddress, 'name' | 'type'>): Failure {
  return new Failure(
    'validation_error',
    `${name} ${type} is in the records of ${spec.domain} that ${manager} writes in Kubernetes; change it there`,
  );
}
