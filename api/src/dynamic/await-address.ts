import { type RecordResource, ZoneKind, type ZoneResource } from '@fourwinds/resources';
import type { Services } from '../services.ts';
import { awaitObject, endOfWait, type WaitPorts } from '../zones/await-object.ts';
import { type ChangeOutcome, progressed } from '../zones/change-zone.ts';
import { isInSync, isRefused } from '../zones/zone-state.ts';
import { regionViews } from '../zones/zone-view.ts';
import type { AddressType } from './address.ts';
import { addressRecordKey, isAddressRecordOf } from './address-record.ts';
import type { UpdatedHost } from './update-hosts.ts';

export type AwaitAddressPorts = WaitPorts & Pick<Services, 'latestRecordObjects' | 'recordObjects'>;

/** An address of a host after an update. */
interface UpdatedAddress extends Pick<UpdatedHost, 'name' | 'written'> {
  readonly zone: ZoneResource;
  readonly type: AddressType;
}

/** The outcome of an update, after `wait` milliseconds at the latest: whether all regions serve the zone, or the Record object, that has the address. */
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
  if (wait === undefined) return { changeId, applied: true };
  const { generation = 0 } = object.metadata;
  const isServed = (latest: RecordResource | undefined) => latest !== undefined && isInSync(latest, generation);
  const isDone = (latest: RecordResource | undefined) =>
    isServed(latest) || (latest !== undefined && isRefused(latest, generation));
  services.yieldTurn();
  await awaitObject(services.recordObjects, object.metadata, endOfWait(services, wait), isDone);
  const inSync = isServed(services.recordObjects.get(object.metadata));
  return { changeId, applied: true, inSync, regions: regionViews(services.zones.get(zone.metadata) ?? zone) };
}

/** The Record object that has the address already, where one does. */
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
