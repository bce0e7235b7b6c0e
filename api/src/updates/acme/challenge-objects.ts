import { Name } from '@fourwinds/dns';
import type { RecordResource, ZoneResource } from '@fourwinds/resources';
import type { Actor } from '../../kernel/actor.ts';
import { type HostAddress, isAddressRecordOf, valueRecordKey } from '../dynamic/address-record.ts';
import { putAddressRecord, type PutAddressRecordPorts, tryAddressRecord } from '../dynamic/put-address-record.ts';
import { removeRecordObject } from '../dynamic/remove-record-object.ts';
import type { RequestPorts } from '../../kernel/ports.ts';
import { type ChangeOutcome, notApplied } from '../../zones/write/progress.ts';
import type { ChangeOptions } from '../../zones/write/zone-change.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import { inManifest } from '../rfc2136/change-objects.ts';
import { PresentSets, type PresentSetsPorts } from '../rfc2136/present-sets.ts';
import { awaitObject, endOfWait } from '../../zones/zone/await-object.ts';
import { recordsManagerName } from '../../zones/zone/records-manager.ts';
import { isInSync } from '../../zones/zone/zone-state.ts';
import { regionViews } from '../../zones/zone/zone-view.ts';

export type ChallengeObjectsPorts = PutAddressRecordPorts &
  PresentSetsPorts &
  Pick<RequestPorts, 'clientLeft' | 'yieldTurn'> &
  Pick<ZonePorts, 'recordObjects' | 'zones'>;

/**
 * A challenge value in its own Record object. As for UPDATEs, this is used if a Kubernetes field manager owns the
 * zone's records.
 */
export interface ObjectChange extends ChangeOptions {
  readonly zone: ZoneResource;
  readonly record: HostAddress;
  readonly requestId: string;
}

/**
 * Creates the Record object of a value, unless the object exists. Waits up to `wait` milliseconds for the regions.
 * Throws the same Failures as putAddressRecord.
 */
export async function presentObject(
  services: ChallengeObjectsPorts,
  actor: Actor,
  { zone, record, requestId, dryRun, wait }: ObjectChange,
): Promise<ChangeOutcome> {
  const { name, type, value, ttl } = record;
  const owner = Name.parse(name === '@' ? `${zone.spec.domain}.` : `${name}.${zone.spec.domain}.`);
  const set = PresentSets.at(services, zone, { owners: [owner] })
    .at(owner)
    .find((one) => one.type.name === type);
  const key = valueRecordKey(zone, record);
  const address = { name, type, value, ttl: set?.ttl ?? ttl };
  if (dryRun === true) {
    await tryAddressRecord(services, actor, { zone, key, address });
    return notApplied(zone);
  }
  const written = await putAddressRecord(services, actor, { zone, key, address, action: 'acme.present', requestId });
  if (wait !== undefined) {
    services.yieldTurn();
    await awaitObject(services.recordObjects, key, endOfWait(services, wait), isServed);
  }
  return objectOutcome(services, zone, {
    changeId: written?.changeId,
    inSync: isServed(services.recordObjects.get(key)),
  });
}

/** Returns the outcome of a write of a Record object, or of a value that needed no write. */
export function objectOutcome(
  { zones }: Pick<ZonePorts, 'zones'>,
  zone: ZoneResource,
  { changeId = null, inSync }: { readonly changeId?: string | null; readonly inSync: boolean },
): ChangeOutcome {
  return { changeId, applied: true, inSync, regions: regionViews(zones.get(zone.metadata) ?? zone) };
}

/**
 * Deletes the Record object of a value if the cache contains the object. Returns the ID of the change, or null if there
 * was nothing to delete. Throws Failure validation_error if the manifest contains the value, and the same
 * Failures as removeRecordObject.
 */
export async function removeObject(
  services: ChallengeObjectsPorts,
  actor: Actor,
  { zone, record, requestId }: ObjectChange,
): Promise<string | null> {
  const object = services.latestRecordObjects.get(valueRecordKey(zone, record));
  const isOurs = object !== undefined && isAddressRecordOf(zone, object);
  const changeId = isOurs ? await removeRecordObject(services, actor, { zone, object, requestId }) : null;
  refuseValueInManifest(zone, record);
  return changeId;
}

/** Throws Failure validation_error if a Kubernetes field manager owns the zone's records and they contain the value. */
export function refuseValueInManifest(zone: ZoneResource, record: HostAddress): void {
  const manager = recordsManagerName(zone.metadata);
  if (manager !== undefined && isInline(zone, record)) throw inManifest(zone, manager, record);
}

export function isInline({ spec }: ZoneResource, { name, type, value }: HostAddress): boolean {
  return spec.records.some((one) => one.name === name && one.type === type && one.value === value);
}

function isServed(object: RecordResource | undefined): boolean {
  return object !== undefined && isInSync(object, object.metadata.generation ?? 0);
}
