import type { RRset } from '../rr/rrset.ts';
import { RRSIG } from '../rr/types/rrsig.ts';
import type { ZoneNode } from '../zone/zone.ts';
import { isSame } from './octets.ts';
import { coveredType } from './rrsig.ts';

/** Whether a node holds this very set: type, TTL and data octet by octet. */
export function hasSet({ rrsets }: ZoneNode, set: RRset): boolean {
  return rrsets.some((other) => other === set || (other.type.code === set.type.code && isSameSet(other, set)));
}

/** The signatures over a type at a node. */
export function signatureSet({ rrsets }: ZoneNode, covered: number): RRset | undefined {
  return rrsets.find((set) => set.type === RRSIG && coveredType(set) === covered);
}

function isSameSet(a: RRset, b: RRset): boolean {
  return (
    a.ttl === b.ttl && a.rdatas.length === b.rdatas.length && a.rdatas.every((rdata, i) => isSame(rdata, b.rdatas[i]))
  );
}
