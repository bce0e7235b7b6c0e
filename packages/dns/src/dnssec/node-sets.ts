import type { RRset } from '../rr/rrset.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import type { ZoneNode } from '../zone/zone.ts';
import { isSame } from './octets.ts';
import { coveredType } from './rrsig.ts';

/** Whether two nodes are the same octet by octet, letter case of the name included. */
export function isSameNode(a: ZoneNode, b: ZoneNode): boolean {
  if (a.rrsets === b.rrsets && a.name === b.name) return true;
  if (a.rrsets.length !== b.rrsets.length || !isSame(a.name.wire, b.name.wire)) return false;
  for (let i = 0; i < a.rrsets.length; i++) if (!isSameSet(a.rrsets[i], b.rrsets[i])) return false;
  return true;
}

/** Whether a node holds this very set: type, TTL and data octet by octet. */
export function hasSet({ rrsets }: ZoneNode, set: RRset): boolean {
  return rrsets.some((other) => isSameSet(other, set));
}

/** The signatures over a type at a node. */
export function signatureSet({ rrsets }: ZoneNode, covered: number): RRset | undefined {
  return rrsets.find((set) => set.type === RRSIG && coveredType(set) === covered);
}

function isSameSet(a: RRset, b: RRset): boolean {
  if (a === b) return true;
  if (a.type.code !== b.type.code || a.ttl !== b.ttl || a.rdatas.length !== b.rdatas.length) return false;
  for (let i = 0; i < a.rdatas.length; i++) if (!isSame(a.rdatas[i], b.rdatas[i])) return false;
  return true;
}
