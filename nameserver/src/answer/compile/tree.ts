import type { Name, RRset, Zone, ZoneNode } from '@fourwinds/dns';
import { TYPE } from '../type.ts';
import { NodeIndex } from './node-index.ts';

/** An existing authoritative name, as stored in `NODE` in zone-image.ts. */
export interface TreeNode {
  readonly name: Name;
  readonly parent: TreeNode | undefined;
  /**
   * Excludes RRSIG sets, which belong to the set that they cover, and NSEC3 sets, which queries cannot find by owner.
   */
  readonly sets: readonly RRset[];
  readonly signatures: readonly RRset[];
  readonly cut: boolean;
  /** See `NODE.children` in zone-image.ts. */
  children: number;
  /** Offset of the node in the image, once it is written. */
  offset: number;
}

export interface Tree {
  /** In canonical order, so that parents precede their children. */
  readonly nodes: readonly TreeNode[];
  readonly index: NodeIndex<TreeNode>;
}

/**
 * Builds the tree of names that queries can find: owners and the empty non-terminals between them and the apex (RFC
 * 4592 2.2.2). Excludes names below a delegation or DNAME, which are occluded, and NSEC3 owners (RFC 5155 7.2.8).
 */
export function growTree(zone: Zone): Tree {
  const nodes: TreeNode[] = [];
  let barrier: TreeNode | undefined;
  let last: TreeNode | undefined;

  function add(node: TreeNode): TreeNode {
    nodes.push(node);
    if (node.parent !== undefined) node.parent.children++;
    return (last = node);
  }

  function addOwner({ name, rrsets }: ZoneNode, sets: readonly RRset[]): void {
    const signatures = sets === rrsets ? [] : rrsets.filter(({ type }) => type.code === TYPE.RRSIG);
    const parent = parentOf(name);
    const cut = parent !== undefined && has(sets, TYPE.NS);
    const node = add({ name, parent, sets, signatures, cut, children: 0, offset: 0 });
    barrier = cut || has(sets, TYPE.DNAME) ? node : undefined;
  }

  /** In canonical order, the parent of a name is an ancestor of the preceding name. */
  function parentOf(name: Name): TreeNode | undefined {
    if (last === undefined) return undefined;
    const { parent } = name;
    let ancestor = last;
    while (!parent.isWithin(ancestor.name)) ancestor = ancestor.parent!;
    if (ancestor.name.wire.length === parent.wire.length) return ancestor;
    return add({
      name: parent,
      parent: parentOf(parent),
      sets: [],
      signatures: [],
      cut: false,
      children: 0,
      offset: 0,
    });
  }

  for (const node of zone.nodes) {
    const sets = foundSets(node);
    if (sets.length === 0 && has(node.rrsets, TYPE.NSEC3)) continue;
    if (barrier !== undefined && node.name.isWithin(barrier.name)) barrier.children++;
    else addOwner(node, sets);
  }
  return { nodes, index: new NodeIndex(nodes) };
}

export function foundSets({ rrsets }: ZoneNode): readonly RRset[] {
  return rrsets.every(isFound) ? rrsets : rrsets.filter(isFound);
}

function isFound({ type }: RRset): boolean {
  return type.code !== TYPE.RRSIG && type.code !== TYPE.NSEC3;
}

function has(sets: readonly RRset[], code: number): boolean {
  return sets.some(({ type }) => type.code === code);
}

const NONE: readonly Uint8Array[] = [];

/** Returns the signatures of an owner that cover one type. RRSIG data starts with the covered type. */
export function signaturesOver(type: number, signatures: readonly RRset[]): readonly Uint8Array[] {
  if (signatures.length === 0) return NONE;
  return signatures.find(({ rdatas: [[high, low]] }) => ((high << 8) | low) === type)?.rdatas ?? NONE;
}
