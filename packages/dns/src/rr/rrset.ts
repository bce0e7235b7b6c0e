import type { Name } from '../name.ts';
import type { RecordType } from './define.ts';

/** A resource record of class IN (RFC 1035 3.2.1). `rdata` is uncompressed wire data. */
export interface ResourceRecord {
  readonly owner: Name;
  readonly type: RecordType;
  readonly ttl: number;
  readonly rdata: Uint8Array;
}

/** All records with the same owner and type. They have a common TTL (RFC 2181 5). */
export interface RRset {
  readonly owner: Name;
  readonly type: RecordType;
  readonly ttl: number;
  readonly rdatas: readonly Uint8Array[];
}

/**
 * Compares data in canonical order, as unsigned octets (RFC 4034 6.3). If one is a prefix of the other, the shorter
 * one is first. Both arguments must be in canonical form.
 */
export function compareRdata(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (a[i] !== b[i]) return a[i] - b[i];
  }
  return a.length - b.length;
}

/**
 * Sorts data in canonical order and removes duplicates, without changing the form of the data. The comparison ignores
 * the letter case of names if RFC 4034 6.2 requires lower case.
 */
export function sortRdatas(type: RecordType, rdatas: readonly Uint8Array[]): Uint8Array[] {
  if (rdatas.length < 2) return [...rdatas];
  return rdatas
    .map((rdata) => ({ rdata, canonical: type.canonical(rdata) }))
    .sort((a, b) => compareRdata(a.canonical, b.canonical))
    .filter(({ canonical }, i, sorted) => i === 0 || compareRdata(sorted[i - 1].canonical, canonical) !== 0)
    .map(({ rdata }) => rdata);
}

export function* recordsOf(set: RRset): Generator<ResourceRecord> {
  for (const rdata of set.rdatas) yield { owner: set.owner, type: set.type, ttl: set.ttl, rdata };
}
