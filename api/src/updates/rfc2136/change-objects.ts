import type { ObjectKey, RecordResource, ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import {
  addressRecord,
  type HostAddress,
  isAddressRecordOf,
  notOurs,
  valueRecordKey,
} from '../dynamic/address-record.ts';
import { checkAddressRecords } from '../dynamic/check-address-record.ts';
import { putAddressRecord, type PutAddressRecordPorts } from '../dynamic/put-address-record.ts';
import { removeRecordObject } from '../dynamic/remove-record-object.ts';
import { Failure } from '../../kernel/failure.ts';
import type { KeyedChange } from '../../kernel/keyed-change.ts';
import { recordsManagerName } from '../../zones/zone/records-manager.ts';
import type { UpdatePlan } from './plan-update.ts';

interface PlannedObjects {
  readonly zone: ZoneResource;
  readonly plan: UpdatePlan;
  readonly requestId: string;
  /** Set if the message must be carried out only once. */
  readonly keyed?: KeyedChange;
}

const ACTION = 'dns.update';
/** Action of a write that is undone because a later write failed. */
const UNDONE = 'dns.undo';

/**
 * Applies a plan to a zone whose records a Kubernetes field manager owns. Each new value gets a Record object, and
 * the Record objects of removed values are deleted. Checks everything before the first write. If a write fails,
 * undoes the earlier writes. Throws the same Failures as putAddressRecord, or unavailable if the undo is incomplete.
 * A retry of the same message completes the change, even after a crash.
 */
export async function changeByObjects(
  services: PutAddressRecordPorts,
  actor: Actor,
  { zone, plan, requestId, keyed }: PlannedObjects,
): Promise<void> {
  const given = plan.given.map(({ change, objects }) => putOf(services, zone, change, objects));
  await checkAddressRecords(services, actor, zone, given);
  await keyed?.decide({ result: {}, generation: zone.metadata.generation ?? 0 });
  const undone: Undo[] = [];
  try {
    for (const { key, address, known } of given) {
      const written = await putAddressRecord(services, actor, { zone, key, address, action: ACTION, requestId });
      if (written !== undefined) undone.push({ key, known });
    }
    for (const object of plan.removed.flatMap(({ objects }) => objects)) {
      await removeRecordObject(services, actor, { zone, object, requestId });
      undone.push({ key: object.metadata, known: object });
    }
  } catch (error) {
    await undo(services, actor, { zone, requestId }, undone);
    await keyed?.decide(undefined);
    throw error;
  }
}

/** Returns the Record object of a value: the known object and the wanted object. */
function putOf(
  { latestRecordObjects }: PutAddressRecordPorts,
  zone: ZoneResource,
  { name, type, value, ttl }: HostAddress,
  objects: readonly RecordResource[],
) {
  const address = { name, type, value, ttl };
  const key: ObjectKey = objects.at(0)?.metadata ?? valueRecordKey(zone, address);
  const known = objects.at(0) ?? latestRecordObjects.get(key);
  return { key, address, known, object: addressRecord(zone, key, address, known) };
}

interface Undo {
  readonly key: ObjectKey;
  readonly known: RecordResource | undefined;
}

/** Restores the objects, starting with the last. This does not count against limits. Throws Failure unavailable. */
async function undo(
  services: PutAddressRecordPorts,
  actor: Actor,
  { zone, requestId }: Pick<PlannedObjects, 'zone' | 'requestId'>,
  written: readonly Undo[],
): Promise<void> {
  const unlimited = { ...actor, meter: undefined };
  try {
    for (const { key, known } of written.toReversed()) {
      const object = services.latestRecordObjects.get(key);
      if (known !== undefined)
        await putAddressRecord(services, unlimited, { zone, key, address: known.spec, action: UNDONE, requestId });
      else if (object !== undefined) await removeRecordObject(services, unlimited, { zone, object, requestId });
    }
  } catch (cause) {
    throw new Failure('unavailable', 'some values were written and could not be removed; try again', [], { cause });
  }
}

/** Deletes the Record objects of removed values. */
export async function removeObjects(
  services: PutAddressRecordPorts,
  actor: Actor,
  { zone, plan, requestId }: PlannedObjects,
): Promise<void> {
  for (const object of plan.removed.flatMap(({ objects }) => objects))
    await removeRecordObject(services, actor, { zone, object, requestId });
}

/**
 * Checks that a plan changes only values that this service owns. Refuses values of a field manager that owns the
 * zone's records, and values in Record objects that others created. Throws Failure validation_error.
 */
export function refuseOthers(zone: ZoneResource, { given, removed }: UpdatePlan): void {
  const manager = recordsManagerName(zone.metadata);
  for (const { change, objects, isThere } of [...given, ...removed]) {
    if (objects.some((object) => !isAddressRecordOf(zone, object))) throw notOurs(change);
    if (manager !== undefined && isThere && objects.length === 0) throw inManifest(zone, manager, change);
  }
}

/** Returns the failure for a value that a Kubernetes field manager owns. */
export function inManifest(
  { spec }: ZoneResource,
  manager: string,
  { name, type }: Pick<HostAddress, 'name' | 'type'>,
): Failure {
  return new Failure(
    'validation_error',
    `${name} ${type} is in the records of ${spec.domain} that ${manager} writes in Kubernetes; change it there`,
  );
}
