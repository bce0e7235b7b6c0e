import { isSame } from '../octets.ts';
import type { RRset } from '../rr/rrset.ts';
import { precedes } from './canonical-order.ts';
import { Zone, type ZoneNode } from './zone.ts';

/**
 * Replaces the nodes of a zone with equal nodes of another version, usually the previous version. Callers can then
 * find changes by comparing objects. If all nodes are equal, returns that version itself.
 */
export function shareNodes(zone: Zone, version: Zone): Zone {
  const before = version.nodes;
  let old = 0;
  let shared = 0;
  const nodes = zone.nodes.map((node) => {
    while (old < before.length && precedes(before[old].name, node.name)) old++;
    if (old === before.length || !isSameNode(before[old], node)) return node;
    shared++;
    return before[old++];
  });
  return shared === nodes.length && shared === before.length ? version : new Zone(zone.apex, nodes);
}

/**
 * Compares two lists by identity. Returns the indexes of the objects that differ. Returns undefined if the lengths
 * differ.
 */
export function differingPlaces(before: readonly unknown[], after: readonly unknown[]): number[] | undefined {
  if (before.length !== after.length) return undefined;
  const places: number[] = [];
  for (let i = 0; i < after.length; i++) if (before[i] !== after[i]) places.push(i);
  return places;
}

/** True if two nodes have equal octets, including the letter case of the name. */
export function isSameNode(a: ZoneNode, b: ZoneNode): boolean {
  if (a.rrsets === b.rrsets && a.name === b.name) return true;
  if (a.rrsets.length !== b.rrsets.length || !isSame(a.name.wire, b.name.wire)) return false;
  for (let i = 0; i < a.rrsets.length; i++) if (!isSameSet(a.rrsets[i], b.rrsets[i])) return false;
  return true;
}

/** True if two sets of the same owner have the same type, TTL and data octets. */
export function isSameSet(a: RRset, b: RRset): boolean {
  if (a === b) return true;
  if (a.type.code !== b.type.code || a.ttl !== b.ttl || a.rdatas.length !== b.rdatas.length) return false;
  for (let i = 0; i < a.rdatas.length; i++) if (!isSame(a.rdatas[i], b.rdatas[i])) return false;
  return true;
}
