import type { Name } from '../name.ts';
import type { RecordType } from './define.ts';

/** One resource record of class IN (RFC 1035 3.2.1); `rdata` is uncompressed wire. */
export interface ResourceRecord {
  readonly owner: Name;
  readonly type: RecordType;
  readonly ttl: number;
  readonly rdata: Uint8Array;
}

/** All records of one owner and type, with the one TTL they share (RFC 2181 5). */
export interface RRset {
  readonly owner: Name;
  readonly type: RecordType;
  readonly ttl: number;
  readonly rdatas: readonly Uint8Array[];
}

/** Canonical order within a set: as unsigned octets, the shorter first (RFC 4034 6.3). Both in canonical form. */
export function compareRdata(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a[i] !== b[i]) return a[i] - b[i];
  }
  return a.length - b.length;
}

/** Data as given, in canonical order, equal data once: names in it compare without case where RFC 4034 6.2 says so. */
export function sortRdatas(type: RecordType, rdatas: readonly Uint8Array[]): Uint8Array[] {
  if (rdatas.length < 2) return [...rdatas];
  return rdatas
    .map((rdata) => ({ rdata, canonical: type.canonical(rdata) }))
    .sort((a, b) => compareRdata(a.canonical, b.canonical))
    .filter(({ canonical }, i, sorted) => i === 0 || compareRdata(sorted[i - 1].canonical, canonical) !== 0)
    .map(({ rdata }) => rdata);
}

/** The records of a set, one by one. */
export function* recordsOf(set: RRset): Generator<ResourceRecord> {
  for (const rdata of set.rdatas) yield { owner: set.owner, type: set.type, ttl: set.ttl, rdata };
}
