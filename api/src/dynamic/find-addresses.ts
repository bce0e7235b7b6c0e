import type { ZoneRecord, ZoneResource } from '@fourwinds/resources';
import { attachedEntry, type Entry, inlineEntries, zoneContext, type ZoneContext } from '../records/entry.ts';
import type { Services } from '../services.ts';
import { zoneIdOf } from '../zones/identity.ts';
import { type AddressType, addressTypes } from './address.ts';

export type FindAddressesPorts = Pick<Services, 'attached' | 'readings'>;

/** The addresses of a host: a set for each type that it has. */
export type AddressSets = { readonly [type in AddressType]?: AddressSet };

export interface AddressSet {
  readonly values: readonly string[];
  /** Seconds. */
  readonly ttl: number;
  /** Whether one of its records is an object of its own, which the APIs do not change. */
  readonly isAttached: boolean;
}

/** Finds the addresses at owner names of a zone, in canonical form and relative to it. Reads no other records than theirs. */
export function findAddresses({ attached, readings }: FindAddressesPorts, zone: ZoneResource) {
  const context = zoneContext(zoneIdOf(zone), zone.spec, readings);
  const objects = attached.of(zone.metadata).filter(({ spec }) => isAddress(spec));
  const attachedEntries = objects.map((object) => attachedEntry(object, context));
  return (name: string): AddressSets => {
    const records = zone.spec.records.filter((record) => mayBeAt(record, name));
    const inline = inlineEntries({ ...zone.spec, records }, context);
    return Object.fromEntries(
      addressTypes.flatMap((type) => {
        const set = setOf(context, inline.filter(isOf(name, type)), attachedEntries.filter(isOf(name, type)));
        return set === undefined ? [] : [[type, set]];
      }),
    );
  };
}

function setOf(context: ZoneContext, inline: readonly Entry[], objects: readonly Entry[]): AddressSet | undefined {
  const all = [...inline, ...objects];
  if (all.length === 0) return undefined;
  return {
    values: all.map(({ value }) => value),
    ttl: all[0].ttl ?? context.defaultTtl,
    isAttached: objects.length > 0,
  };
}

function isOf(name: string, type: AddressType): (entry: Entry) => boolean {
  return (entry) => entry.name === name && entry.type === type;
}

/** Whether a record may be an address at a name: one that is spelled in another way has to be read first. */
function mayBeAt(record: ZoneRecord, name: string): boolean {
  return isAddress(record) && (record.name === name || !CANONICAL.test(record.name));
}

const CANONICAL = /^(?:@|\*|[a-z0-9_-]+)(?:\.[a-z0-9_-]+)*$/;

/** `TYPE1` and `TYPE28` are those of RFC 3597. */
function isAddress({ type }: Pick<ZoneRecord, 'type'>): boolean {
  return /^(?:a|aaaa|type1|type28)$/i.test(type);
}
