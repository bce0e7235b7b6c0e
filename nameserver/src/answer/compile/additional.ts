import { isAddress, Name, namesIn, type RRset, type Zone } from '@fourwinds/dns';
import { TYPE } from '../type.ts';
import type { Tree, TreeNode } from './tree.ts';

export interface AdditionalSet {
  readonly set: RRset;
  /** The node of the set. Undefined if queries cannot find it by owner. */
  readonly node?: TreeNode;
  /** RRSIG sets, including the signatures of `set` if it is authoritative. */
  readonly signatures: readonly RRset[];
}

export interface AdditionalSets {
  /**
   * Addresses of servers whose names are inside a delegation. Without these addresses, the delegation cannot be
   * followed (RFC 9471).
   */
  readonly required: readonly AdditionalSet[];
  readonly useful: readonly AdditionalSet[];
}

const NOTHING: AdditionalSets = { required: [], useful: [] };

/** Returns the zone's addresses for the names in a set's data, if the type of the set requires them. */
export function additionalTo(set: RRset, zone: Zone, tree: Tree): AdditionalSets {
  if (set.type.additional !== true) return NOTHING;
  const cut = tree.index.find(set.owner)?.cut === true;
  const isServers = set.type.code === TYPE.NS;
  const setsAt = (name: Name): readonly AdditionalSet[] => {
    const node = tree.index.find(name);
    if (node !== undefined && node.sets.length > 0) return isServers || !node.cut ? setsOf(node) : [];
    const occluded = node === undefined ? zone.node(name) : undefined;
    if (occluded !== undefined) return isServers ? occluded.rrsets.map((glue) => ({ set: glue, signatures: [] })) : [];
    return node === undefined ? setsFromWildcard(name, tree, isServers) : [];
  };
  const wanted = (names: Name[]): AdditionalSet[] =>
    names.flatMap((name) => setsAt(name).filter(({ set: other }) => isAddress(other) || isSameService(other, set)));
  const known = targetsOf(set).filter((target) => target.isWithin(zone.apex));
  const required = (target: Name): boolean => cut && target.isWithin(set.owner);
  return {
    required: wanted(known.filter(required)),
    useful: wanted(known.filter((target) => !required(target))),
  };
}

function setsOf(node: TreeNode): readonly AdditionalSet[] {
  return node.sets.map((set) => ({ set, node, signatures: node.signatures }));
}

/**
 * Returns the sets that a wildcard synthesizes for a nonexistent name (RFC 4592 3.3). If the wildcard has NS records,
 * returns sets only if the name is the name of a server.
 */
function setsFromWildcard(name: Name, tree: Tree, isServers: boolean): readonly AdditionalSet[] {
  let encloser = name.parent;
  let node = tree.index.find(encloser);
  while (node === undefined) {
    encloser = encloser.parent;
    node = tree.index.find(encloser);
  }
  const isEnd = node.cut || node.sets.some(isDname);
  const wildcard = isEnd ? undefined : tree.index.find(Name.parse('*', encloser));
  if (wildcard === undefined || (wildcard.cut && !isServers)) return [];
  return wildcard.sets.map((set) => ({ set: { ...set, owner: name }, signatures: wildcard.signatures }));
}

function isDname({ type }: RRset): boolean {
  return type.code === TYPE.DNAME;
}

/** RFC 9460 4.1: with these records, resolvers can follow an alias without another query. */
function isSameService(other: RRset, set: RRset): boolean {
  return set.type.serviceTarget === true && other.type === set.type && other !== set;
}

/**
 * Returns the names in a set's data, or the given names. In some types the root stands for the owner (RFC 9460
 * 2.5.2); the owner of a wildcard's set is known only from the query. In other types the root means that there is no
 * host (RFC 2782, RFC 7505).
 */
export function targetsOf(
  set: Pick<RRset, 'owner' | 'type' | 'rdatas'>,
  inData: Iterable<Name> = namesIn(set as RRset),
): Name[] {
  const { owner, type } = set;
  const names = new Map<string, Name>();
  for (const name of inData) {
    const target = name.isRoot && type.serviceTarget === true ? owner : name;
    if (!target.isRoot && !(target === owner && owner.isWildcard)) names.set(target.key, target);
  }
  return [...names.values()];
}
