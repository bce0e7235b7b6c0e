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
import { NEW_TTL } from './address.ts';

/** An address of a host, or another value of a name, in a Record object. */
export interface HostAddress {
  /** Relative to the zone. */
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** As it was, or that of new addresses, where left out. */
  readonly ttl?: number;
}

/** The Record object that dynamic updates make for an address of a host in a zone that a manager of Kubernetes writes. */
export function addressRecordKey(zone: ZoneResource, { name, type }: Pick<HostAddress, 'name' | 'type'>): ObjectKey {
  return { namespace: zone.metadata.namespace, name: hashedName('dynamic', `${zoneIdOf(zone)} ${name} ${type}`) };
}

/** The Record object that UPDATEs (RFC 2136) make for one value of a name: there may be several. */
export function valueRecordKey(zone: ZoneResource, { name, type, value }: HostAddress): ObjectKey {
  const hash = hashedName('update', `${zoneIdOf(zone)} ${name} ${type} ${value}`);
  return { namespace: zone.metadata.namespace, name: hash };
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
  key: ObjectKey,
  address: HostAddress,
  known: RecordResource | undefined,
): RecordResource {
  if (known === undefined) return withDynamicUpdate(newRecord(zone, key, address));
  const { value, ttl = known.spec.ttl } = address;
  return withDynamicUpdate(make(RecordKind, known.metadata, { spec: { ...known.spec, value, ttl } }));
}

function newRecord(zone: ZoneResource, key: ObjectKey, address: HostAddress): RecordResource {
  const { name, type, value, ttl = NEW_TTL } = address;
  const metadata = {
    ...key,
    labels: { ...accountLabel(zone), [labels.zoneId]: zoneIdOf(zone) },
  };
  return make(RecordKind, metadata, {
    spec: { zoneRef: { name: zone.metadata.name }, name, type, ttl, value },
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
