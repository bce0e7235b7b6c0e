import { type SearchName, slotOf } from '../search-name.ts';

/** Whether the name at a place is the suffix of `name` at a label. */
export type IsName = (place: number, name: SearchName, label: number) => boolean;

/** Places of names by their hashes: open addressing, at most half full. */
export class NamePlaces {
  readonly #isName: IsName;
  /** Pairs of hash and place; a place of 0 ends a search. */
  #pairs = new Int32Array(2 * 64);
  #count = 0;

  constructor(isName: IsName) {
    this.#isName = isName;
  }

  /** The place of the suffix of `name` at a label, or 0. */
  find(name: SearchName, label: number): number {
    const mask = this.#pairs.length / 2 - 1;
    const hash = name.hashes[label];
    for (let slot = slotOf(hash, mask); ; slot = (slot + 1) & mask) {
      const place = this.#pairs[2 * slot + 1];
      if (place === 0 || (this.#pairs[2 * slot] === hash && this.#isName(place, name, label))) return place;
    }
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
    let slot = slotOf(hash, mask);
    while (this.#pairs[2 * slot + 1] !== 0) slot = (slot + 1) & mask;
    this.#pairs[2 * slot] = hash;
    this.#pairs[2 * slot + 1] = place;
  }
}
