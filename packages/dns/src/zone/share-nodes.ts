import { isSame } from '../octets.ts';
import type { RRset } from '../rr/rrset.ts';
import { precedes } from './canonical-order.ts';
import { Zone, type ZoneNode } from './zone.ts';

/**
 * The zone with the nodes of another version, usually the one before, wherever they are equal, so that callers find changes
 * by identity. Returns that version itself where nothing has changed.
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

/** The places at which two lists of as many things have different objects; undefined where one has more. */
export function differingPlaces(before: readonly unknown[], after: readonly unknown[]): number[] | undefined {
  if (before.length !== after.length) return undefined;
  const places: number[] = [];
  for (let i = 0; i < after.length; i++) if (before[i] !== after[i]) places.push(i);
  return places;
}

/** Whether two nodes are the same octet by octet, letter case of the name included. */
export function isSameNode(a: ZoneNode, b: ZoneNode): boolean {
  if (a.rrsets === b.rrsets && a.name === b.name) return true;
  if (a.rrsets.length !== b.rrsets.length || !isSame(a.name.wire, b.name.wire)) return false;
  for (let i = 0; i < a.rrsets.length; i++) if (!isSameSet(a.rrsets[i], b.rrsets[i])) return false;
  return true;
}

/** Whether two sets of one owner are the same: type, TTL and data octet by octet. */
export function isSameSet(a: RRset, b: RRset): boolean {
  if (a === b) return true;
  if (a.type.code !== b.type.code || a.ttl !== b.ttl || a.rdatas.length !== b.rdatas.length) return false;
  for (let i = 0; i < a.rdatas.length; i++) if (!isSame(a.rdatas[i], b.rdatas[i])) return false;
  return true;
}
