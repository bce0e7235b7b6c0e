import { HEADER, NAME, NODE, type ZoneImage } from '../zone-image.ts';
import { isNamed, readName } from '../locate.ts';
import { MOST_TRIES, SearchName, slotOf } from '../search-name.ts';
import type { Names } from './name-offsets.ts';
import { Unpatchable } from './unpatchable.ts';

const moved = new SearchName();

/** The node table of a patched image that is alone in its memory. Throws Unpatchable if a node finds no slot. */
export class NodeTable {
  readonly #words: Int32Array;
  readonly #image: ZoneImage;
  #count: number | undefined;

  constructor(image: ZoneImage) {
    this.#image = image;
    this.#words = image.words;
  }

  /** Includes all nodes. */
  *[Symbol.iterator](): Generator<number> {
    const first = this.#words[HEADER.table];
    const end = first + this.#mask + 1;
    for (let at = first; at < end; at++) if (this.#words[at] !== 0) yield this.#words[at];
  }

  /** A quarter of the slots stays free. */
  add(node: number): void {
    this.#count ??= this.#countNodes();
    if (4 * ++this.#count > 3 * (this.#mask + 1)) throw new Unpatchable();
    const first = this.#slotOf(node);
    for (let i = 0; i < MOST_TRIES; i++) {
      const at = this.#at(first + i);
      if (this.#words[at] !== 0) continue;
      this.#words[at] = node;
      return;
    }
    throw new Unpatchable();
  }

  /** Moves up nodes that were placed later because this slot was taken, so that a free slot still ends a search. */
  remove(node: number): void {
    if (this.#count !== undefined) this.#count--;
    let free = this.#slotOf(node);
    while (this.#words[this.#at(free)] !== node) free++;
    for (let slot = free + 1; this.#words[this.#at(slot)] !== 0; slot++) {
      const other = this.#words[this.#at(slot)];
      const distance = (slot - this.#slotOf(other)) & this.#mask;
      if (distance < slot - free) continue;
      this.#words[this.#at(free)] = other;
      free = slot;
    }
    this.#words[this.#at(free)] = 0;
  }

  #countNodes(): number {
    const first = this.#words[HEADER.table];
    return this.#words.subarray(first, first + this.#mask + 1).reduce((count, node) => count + Number(node !== 0), 0);
  }

  get #mask(): number {
    return this.#words[HEADER.tableMask];
  }

  #at(slot: number): number {
    return this.#words[HEADER.table] + (slot & this.#mask);
  }

  #slotOf(node: number): number {
    readName(this.#image, this.#words[node + NODE.name], moved);
    return slotOf(moved.hashes[0], this.#mask);
  }
}

/** The names of a patched image. Throws Unpatchable if the image has no table of its names. */
export class NameTable implements Names {
  readonly #image: ZoneImage;

  constructor(image: ZoneImage) {
    this.#image = image;
  }

  find(name: SearchName, label: number): number {
    const { words } = this.#image;
    const slot = this.#search(name.hashes[label], (offset) => isNamed(this.#image, offset, name, label));
    return words[slot];
  }

  add(hash: number, offset: number): void {
    this.#image.words[this.#search(hash, () => false)] = offset;
  }

  table(): undefined {
    return undefined;
  }

  /** Returns the slot of a name, or the free slot that ends the search. */
  #search(hash: number, isFound: (offset: number) => boolean): number {
    const { words } = this.#image;
    const table = words[HEADER.names];
    const mask = words[HEADER.namesMask];
    if (table === 0) throw new Unpatchable();
    const first = slotOf(hash, mask);
    for (let i = 0; i < MOST_TRIES; i++) {
      const slot = table + ((first + i) & mask);
      if (words[slot] === 0 || isFound(words[slot])) return slot;
    }
    throw new Unpatchable();
  }
}

export function wireOf({ words, octets }: ZoneImage, name: number): Uint8Array {
  const wire = new Uint8Array(words[name + NAME.length]);
  for (let i = 0; i < wire.length; i++) wire[i] = octets.getUint8(words[name + NAME.octets] + i);
  return wire;
}
