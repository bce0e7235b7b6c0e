import { Name } from '@fourwinds/dns';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../actor.ts';
import { type HostAddress, isAddressRecordOf, valueRecordKey } from '../dynamic/address-record.ts';
import { putAddressRecord, type PutAddressRecordPorts } from '../dynamic/put-address-record.ts';
import { removeRecordObject } from '../dynamic/remove-record-object.ts';
import type { Services } from '../services.ts';
import { inManifest } from '../updates/change-objects.ts';
import { PresentSets, type PresentSetsPorts } from '../updates/present-sets.ts';
import { awaitObject, endOfWait } from '../zones/await-object.ts';
import { recordsManagerName } from '../zones/records-manager.ts';
import { isInSync } from '../zones/zone-state.ts';

export type ChallengeObjectsPorts = PutAddressRecordPorts &
  PresentSetsPorts &
  Pick<Services, 'clientLeft' | 'recordObjects' | 'yieldTurn'>;

/** A value of a challenge in a zone whose records a manager of Kubernetes writes, where it is a Record object of its own, as those of UPDATEs. */
export interface ObjectChange {
  readonly zone: ZoneResource;
  readonly record: HostAddress;
  readonly requestId: string;
}

/**
 * Makes the object of a value, and says whether regions serve it after `wait` milliseconds at the latest. An object that is there already is no write.
 * Throws Failure as putAddressRecord does.
 */
export async function presentObject(
  services: ChallengeObjectsPorts,
  actor: Actor,
  { zone, record, requestId }: ObjectChange,
  wait: number,
): Promise<boolean> {
  const { name, type, value, ttl } = record;
  const owner = Name.parse(name === '@' ? `${zone.spec.domain}.` : `${name}.${zone.spec.domain}.`);
  const set = PresentSets.at(services, zone, { owners: [owner] })
    .at(owner)
    .find((one) => one.type.name === type);
  const key = valueRecordKey(zone, record);
  const address = { name, type, value, ttl: set?.ttl ?? ttl };
  await putAddressRecord(services, actor, { zone, key, address, action: 'acme.present', requestId });
  services.yieldTurn();
  return awaitObject(services.recordObjects, key, endOfWait(services, wait), isServed);
}

/** Removes the object of a value, where there is one that the cache has seen. Throws Failure validation_error where the manifest has the value, or as removeRecordObject does. */
export async function removeObject(
  services: ChallengeObjectsPorts,
  actor: Actor,
  { zone, record, requestId }: ObjectChange,
): Promise<void> {
  const object = services.latestRecordObjects.get(valueRecordKey(zone, record));
  if (object !== undefined && isAddressRecordOf(zone, object))
    await removeRecordObject(services, actor, { zone, object, requestId });
  const manager = recordsManagerName(zone.metadata);
  if (manager !== undefined && isInline(zone, record)) throw inManifest(zone, manager, record);
}

/** Whether the records of a zone have a value, Record objects aside. */
export function isInline({ spec }: ZoneResource, { name, type, value }: HostAddress): boolean {
  return spec.records.some((one) => one.name === name && one.type === type && one.value === value);
}

function isServed(object: RecordResource | undefined): boolean {
  return object !== undefined && isInSync(object, object.metadata.generation ?? 0);
}
