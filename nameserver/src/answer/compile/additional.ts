import { isAddress, Name, type RRset, type Zone } from '@fourwinds/dns';
import { TYPE } from '../type.ts';
import type { Tree } from './tree.ts';

export interface AdditionalSet {
  readonly set: RRset;
  /** Among them are those over the set, where it has authority. */
  readonly signatures: readonly RRset[];
}

export interface AdditionalSets {
  /** Without them a delegation cannot be followed: addresses of servers whose names lie within it (RFC 9471). */
  readonly required: readonly AdditionalSet[];
  readonly useful: readonly AdditionalSet[];
}

/** As a name's key begins. */
const WILDCARD_LABEL = '\u0001*';

const NOTHING: AdditionalSets = { required: [], useful: [] };

/** The addresses that the zone has for the names in a set's data, where the type wants them. */
export function additionalTo(set: RRset, zone: Zone, tree: Tree): AdditionalSets {
  if (set.type.additional !== true) return NOTHING;
  const cut = tree.byKey.get(set.owner.key)?.cut === true;
  const isServers = set.type.code === TYPE.NS;
  const setsAt = (name: Name): readonly AdditionalSet[] => {
    if (zone.node(name) === undefined) return setsFromWildcard(name, tree);
    const sets = isServers || isOwn(name, tree) ? zone.node(name)!.rrsets : [];
    return sets.map((other) => ({ set: other, signatures: tree.byKey.get(name.key)?.signatures ?? [] }));
  };
  const wanted = (names: Name[]): AdditionalSet[] =>
    names.flatMap((name) => setsAt(name).filter(({ set: other }) => isAddress(other) || isSameService(other, set)));
  const known = targets(set).filter((target) => target.isWithin(zone.apex));
  const required = (target: Name): boolean => cut && target.isWithin(set.owner);
  return {
    required: wanted(known.filter(required)),
    useful: wanted(known.filter((target) => !required(target))),
  };
}

/** What a wildcard gives to a name that does not exist (RFC 4592 3.3). */
function setsFromWildcard(name: Name, { byKey }: Tree): readonly AdditionalSet[] {
  if (byKey.has(name.key)) return [];
  let encloser = name.parent;
  while (!byKey.has(encloser.key)) encloser = encloser.parent;
  const isEnd = byKey.get(encloser.key)!.cut || byKey.get(encloser.key)!.sets.some(isDname);
  const wildcard = isEnd ? undefined : byKey.get(WILDCARD_LABEL + encloser.key);
  if (wildcard === undefined || wildcard.cut) return [];
  return wildcard.sets.map((set) => ({ set: { ...set, owner: name }, signatures: wildcard.signatures }));
}

function isDname({ type }: RRset): boolean {
  return type.code === TYPE.DNAME;
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
