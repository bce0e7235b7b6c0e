import type { RRset } from '../rr/rrset.ts';
import type { Zone, ZoneNode } from '../zone/zone.ts';
import { standings } from './authority.ts';
import { type Denial, denialApexSets, denialChain, type Hashed, type SignedZone } from './denial.ts';
import type { Hash } from './hash.ts';
import { mergeChain, type NodeSets } from './merge-chain.ts';
import { MAX_SIGNED_TTL } from './validity.ts';

export interface LayoutInput {
  /** Unsigned. */
  readonly zone: Zone;
  /** DNSKEY, CDS and CDNSKEY, as `apexKeySets` makes them. */
  readonly apexSets: readonly RRset[];
  readonly denial: Denial;
  /** The version before, from which sets of the chain are taken where they are the same. */
  readonly previous?: SignedZone;
  readonly hash: Hash;
}

/** All that a signed zone holds but its signatures. */
export interface Layout {
  /** In canonical order, the apex first. */
  readonly nodes: readonly NodeSets[];
  readonly hashed?: Hashed;
}

/** Adds the key sets and the denial chain to a zone, and cuts TTLs to MAX_SIGNED_TTL. */
export function layOut({ zone, apexSets, denial, previous, hash }: LayoutInput): Layout {
  const added = [...apexSets, ...denialApexSets(zone.apex, denial)];
  const nodes = [...standings(zone.apex, withApexSets(zone, added).map(capTtls))];
  const { sets, hashed } = denialChain(zone.soa, nodes, { denial, hash }, previous);
  return { nodes: [...mergeChain(nodes, sets)], hashed };
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
