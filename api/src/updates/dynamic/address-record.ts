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
import { Failure } from '../../kernel/failure.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { withDynamicUpdate } from '../../zones/write/marks.ts';
import { NEW_TTL } from './address.ts';

/** A value of a name for a Record object: the address of a host, or any other value. */
export interface HostAddress {
  /** Owner name relative to the zone. */
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** TTL in seconds. Default: the existing TTL, or the TTL of new addresses. */
  readonly ttl?: number;
}

/**
 * Returns the key of the Record object for a host's address. The object is used if a Kubernetes field manager owns
 * the zone's records.
 */
export function addressRecordKey(zone: ZoneResource, { name, type }: Pick<HostAddress, 'name' | 'type'>): ObjectKey {
  return { namespace: zone.metadata.namespace, name: hashedName('dynamic', `${zoneIdOf(zone)} ${name} ${type}`) };
}

/**
 * Returns the key of the Record object for a single value of a name. UPDATEs (RFC 2136) may create several objects
 * for a name.
 */
export function valueRecordKey(zone: ZoneResource, { name, type, value }: HostAddress): ObjectKey {
  const hash = hashedName('update', `${zoneIdOf(zone)} ${name} ${type} ${value}`);
  return { namespace: zone.metadata.namespace, name: hash };
}

/**
 * True if a dynamic update created the object for this zone. In the accounts' namespace, only this service writes the
 * labels.
 */
export function isAddressRecordOf(zone: ZoneResource, { metadata }: RecordResource): boolean {
  return (
    metadata.namespace === zone.metadata.namespace &&
    metadata.labels?.[labels.zoneId] === zoneIdOf(zone) &&
    metadata.annotations?.[annotations.dynamicUpdates] !== undefined
  );
}

/**
 * Returns a new object, or the existing object with the new address. The existing TTL stays unless a new TTL is
 * given.
 */
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
