import type { Name } from '../name.ts';
import type { Pieces } from '../pieces.ts';
import type { RRset } from '../rr/rrset.ts';
import { isSameSet } from '../zone/share-nodes.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import { type ChainRecord, closeChain, updateLinks } from './chain.ts';
import { chainMaker, type Denial, denialApexSets } from './denial.ts';
import type { Hash } from './hash.ts';
import { type LaidOutName, mergeChain } from './merge-chain.ts';
import { makeParts, type Part } from './parts.ts';
import { MAX_SIGNED_TTL } from './validity.ts';

export interface LayoutInput {
  /** Unsigned. */
  readonly zone: Zone;
  /** DNSKEY, CDS and CDNSKEY, as `apexKeySets` makes them. */
  readonly apexSets: readonly RRset[];
  readonly denial: Denial;
  readonly hash: Hash;
}

/** A signed zone without its signatures. Unchanged parts are the same objects from version to version. */
export interface Layout {
  /** In canonical order, the apex first. */
  readonly names: readonly LaidOutName[];
  readonly parts: readonly Part[];
  readonly chain: readonly ChainRecord[];
  /** The key of the ChainMaker. */
  readonly key: string;
  /** The zone and settings that it was made from. */
  readonly zone: Zone;
  readonly apexSets: readonly RRset[];
}

/** The sets of a name, RRSIG aside, and those of them that are signed. */
export interface NodeSets {
  readonly name: Name;
  readonly sets: readonly RRset[];
  readonly toSign: readonly RRset[];
}

/** All sets of a name together. */
export function nodeSets({ name, part, denial }: LaidOutName): NodeSets {
  const added = denial === undefined ? [] : [denial.set];
  return { name, sets: [...(part?.rrsets ?? []), ...added], toSign: [...(part?.toSign ?? []), ...added] };
}

/** Adds the key sets and the denial chain to a zone, and cuts TTLs to MAX_SIGNED_TTL. */
export function* layOut({ zone, apexSets, denial, hash }: LayoutInput, previous?: Layout): Pieces<Layout> {
  const maker = chainMaker(zone.soa, denial, hash);
  if (previous?.key === maker.key && isOf(previous, zone, apexSets)) return previous;
  const before = previous?.key === maker.key ? previous : { names: [], parts: [], chain: [] };
  const nodes = withApexSets(zone, [...apexSets, ...denialApexSets(zone.soa, denial)]).map(capTtls);
  const { parts, come, gone } = yield* makeParts(zone.apex, nodes, maker, before.parts);
  const comeLinks = come.flatMap((part) => part.links);
  const goneLinks = gone.flatMap((part) => part.links);
  const links = yield* updateLinks(before.chain, new Set(goneLinks), comeLinks);
  const chain = yield* closeChain(links, before.chain, maker);
  const names = yield* mergeChain(parts, chain, before.names, new Set([...come, ...comeLinks]));
  return { names, parts, chain, key: maker.key, zone, apexSets };
}

function isOf(layout: Layout, zone: Zone, apexSets: readonly RRset[]): boolean {
  if (layout.zone !== zone || layout.apexSets.length !== apexSets.length) return false;
  return apexSets.every((set, i) => isSameSet(set, layout.apexSets[i]));
}

/** The nodes of the zone with more sets at the apex. */
function withApexSets({ nodes: [apex, ...others] }: Zone, sets: readonly RRset[]): ZoneNode[] {
  const codes = new Set(sets.map(({ type }) => type.code));
  const kept = apex.rrsets.filter(({ type }) => !codes.has(type.code));
  return [{ name: apex.name, rrsets: [...kept, ...sets] }, ...others];
}

function capTtls(node: ZoneNode): ZoneNode {
  if (!node.rrsets.some(({ ttl }) => ttl > MAX_SIGNED_TTL)) return node;
  return { ...node, rrsets: node.rrsets.map((set) => ({ ...set, ttl: Math.min(set.ttl, MAX_SIGNED_TTL) })) };
}
