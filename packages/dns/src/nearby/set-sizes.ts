import type { ResourceRecord, RRset } from '../rr/rrset.ts';

/** Returns the size of a set. The size must be a sum with an independent part for each record. */
type SetSize = (set: RRset) => number;

interface SizedSet {
  octets: number;
  /** Record data in canonical form. A set contains each value once. */
  readonly values: Set<string>;
}

export class SetSizes {
  readonly #sizeOf: SetSize;
  readonly #sets = new Map<string, SizedSet>();

  constructor(sizeOf: SetSize) {
    this.#sizeOf = sizeOf;
  }

  add(record: ResourceRecord): void {
    const set = this.#sets.get(keyOf(record)) ?? { octets: this.#alone(record, []), values: new Set() };
    const value = valueOf(record);
    if (!set.values.has(value)) set.octets += this.#partOf(record);
    set.values.add(value);
    this.#sets.set(keyOf(record), set);
  }

  with(record: ResourceRecord): number {
    const set = this.#sets.get(keyOf(record));
    if (set === undefined) return this.#alone(record, [record.rdata]);
    return set.values.has(valueOf(record)) ? set.octets : set.octets + this.#partOf(record);
  }

  #partOf(record: ResourceRecord): number {
    return this.#alone(record, [record.rdata]) - this.#alone(record, []);
  }

  #alone({ owner, type, ttl }: ResourceRecord, rdatas: readonly Uint8Array[]): number {
    return this.#sizeOf({ owner, type, ttl, rdatas });
  }
}

function keyOf({ owner, type }: ResourceRecord): string {
  return `${owner.key} ${type.code}`;
}

function valueOf({ type, rdata }: ResourceRecord): string {
  let text = '';
  for (const octet of type.canonical(rdata)) text += String.fromCharCode(octet);
  return text;
}
