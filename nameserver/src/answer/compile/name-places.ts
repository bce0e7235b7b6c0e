import { MOST_TRIES, type SearchName, slotOf } from '../search-name.ts';

/** The names that were written, by their places. */
export interface WrittenNames {
  /** Whether the name at a place is the suffix of `name` at a label. */
  isName(place: number, name: SearchName, label: number): boolean;
  /** The name at a place in lower case, a character an octet. */
  text(place: number): string;
}

/** Places of names by their hashes: open addressing, at most half full. */
export class NamePlaces {
  readonly #written: WrittenNames;
  /** Pairs of hash and place; a place of 0 ends a search, and so do MOST_TRIES. */
  #pairs = new Int32Array(2 * 64);
  #count = 0;
  /** Places that were not free in the table when a name came or the table grew. */
  readonly #crowded = new Map<string, number>();

  constructor(written: WrittenNames) {
    this.#written = written;
  }

  /** The place of the suffix of `name` at a label, or 0. */
  find(name: SearchName, label: number): number {
    const mask = this.#pairs.length / 2 - 1;
    const hash = name.hashes[label];
    const first = slotOf(hash, mask);
    for (let i = 0; i < MOST_TRIES; i++) {
      const pair = 2 * ((first + i) & mask);
      const place = this.#pairs[pair + 1];
      if (place === 0) break;
      if (this.#pairs[pair] === hash && this.#written.isName(place, name, label)) return place;
    }
    return this.#crowded.size === 0 ? 0 : (this.#crowded.get(name.text(label)) ?? 0);
  }

  /** Takes a name that is not there yet. */
  add(hash: number, place: number): void {
    if (4 * ++this.#count > this.#pairs.length) this.#grow();
    this.#put(hash, place);
  }

  #grow(): void {
    const before = this.#pairs;
    this.#pairs = new Int32Array(2 * before.length);
    for (let at = 0; at < before.length; at += 2) if (before[at + 1] !== 0) this.#put(before[at], before[at + 1]);
  }

  #put(hash: number, place: number): void {
    const mask = this.#pairs.length / 2 - 1;
    const first = slotOf(hash, mask);
    for (let i = 0; i < MOST_TRIES; i++) {
      const pair = 2 * ((first + i) & mask);
      if (this.#pairs[pair + 1] !== 0) continue;
      this.#pairs[pair] = hash;
      this.#pairs[pair + 1] = place;
      return;
    }
    this.#crowded.set(this.#written.text(place), place);
  }
}
