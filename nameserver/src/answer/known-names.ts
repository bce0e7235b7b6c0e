import { MAX_POINTER } from './zone-image.ts';
import { slotOf } from './search-name.ts';

/** Maximum number of names. A reply with more names is long anyway. */
const MAX_NAMES = 64;
const SLOTS_MASK = 255;

/**
 * Names of images that were written within the reach of a pointer (RFC 1035 4.1.4). Most messages have one or two of
 * these names. In long messages each name and all its ancestors are looked up.
 */
export class KnownNames {
  count = 0;
  readonly #names = new Int32Array(MAX_NAMES);
  readonly #offsets = new Uint16Array(MAX_NAMES);
  /** The slot of each name, and the name number of each slot. A slot is free unless both agree on a known name. */
  readonly #slots = new Uint8Array(MAX_NAMES);
  readonly #numbers = new Uint8Array(SLOTS_MASK + 1);

  find(name: number): number {
    const slot = this.#slotOf(name);
    return this.#isFree(slot) ? 0 : this.#offsets[this.#numbers[slot]];
  }

  /** Does not replace the entry of a known name. */
  add(name: number, offset: number): void {
    if (offset > MAX_POINTER || this.count === MAX_NAMES) return;
    const slot = this.#slotOf(name);
    if (!this.#isFree(slot)) return;
    this.#slots[this.count] = slot;
    this.#numbers[slot] = this.count;
    this.#names[this.count] = name;
    this.#offsets[this.count++] = offset;
  }

  /** Keeps only the first `count` names. */
  keep(count: number): void {
    this.count = count;
  }

  /** Returns the slot of a name, or the free slot that ends the search. */
  #slotOf(name: number): number {
    let slot = slotOf(name, SLOTS_MASK);
    while (!this.#isFree(slot) && this.#names[this.#numbers[slot]] !== name) slot = (slot + 1) & SLOTS_MASK;
    return slot;
  }

  #isFree(slot: number): boolean {
    const number = this.#numbers[slot];
    return number >= this.count || this.#slots[number] !== slot;
  }
}
