import type { Name } from '../name.ts';
import { ITEMS_A_PIECE, type Pieces } from '../pieces.ts';
import type { RRset } from '../rr/rrset.ts';
import { precedes } from '../zone/canonical-order.ts';
import { isSameNode } from '../zone/share-nodes.ts';
import type { ZoneNode } from '../zone/zone.ts';
import { isBarrier, setsToSign, standingOf, type StandingNode } from './authority.ts';
import type { ChainMaker, Link } from './chain.ts';
import { MAX_SIGNED_TTL } from './validity.ts';

/** State that the preceding names in canonical order determine. */
interface ChainPlace {
  /** The delegation or DNAME directly before or above the name. */
  readonly barrier: Name | undefined;
  readonly linked: Name;
}

/** A name, and everything that is derived from its sets and its place. */
export interface ZonePart extends StandingNode {
  readonly toSign: readonly RRset[];
  readonly links: readonly Link[];
  readonly place: ChainPlace;
  readonly after: ChainPlace;
}

export interface ZoneParts {
  readonly parts: readonly ZonePart[];
  /**
   * `come` contains the parts that are new in this version. `gone` contains the parts of the previous version that no
   * longer exist.
   */
  readonly come: readonly ZonePart[];
  readonly gone: readonly ZonePart[];
}

/** Makes a part for each node of a zone. Reuses unchanged parts of the previous version. */
export function* makeParts(
  apex: Name,
  nodes: readonly ZoneNode[],
  maker: ChainMaker,
  before: readonly ZonePart[],
): Pieces<ZoneParts> {
  const parts: ZonePart[] = [];
  const come: ZonePart[] = [];
  const gone: ZonePart[] = [];
  let place: ChainPlace = { barrier: undefined, linked: apex };
  let old = 0;
  for (const node of nodes) {
    if (parts.length % ITEMS_A_PIECE === 0) yield;
    let isSame = old < before.length && isSameNode(before[old], node);
    if (!isSame) {
      while (old < before.length && precedes(before[old].name, node.name)) gone.push(before[old++]);
      isSame = old < before.length && isSameNode(before[old], node);
    }
    let part = before[old];
    if (isSame && isSamePlace(part.place, place)) old++;
    else come.push((part = makePart(apex, node, place, maker)));
    parts.push(part);
    place = part.after;
  }
  return { parts, come, gone: gone.concat(before.slice(old)) };
}

function makePart(apex: Name, node: ZoneNode, place: ChainPlace, maker: ChainMaker): ZonePart {
  const { name, rrsets } = node;
  const standing = standingOf(node, apex, place.barrier);
  const standingNode: StandingNode = { name, rrsets, standing };
  if (standing === 'occluded') return { ...standingNode, toSign: [], links: [], place, after: place };
  const links = maker.links(standingNode, place.linked);
  const barrier = isBarrier(standingNode) ? name : undefined;
  const after = { barrier, linked: links.length > 0 ? name : place.linked };
  return { ...standingNode, toSign: setsToSign(standingNode), links, place, after };
}

export function capTtls(node: ZoneNode): ZoneNode {
  if (!node.rrsets.some(({ ttl }) => ttl > MAX_SIGNED_TTL)) return node;
  return { ...node, rrsets: node.rrsets.map((set) => ({ ...set, ttl: Math.min(set.ttl, MAX_SIGNED_TTL) })) };
}

/** Updates a part if its data changed but its types did not. The place and the links stay the same. */
export function revisePart(part: ZonePart, { name, rrsets }: ZoneNode): ZonePart {
  return { ...part, name, rrsets, toSign: setsToSign({ name, rrsets, standing: part.standing }) };
}

function isSamePlace(a: ChainPlace, b: ChainPlace): boolean {
  return a === b || (a.linked.equals(b.linked) && a.barrier?.key === b.barrier?.key);
}
