import { MAX_POINTER } from './image.ts';
import { slotOf } from './search-name.ts';

/** More are not remembered: a reply with so many names is long in any case. */
const MAX_NAMES = 64;
const SLOTS_MASK = 255;

/**
 * Names of images that were written in a message where a pointer reaches (RFC 1035 4.1.4). Most messages have one or two;
 * in long ones each name is looked for with all its ancestors.
 */
export class KnownNames {
  count = 0;
  readonly #names = new Int32Array(MAX_NAMES);
  readonly #offsets = new Uint16Array(MAX_NAMES);
  /** For each name its slot, and the number of a name for each slot; a slot is free unless both say the same of a known name. */
  readonly #slots = new Uint8Array(MAX_NAMES);
  readonly #numbers = new Uint8Array(SLOTS_MASK + 1);

  /** The offset of a name, or 0 when it is not known. */
  find(name: number): number {
    const slot = this.#slotOf(name);
    return this.#isFree(slot) ? 0 : this.#offsets[this.#numbers[slot]];
  }

  /** The entry of a name that is known already stays. */
  add(name: number, offset: number): void {
    if (offset > MAX_POINTER || this.count === MAX_NAMES) return;
    const slot = this.#slotOf(name);
    if (!this.#isFree(slot)) return;
    this.#slots[this.count] = slot;
    this.#numbers[slot] = this.count;
    this.#names[this.count] = name;
    this.#offsets[this.count++] = offset;
  }

  /** Only the first so many were written. */
  keep(count: number): void {
    this.count = count;
  }

  /** The slot that has a name, or the free one that ends the search for it. */
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
