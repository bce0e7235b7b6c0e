import {
  annotations,
  hashedName,
  labels,
  make,
  type ObjectKey,
  RecordKind,
  type RecordResource,
  type ZoneResource,
} from '@fourwinds/resources';
import { Failure } from '../failure.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { withDynamicUpdate } from '../zones/write-zone.ts';
import { type Address, type AddressType, NEW_TTL } from './address.ts';

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

/** The object with another address, which keeps its TTL, or a new one. */
export function addressRecord(
  zone: ZoneResource,
  address: HostAddress,
  known: RecordResource | undefined,
): RecordResource {
  const { value } = address;
  return withDynamicUpdate(
    known === undefined
      ? newRecord(zone, address)
      : make(RecordKind, known.metadata, { spec: { ...known.spec, value } }),
  );
}

function newRecord(zone: ZoneResource, address: HostAddress): RecordResource {
  const { name, type, value } = address;
  const metadata = {
    ...addressRecordKey(zone, address),
    labels: { ...accountLabel(zone), [labels.zoneId]: zoneIdOf(zone) },
  };
  return make(RecordKind, metadata, {
    spec: { zoneRef: { name: zone.metadata.name }, name, type, ttl: NEW_TTL, value },
  });
}

/** The refusal to change an object that dynamic updates have not made. */
export function notOurs({ name, type }: { readonly name: string; readonly type: string }): Failure {
  return new Failure(
    'validation_error',
    `${name} ${type} is a Record object of Kubernetes, which the APIs do not change`,
  );
}

function accountLabel({ metadata }: ZoneResource): Record<string, string> {
  const account = metadata.labels?.[labels.account];
  return account === undefined ? {} : { [labels.account]: account };
}
