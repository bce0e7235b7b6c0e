import type { Name } from '../name.ts';
import { isSame } from '../octets.ts';
import type { Pieces } from '../pieces.ts';
import type { RRset } from '../rr/rrset.ts';
import { placeOf } from '../zone/canonical-order.ts';
import { differingPlaces, isSameNode, isSameSet } from '../zone/share-nodes.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import { type ChainRecord, closeChain, updateLinks } from './chain.ts';
import { chainMaker, type Denial, denialApexSets } from './denial.ts';
import type { Hash } from './hash.ts';
import { type LaidOutName, mergeChain } from './merge-chain.ts';
import { type Nsec3Places, nsec3Places } from './nsec3-places.ts';
import { capTtls, makeParts, type ZonePart, revisePart } from './parts.ts';

export interface LayoutInput {
  readonly zone: Zone;
  readonly apexSets: readonly RRset[];
  readonly denial: Denial;
  readonly hash: Hash;
}

/** All parts of a signed zone except its signatures. Versions share the objects of unchanged parts. */
export interface Layout {
  readonly names: readonly LaidOutName[];
  readonly parts: readonly ZonePart[];
  readonly chain: readonly ChainRecord[];
  readonly nsec3s: Nsec3Places;
  readonly key: string;
  readonly zone: Zone;
  readonly apexSets: readonly RRset[];
}

/** The sets of a name without RRSIG, and the sets among them that need signatures. */
export interface NodeSets {
  readonly name: Name;
  readonly sets: readonly RRset[];
  readonly toSign: readonly RRset[];
}

export function nodeSets({ name, part, denial }: LaidOutName): NodeSets {
  const added = denial === undefined ? [] : [denial.set];
  return { name, sets: [...(part?.rrsets ?? []), ...added], toSign: [...(part?.toSign ?? []), ...added] };
}

/** Adds key sets and the denial chain to a zone. Reduces TTLs to at most MAX_SIGNED_TTL. */
export function* layOut({ zone, apexSets, denial, hash }: LayoutInput, previous?: Layout): Pieces<Layout> {
  const maker = chainMaker(zone.soa, denial, hash);
  const revised =
    previous?.key === maker.key && hasApexSets(previous, apexSets) ? reviseLayout(previous, zone) : undefined;
  if (revised !== undefined) return revised;
  const before = previous?.key === maker.key ? previous : { names: [], parts: [], chain: [] };
  const nodes = withApexSets(zone, [...apexSets, ...denialApexSets(zone.soa, denial)]).map(capTtls);
  const { parts, come, gone } = yield* makeParts(zone.apex, nodes, maker, before.parts);
  const comeLinks = come.flatMap((part) => part.links);
  const goneLinks = gone.flatMap((part) => part.links);
  const links = yield* updateLinks(before.chain, new Set(goneLinks), comeLinks);
  const chain = yield* closeChain(links, before.chain, maker);
  const names = yield* mergeChain(parts, chain, before.names, new Set([...come, ...comeLinks]));
  return { names, parts, chain, nsec3s: nsec3Places(names), key: maker.key, zone, apexSets };
}

function hasApexSets(layout: Layout, apexSets: readonly RRset[]): boolean {
  return layout.apexSets.length === apexSets.length && apexSets.every((set, i) => isSameSet(set, layout.apexSets[i]));
}

function withApexSets({ nodes: [apex, ...others] }: Zone, sets: readonly RRset[]): ZoneNode[] {
  const codes = new Set(sets.map(({ type }) => type.code));
  const kept = apex.rrsets.filter(({ type }) => !codes.has(type.code));
  return [{ name: apex.name, rrsets: [...kept, ...sets] }, ...others];
}

/**
 * Builds the next layout if only data and TTLs below the apex changed. In this case the chain stays the same, so the
 * cost depends on the number of changes. Returns undefined for other changes.
 */
function reviseLayout(layout: Layout, zone: Zone): Layout | undefined {
  if (layout.zone === zone) return layout;
  const before = layout.zone.nodes;
  const changed = differingPlaces(before, zone.nodes);
  if (changed === undefined || !changed.every((place) => place > 0 && haveSameTypes(before[place], zone.nodes[place])))
    return undefined;
  const parts = [...layout.parts];
  const names = [...layout.names];
  for (const place of changed) {
    const node = capTtls(zone.nodes[place]);
    if (isSameNode(parts[place], node)) continue;
    const at = placeOf(node.name, names, nameOf);
    parts[place] = revisePart(parts[place], node);
    names[at] = { ...names[at], name: node.name, part: parts[place] };
  }
  return { ...layout, parts, names, zone };
}

const nameOf = ({ name }: LaidOutName): Name => name;

function haveSameTypes(a: ZoneNode, b: ZoneNode): boolean {
  if (a.rrsets.length !== b.rrsets.length || !isSame(a.name.wire, b.name.wire)) return false;
  return a.rrsets.every(({ type }, i) => type === b.rrsets[i].type);
}
