import type { ObjectKey, RecordResource, ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
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
import { Failure } from '../failure.ts';
import type { KeyedChange } from '../keyed-change.ts';
import { recordsManagerName } from '../zones/records-manager.ts';
import type { UpdatePlan } from './plan-update.ts';

/** A plan for a zone, and the request that it is for. */
interface PlannedObjects {
  readonly zone: ZoneResource;
  readonly plan: UpdatePlan;
  readonly requestId: string;
  /** The change of a message that is carried out once. */
  readonly keyed?: KeyedChange;
}

/** The action in the audit log. */
const ACTION = 'dns.update';
/** The same, where a write is undone as a later one failed. */
const UNDONE = 'dns.undo';

/**
 * Carries out a plan for a zone whose records a manager of Kubernetes writes: each value that comes is a Record object of its own, and those that go are removed
 * with theirs. All is checked before the first is written; where a write fails, those before it are undone. Throws Failure as putAddressRecord does; unavailable
 * where not all could be undone. The same message again completes them, then, and after the death of the process.
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

/** The object of a value as it is known, and as it is to be. */
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

/** An object that was written, and what it was before. */
interface Undo {
  readonly key: ObjectKey;
  readonly known: RecordResource | undefined;
}

/** Makes objects again what they were, the last first; that counts for no limit. Throws Failure unavailable. */
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
    throw new Failure('unavailable', 'some values are written and could not be taken back; try again', [], { cause });
  }
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
    if (manager !== undefined && isThere && objects.length === 0) throw inManifest(zone, manager, change);
  }
}

/** The refusal to change a value that a manager of Kubernetes writes. */
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
