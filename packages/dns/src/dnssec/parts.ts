import type { Name } from '../name.ts';
import { ITEMS_A_PIECE, type Pieces } from '../pieces.ts';
import type { RRset } from '../rr/rrset.ts';
import { precedes } from '../zone/canonical-order.ts';
import { isSameNode } from '../zone/share-nodes.ts';
import type { ZoneNode } from '../zone/zone.ts';
import { isBarrier, setsToSign, standingOf, type StandingNode } from './authority.ts';
import type { ChainMaker, Link } from './chain.ts';
import { MAX_SIGNED_TTL } from './validity.ts';

/** The part of the zone that a name is in, by the names before it in canonical order. */
interface Place {
  /** The delegation or DNAME right before or above it. */
  readonly barrier: Name | undefined;
  /** The last name with a link. */
  readonly linked: Name;
}

/** A name of a zone with all that follows from its sets and its place. */
export interface Part extends StandingNode {
  readonly toSign: readonly RRset[];
  readonly links: readonly Link[];
  readonly place: Place;
  /** The place of the next name. */
  readonly after: Place;
}

export interface Parts {
  readonly parts: readonly Part[];
  /** Parts that only this version has, and parts that only the one before has. */
  readonly come: readonly Part[];
  readonly gone: readonly Part[];
}

/** The parts of a zone's nodes; those that stay the same are taken from the version before. */
export function* makeParts(
  apex: Name,
  nodes: readonly ZoneNode[],
  maker: ChainMaker,
  before: readonly Part[],
): Pieces<Parts> {
  const parts: Part[] = [];
  const come: Part[] = [];
  const gone: Part[] = [];
  let place: Place = { barrier: undefined, linked: apex };
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

function makePart(apex: Name, node: ZoneNode, place: Place, maker: ChainMaker): Part {
  const { name, rrsets } = node;
  const standing = standingOf(node, apex, place.barrier);
  const standingNode: StandingNode = { name, rrsets, standing };
  if (standing === 'occluded') return { ...standingNode, toSign: [], links: [], place, after: place };
  const links = maker.links(standingNode, place.linked);
  const barrier = isBarrier(standingNode) ? name : undefined;
  const after = { barrier, linked: links.length > 0 ? name : place.linked };
  return { ...standingNode, toSign: setsToSign(standingNode), links, place, after };
}

/** The node with no TTL above MAX_SIGNED_TTL. */
export function capTtls(node: ZoneNode): ZoneNode {
  if (!node.rrsets.some(({ ttl }) => ttl > MAX_SIGNED_TTL)) return node;
  return { ...node, rrsets: node.rrsets.map((set) => ({ ...set, ttl: Math.min(set.ttl, MAX_SIGNED_TTL) })) };
}

/** The part of a name whose sets have changed, but not their types: its place and links stay. */
export function revisePart(part: Part, { name, rrsets }: ZoneNode): Part {
  return { ...part, name, rrsets, toSign: setsToSign({ name, rrsets, standing: part.standing }) };
}

function isSamePlace(a: Place, b: Place): boolean {
  return a === b || (a.linked.equals(b.linked) && a.barrier?.key === b.barrier?.key);
}
