import type { ZoneRecord, ZoneResource, ZoneSpec } from '@fourwinds/resources';
import { Failure } from '../failure.ts';
import { canonicalDraft, type Entry, zoneContext, type ZoneContext } from '../records/entry.ts';
import { isPlainName } from '../records/plain-name.ts';
import type { Services } from '../services.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { recordsManagerName } from '../zones/records-manager.ts';
import { type AddressType, addressTypes } from './address.ts';
import { addressRecordKey, isAddressRecordOf, notOurs } from './address-record.ts';

export type FindAddressesPorts = Pick<Services, 'attached' | 'latestRecordObjects' | 'readings'>;

/** The addresses of a host: a set for each type that it has. */
export type AddressSets = { readonly [type in AddressType]?: AddressSet };

export interface AddressSet {
  readonly values: readonly string[];
  /** Seconds. */
  readonly ttl: number;
  /** Whether it is a Record object that a dynamic update has made. */
  readonly isObject: boolean;
  /** Why the APIs do not change it; undefined where they do. */
  readonly readOnly?: Failure;
}

/** The records of a zone, and who writes those that are inline. */
interface ZoneRecords {
  readonly zone: ZoneResource;
  readonly context: ZoneContext;
  /** The field manager of Kubernetes that owns them; undefined where the APIs do. */
  readonly manager: string | undefined;
}

/** Finds the addresses at owner names of a zone, in canonical form and relative to it. Reads no other records than theirs. */
export function findAddresses(
  { attached, latestRecordObjects, readings }: FindAddressesPorts,
  zone: ZoneResource,
): (name: string) => AddressSets {
  const context = zoneContext(zoneIdOf(zone), zone.spec, readings);
  const found = { zone, context, manager: recordsManagerName(zone.metadata) };
  const addresses = addressesOf(zone.spec);
  // the names of objects of other zones are not asked for: each is a hash
  const mayHaveObjects = attached.areThere(zone.metadata) || latestRecordObjects.isAhead;
  return (name) => {
    const read = (records: readonly ZoneRecord[]): Found[] =>
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

/** A record as far as addresses need it. */
type Found = Pick<Entry, 'name' | 'type' | 'value' | 'ttl'>;

/** The owner names of a zone with addresses of a type, in canonical form; without those that are spelled in another way. */
export function namesWithAddresses(
  { attached }: Pick<FindAddressesPorts, 'attached'>,
  { metadata, spec }: ZoneResource,
  type: AddressType,
): string[] {
  const objects = attached.of(metadata).map((object) => object.spec);
  const there = [...spec.records, ...objects].filter((record) => record.type === type && isPlainName(record.name));
  return [...new Set(there.map(({ name }) => name))];
}

/** The records of a set: those that the zone holds, objects of others, and the one that dynamic updates have made. */
interface SetParts {
  readonly inline: readonly Found[];
  readonly others: readonly Found[];
  readonly own: Found | undefined;
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

function isOf(name: string, type: AddressType): (record: Found) => boolean {
  return (record) => record.name === name && record.type === type;
}

/** The addresses that a version of a zone holds, by their names; those that are spelled in another way are at `ODD`. */
type AddressesByName = ReadonlyMap<string, readonly ZoneRecord[]>;

/** No name is empty. */
const ODD = '';

/** Each version of a zone that is asked for is walked through once, however many hosts of it are asked for. */
const known = new WeakMap<ZoneSpec, AddressesByName>();

function addressesOf(spec: ZoneSpec): AddressesByName {
  const before = known.get(spec);
  if (before !== undefined) return before;
  const addresses = Map.groupBy(spec.records.filter(isAddress), ({ name }) => (isPlainName(name) ? name : ODD));
  known.set(spec, addresses);
  return addresses;
}

/** `TYPE1` and `TYPE28` are those of RFC 3597. */
function isAddress({ type }: Pick<ZoneRecord, 'type'>): boolean {
  return /^(?:a|aaaa|type1|type28)$/i.test(type);
}
