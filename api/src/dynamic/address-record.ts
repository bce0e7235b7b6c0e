import {
  annotations,
  dynamicUpdatesAfter,
  hashedName,
  labels,
  make,
  type ObjectKey,
  RecordKind,
  type RecordResource,
  type ZoneResource,
} from '@fourwinds/resources';
import { zoneIdOf } from '../zones/identity.ts';
import type { Address, AddressType } from './address.ts';

/** An address of a host, in a Record object. */
export interface HostAddress extends Address {
  /** Relative to the zone. */
  readonly name: string;
}

/** The Record object that dynamic updates make for an address of a host in a zone that a manager of Kubernetes writes. */
export function addressRecordKey(
  zone: ZoneResource,
  { name, type }: { readonly name: string; readonly type: AddressType },
): ObjectKey {
  return { namespace: zone.metadata.namespace, name: hashedName('dynamic', `${zoneIdOf(zone)} ${name} ${type}`) };
}

/** Whether dynamic updates have made an object for this zone: nobody else writes such labels in the namespace of accounts. */
export function isAddressRecordOf(zone: ZoneResource, { metadata }: RecordResource): boolean {
  return (
    metadata.namespace === zone.metadata.namespace &&
    metadata.labels?.[labels.zoneId] === zoneIdOf(zone) &&
    metadata.annotations?.[annotations.dynamicUpdates] !== undefined
  );
}

/** A change of a Record object: its id, and the time at which it is made. */
interface RecordMarks {
  readonly changeId: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** The object with an address: one that is there keeps its TTL. */
export function addressRecord(
  zone: ZoneResource,
  { address, ttl, known }: { readonly address: HostAddress; readonly ttl: number; readonly known?: RecordResource },
  { changeId, now }: RecordMarks,
): RecordResource {
  const { name, type, value } = address;
  const metadata = known?.metadata ?? {
    ...addressRecordKey(zone, address),
    labels: { ...accountLabel(zone), [labels.zoneId]: zoneIdOf(zone) },
  };
  const notes = {
    ...metadata.annotations,
    [annotations.changeId]: changeId,
    [annotations.updatedAt]: new Date(now).toISOString(),
    [annotations.dynamicUpdates]: dynamicUpdatesAfter(metadata),
  };
  const spec = { ...(known?.spec ?? { zoneRef: { name: zone.metadata.name }, name, type, ttl }), value };
  return make(RecordKind, { ...metadata, annotations: notes }, { spec });
}

function accountLabel({ metadata }: ZoneResource): Record<string, string> {
  const account = metadata.labels?.[labels.account];
  return account === undefined ? {} : { [labels.account]: account };
}
