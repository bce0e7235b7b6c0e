import type { RRset } from '../rr/rrset.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import { isSameSet } from '../zone/share-nodes.ts';
import type { ZoneNode } from '../zone/zone.ts';
import { coveredType } from './rrsig.ts';

/** Whether a node holds this very set: type, TTL and data octet by octet. */
export function hasSet({ rrsets }: ZoneNode, set: RRset): boolean {
  return rrsets.some((other) => isSameSet(other, set));
}

/** The signatures over a type at a node. */
export function signatureSet({ rrsets }: ZoneNode, covered: number): RRset | undefined {
  return rrsets.find((set) => set.type === RRSIG && coveredType(set) === covered);
}
