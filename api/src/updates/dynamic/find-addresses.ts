import type { ZoneRecord, ZoneResource, ZoneSpec } from '@fourwinds/resources';
import { Failure } from '../../kernel/failure.ts';
import { canonicalDraft, type Entry, zoneContext, type ZoneContext } from '../../zones/records/entry.ts';
import { isPlainName } from '../../zones/zone/plain-name.ts';
import type { ZonePorts } from '../../zones/zone/zone-ports.ts';
import { zoneIdOf } from '../../zones/zone/identity.ts';
import { recordsManagerName } from '../../zones/zone/records-manager.ts';
import { type AddressType, addressTypes } from './address.ts';
import { addressRecordKey, isAddressRecordOf, notOurs } from './address-record.ts';

export type FindAddressesPorts = Pick<ZonePorts, 'attached' | 'latestRecordObjects' | 'readings'>;

export type AddressSets = { readonly [type in AddressType]?: AddressSet };

export interface AddressSet {
  readonly values: readonly string[];
  /** TTL in seconds. */
  readonly ttl: number;
  /** True if a dynamic update stored the set in a Record object. */
  readonly isObject: boolean;
  /** Why the APIs cannot change the set. undefined if they can change it. */
  readonly readOnly?: Failure;
}

/** Records of a zone, and the owner of its spec. */
interface ZoneRecords {
  readonly zone: ZoneResource;
  readonly context: ZoneContext;
  /** Kubernetes field manager that owns the records of the spec. undefined if the APIs own them. */
  readonly manager: string | undefined;
}

/**
 * Returns a function that finds the addresses of a name. The name must be canonical and relative to the zone. The
 * function reads only the records of this name.
 */
export function findAddresses(
  { attached, latestRecordObjects, readings }: FindAddressesPorts,
  zone: ZoneResource,
): (name: string) => AddressSets {
  const context = zoneContext(zoneIdOf(zone), zone.spec, readings);
  const found = { zone, context, manager: recordsManagerName(zone.metadata) };
  const addresses = addressesOf(zone.spec);
  // If the zone has no Record objects, the hash in the object name need not be computed.
  const mayHaveObjects = attached.areThere(zone.metadata) || latestRecordObjects.isAhead;
  return (name) => {
    const read = (records: readonly ZoneRecord[]): FoundAddress[] =>
      records.map((record) => ({ ...canonicalDraft(record, context), ttl: record.ttl }));
    const objects = attached.mayBeAt(zone.metadata, [name]).filter((object) => !isAddressRecordOf(zone, object));
    const others = read(objects.map(({ spec }) => spec).filter(isAddress));
    const inline = read([...(addresses.get(name) ?? []), ...(addresses.get(ODD) ?? [])]);
    return Object.fromEntries(
      addressTypes.flatMap((type) => {
        const own = mayHaveObjects ? latestRecordObjects.get(addressRecordKey(zone, { name, type })) : undefined;
        const parts = {
          inline: inline.filter(isOf(name, type)),
          others: others.filter(isOf(name, type)),
          own: own !== undefined && isAddressRecordOf(zone, own) ? read([own.spec]).at(0) : undefined,
        };
        const set = setOf(found, parts);
        return set === undefined ? [] : [[type, set]];
      }),
    );
  };
}

type FoundAddress = Pick<Entry, 'name' | 'type' | 'value' | 'ttl'>;

/** Returns the zone's owner names that have addresses of a type. Omits names that are not in canonical spelling. */
export function namesWithAddresses(
  { attached }: Pick<FindAddressesPorts, 'attached'>,
  { metadata, spec }: ZoneResource,
  type: AddressType,
): string[] {
  const objects = attached.of(metadata).map((object) => object.spec);
  const there = [...spec.records, ...objects].filter((record) => record.type === type && isPlainName(record.name));
  return [...new Set(there.map(({ name }) => name))];
}

/**
 * Records of a set, in three parts: in the zone's spec, in Record objects that others created, and in the object of
 * dynamic updates.
 */
interface SetParts {
  readonly inline: readonly FoundAddress[];
  readonly others: readonly FoundAddress[];
  readonly own: FoundAddress | undefined;
}

function setOf(found: ZoneRecords, parts: SetParts): AddressSet | undefined {
  const { inline, others, own } = parts;
  const all = [...inline, ...others, ...(own === undefined ? [] : [own])];
  if (all.length === 0) return undefined;
  return {
    values: all.map(({ value }) => value),
    ttl: all[0].ttl ?? found.context.defaultTtl,
    isObject: own !== undefined,
    readOnly: readOnlyBecause(found, parts),
  };
}

function readOnlyBecause({ zone, manager }: ZoneRecords, { inline, others, own }: SetParts): Failure | undefined {
  const [first] = [...inline, ...others];
  if (first === undefined) return undefined;
  const { name, type } = first;
  if (inline.length > 0 && manager !== undefined)
    return new Failure(
      'validation_error',
      `${name} ${type} is in the records of ${zone.spec.domain} that ${manager} writes in Kubernetes; remove it there, and a dynamic update can make it`,
    );
  if (others.length === 0 && own === undefined) return undefined;
  return notOurs(first);
}

function isOf(name: string, type: AddressType): (record: FoundAddress) => boolean {
  return (record) => record.name === name && record.type === type;
}

/** Addresses in a zone's spec by name. Names that are not in canonical spelling are under `ODD`. */
type AddressesByName = ReadonlyMap<string, readonly ZoneRecord[]>;

/** An empty key. No name is empty. */
const ODD = '';

/** Cache by version of the zone. Each version is scanned only once for all of its hosts. */
const known = new WeakMap<ZoneSpec, AddressesByName>();

function addressesOf(spec: ZoneSpec): AddressesByName {
  const before = known.get(spec);
  if (before !== undefined) return before;
  const addresses = Map.groupBy(spec.records.filter(isAddress), ({ name }) => (isPlainName(name) ? name : ODD));
  known.set(spec, addresses);
  return addresses;
}

/** True if the record has an address. `TYPE1` and `TYPE28` are notations of RFC 3597. */
function isAddress({ type }: Pick<ZoneRecord, 'type'>): boolean {
  return /^(?:a|aaaa|type1|type28)$/i.test(type);
}
