import { type Name, type RRset, type Zone } from '@fourwinds/dns';
import { TYPE } from '../type.ts';

/** A name that exists with authority, as `NODE` in image.ts will hold it. */
export interface TreeNode {
  readonly name: Name;
  readonly parent: TreeNode | undefined;
  /** Not among them are RRSIG sets, which go with the set they are over, and NSEC3, which nobody finds by its owner. */
  readonly sets: readonly RRset[];
  readonly signatures: readonly RRset[];
  readonly cut: boolean;
}

export interface Tree {
  /** In canonical order, so that a parent comes before its children. */
  readonly nodes: readonly TreeNode[];
  readonly byKey: ReadonlyMap<string, TreeNode>;
}

/**
 * The names of a zone that queries can find: its owners and the empty names between them and the apex (RFC 4592 2.2.2).
 * What lies below a delegation or a DNAME is occluded, and NSEC3 owners exist for their own sake only (RFC 5155 7.2.8).
 */
export function growTree(zone: Zone): Tree {
  const byKey = new Map<string, TreeNode>();
  let barrier: Name | undefined;

  function parentOf(name: Name): TreeNode | undefined {
    if (name.equals(zone.apex)) return undefined;
    const parent = name.parent;
    return byKey.get(parent.key) ?? add({ name: parent, parent: parentOf(parent), ...EMPTY });
  }

  function add(node: TreeNode): TreeNode {
    byKey.set(node.name.key, node);
    return node;
  }

  for (const { name, rrsets } of zone.nodes) {
    if (barrier !== undefined && name.isWithin(barrier)) continue;
    const sets = rrsets.filter(({ type }) => type.code !== TYPE.RRSIG && type.code !== TYPE.NSEC3);
    if (sets.length === 0 && has(rrsets, TYPE.NSEC3)) continue;
    const signatures = rrsets.filter(({ type }) => type.code === TYPE.RRSIG);
    const cut = !name.equals(zone.apex) && has(sets, TYPE.NS);
    add({ name, parent: parentOf(name), sets, signatures, cut });
    barrier = cut || has(sets, TYPE.DNAME) ? name : undefined;
  }
  return { nodes: [...byKey.values()], byKey };
}

const EMPTY = { sets: [], signatures: [], cut: false } as const;

function has(sets: readonly RRset[], code: number): boolean {
  return sets.some(({ type }) => type.code === code);
}

/** The signatures over one type among all those of an owner: their data begin with the type they cover. */
export function signaturesOver(type: number, signatures: readonly RRset[]): readonly Uint8Array[] {
  return signatures.find(({ rdatas: [[high, low]] }) => ((high << 8) | low) === type)?.rdatas ?? [];
}
