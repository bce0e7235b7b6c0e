import { isAddress, Name, type RRset, type Zone } from '@fourwinds/dns';
import type { Tree } from './tree.ts';

export interface AdditionalSets {
  /** Without them a delegation cannot be followed: addresses of servers whose names lie within it (RFC 9471). */
  readonly required: readonly RRset[];
  readonly useful: readonly RRset[];
}

const NOTHING: AdditionalSets = { required: [], useful: [] };

/** The addresses that the zone has for the names in a set's data, where the type wants them. */
export function additionalTo(set: RRset, zone: Zone, tree: Tree): AdditionalSets {
  if (set.type.additional !== true) return NOTHING;
  const cut = tree.byKey.get(set.owner.key)?.cut === true;
  const known = targets(set).filter((target) => target.isWithin(zone.apex) && (cut || isOwn(target, tree)));
  const wanted = (names: Name[]): RRset[] =>
    names.flatMap(
      (name) => zone.node(name)?.rrsets.filter((other) => isAddress(other) || isSameService(other, set)) ?? [],
    );
  const required = (target: Name): boolean => cut && target.isWithin(set.owner);
  return {
    required: wanted(known.filter(required)),
    useful: wanted(known.filter((target) => !required(target))),
  };
}

/** RFC 9460 4.1: an alias is resolved further without another query. */
function isSameService(other: RRset, set: RRset): boolean {
  return set.type.serviceTarget === true && other.type === set.type && other !== set;
}

/** Whether the zone has authority for a name: what lies at or below a cut it gives as glue only. */
function isOwn(name: Name, tree: Tree): boolean {
  return tree.byKey.get(name.key)?.cut === false;
}

/**
 * The names in data. The root stands for the owner where the type says so (RFC 9460 2.5.2), which for a wildcard is a
 * name that only the query knows; in other types it says that there is no host (RFC 2782, RFC 7505).
 */
function targets({ owner, type, rdatas }: RRset): Name[] {
  const names = new Map<string, Name>();
  for (const rdata of rdatas) {
    for (const { offset, length } of type.names(rdata)) {
      const name = Name.fromWire(rdata.slice(offset, offset + length));
      const target = name.isRoot && type.serviceTarget === true ? owner : name;
      if (!target.isRoot && !(target === owner && owner.isWildcard)) names.set(target.key, target);
    }
  }
  return [...names.values()];
}
