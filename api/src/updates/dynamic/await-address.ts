import { type RecordResource, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import { awaitObject, endOfWait, type WaitPorts } from '../../zones/zone/await-object.ts';
import { type ChangeOutcome, progressed } from '../../zones/write/progress.ts';
import { isInSync, isRefused } from '../../zones/zone/zone-state.ts';
import { regionViews } from '../../zones/zone/zone-view.ts';
import type { AddressType } from './address.ts';
import { addressRecordKey, isAddressRecordOf } from './address-record.ts';
import type { UpdatedHost } from './update-hosts.ts';

export type AwaitAddressPorts = WaitPorts & Pick<ZonePorts, 'latestRecordObjects' | 'recordObjects'>;

interface UpdatedAddress extends Pick<UpdatedHost, 'name' | 'written'> {
  readonly zone: ZoneResource;
  readonly type: AddressType;
}

/**
 * Waits up to `wait` milliseconds. Returns whether all regions now serve the zone or Record object with the address.
 */
export async function awaitAddress(
  services: AwaitAddressPorts,
  { zone, written, ...host }: UpdatedAddress,
  wait: number | undefined,
): Promise<ChangeOutcome> {
  const { object = objectOf(services, zone, host) ?? zone, changeId = null } = written ?? {};
  if (!isRecord(object)) {
    const { zone: _, ...outcome } = await progressed(services, { zone: object, changeId, applied: true }, wait);
    return outcome;
  }
  const { generation = 0 } = object.metadata;
  const isServed = (latest: RecordResource | undefined) => latest !== undefined && isInSync(latest, generation);
  const isDone = (latest: RecordResource | undefined) =>
    isServed(latest) || (latest !== undefined && isRefused(latest, generation));
  if (wait !== undefined) {
    services.yieldTurn();
    await awaitObject(services.recordObjects, object.metadata, endOfWait(services, wait), isDone);
  }
  const inSync = isServed(services.recordObjects.get(object.metadata));
  const regions = regionViews(services.zones.get(zone.metadata) ?? zone);
  return { changeId, applied: true, inSync, regions };
}

function objectOf(
  { latestRecordObjects }: AwaitAddressPorts,
  zone: ZoneResource,
  host: Pick<UpdatedAddress, 'name' | 'type'>,
): RecordResource | undefined {
  const object = latestRecordObjects.get(addressRecordKey(zone, host));
  return object !== undefined && isAddressRecordOf(zone, object) ? object : undefined;
}

function isRecord(object: ZoneResource | RecordResource): object is RecordResource {
  return object.kind !== ZoneKind.kind;
}
