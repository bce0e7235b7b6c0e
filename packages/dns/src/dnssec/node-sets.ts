import type { RRset } from '../rr/rrset.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import { isSameSet } from '../zone/share-nodes.ts';
import type { ZoneNode } from '../zone/zone.ts';
import { coveredType } from './rrsig-data.ts';

/** True if the node contains this set with the same type, TTL and data octets. */
export function hasSet({ rrsets }: ZoneNode, set: RRset): boolean {
  return rrsets.some((other) => isSameSet(other, set));
}

export function signatureSet({ rrsets }: ZoneNode, covered: number): RRset | undefined {
  return rrsets.find((set) => set.type === RRSIG && coveredType(set) === covered);
}
