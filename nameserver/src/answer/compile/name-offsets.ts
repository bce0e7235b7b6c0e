import { MOST_TRIES, type SearchName, slotOf } from '../search-name.ts';

export interface WrittenNames {
  /** Returns true if the name at an offset is the suffix of `name` at a label. */
  isName(offset: number, name: SearchName, label: number): boolean;
  /** Returns the name at an offset in lower case, one character per octet. */
  text(offset: number): string;
}

export interface Names {
  /** Returns the offset of the suffix of `name` at a label, or 0. */
  find(name: SearchName, label: number): number;
  /** Adds a name that is not present. */
  add(hash: number, offset: number): void;
  /** Returns the offsets of all names by hash slot. Undefined if some names have no slot. */
  table(): number[] | undefined;
}

/** Slots per name. With fewer slots, many names would find no free slot. */
const SLOTS_A_NAME = 10 / 3;

export class NameOffsets implements Names {
  readonly #written: WrittenNames;
  /** Pairs of hash and offset. A search ends at an offset of 0, or after MOST_TRIES. */
  #pairs = new Int32Array(2 * 64);
  #count = 0;
  /** Names that found no free slot when they were added or the table grew. */
  readonly #crowded = new Map<string, number>();

  constructor(written: WrittenNames) {
    this.#written = written;
  }

  find(name: SearchName, label: number): number {
    const mask = this.#pairs.length / 2 - 1;
    const hash = name.hashes[label];
    const first = slotOf(hash, mask);
    for (let i = 0; i < MOST_TRIES; i++) {
      const pair = 2 * ((first + i) & mask);
      const offset = this.#pairs[pair + 1];
      if (offset === 0) break;
      if (this.#pairs[pair] === hash && this.#written.isName(offset, name, label)) return offset;
    }
    return this.#crowded.size === 0 ? 0 : (this.#crowded.get(name.text(label)) ?? 0);
  }

  add(hash: number, offset: number): void {
    if (SLOTS_A_NAME * ++this.#count > this.#pairs.length / 2) this.#grow();
    this.#put(hash, offset);
  }

  table(): number[] | undefined {
    if (this.#crowded.size > 0) return undefined;
    return Array.from({ length: this.#pairs.length / 2 }, (_, slot) => this.#pairs[2 * slot + 1]);
  }

  #grow(): void {
    const before = this.#pairs;
    this.#pairs = new Int32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) if (before[at + 1] !== 0) this.#put(before[at], before[at + 1]);
  }

  #put(hash: number, offset: number): void {
    const mask = this.#pairs.length / 2 - 1;
    const first = slotOf(hash, mask);
    for (let i = 0; i < MOST_TRIES; i++) {
      const pair = 2 * ((first + i) & mask);
      if (this.#pairs[pair + 1] !== 0) continue;
      this.#pairs[pair] = hash;
      this.#pairs[pair + 1] = offset;
      return;
    }
    this.#crowded.set(this.#written.text(offset), offset);
  }
}
