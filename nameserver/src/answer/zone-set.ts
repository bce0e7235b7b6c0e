import { HEADER, NAME, NODE, type ZoneImage } from './image.ts';
import { isNamed } from './locate.ts';
import { SearchName, slotOf } from './search-name.ts';

const SMALLEST_TABLE = 16;

/**
 * The zones that are served, found by the longest apex that a name ends in. Putting or removing a zone costs that zone,
 * and is seen whole or not at all by the next query.
 */
export class ZoneSet {
  #hashes = new Int32Array(SMALLEST_TABLE);
  #images: (ZoneImage | undefined)[] = new Array<undefined>(SMALLEST_TABLE).fill(undefined);
  #count = 0;
  #nextId = 1;
  /** How many apexes have this many labels, so that no table is asked for what it cannot hold. */
  readonly #apexesOfLabels = new Int32Array(128);
  readonly #apex = new SearchName();

  get size(): number {
    return this.#count;
  }

  *[Symbol.iterator](): Generator<ZoneImage> {
    for (const image of this.#images) if (image !== undefined) yield image;
  }

  /** Serves a zone, in the place of the one with the same apex where there is one. */
  put(image: ZoneImage): void {
    image.words[HEADER.id] = this.#nextId++;
    this.#readApex(image);
    const slot = this.#slot(this.#apex, 0);
    if (this.#images[slot] === undefined) {
      this.#count++;
      this.#apexesOfLabels[this.#apex.labels]++;
    }
    this.#hashes[slot] = this.#apex.hashes[0];
    this.#images[slot] = image;
    if (this.#count * 2 > this.#images.length) this.#rebuild(this.#images.length * 2);
  }

  /** Stops serving the zone with this apex, given in wire form; false where there is none. */
  remove(apex: Uint8Array): boolean {
    if (this.#apex.read(apex, 0, apex.length) === -1) return false;
    let slot = this.#slot(this.#apex, 0);
    if (this.#images[slot] === undefined) return false;
    this.#images[slot] = undefined;
    this.#count--;
    this.#apexesOfLabels[this.#apex.labels]--;
    const mask = this.#images.length - 1;
    for (slot = (slot + 1) & mask; this.#images[slot] !== undefined; slot = (slot + 1) & mask) this.#replace(slot);
    return true;
  }

  /** The zone with the longest apex that is the suffix of `name` at the label `from` or after it. */
  find(name: SearchName, from: number): ZoneImage | undefined {
    for (let label = from; label <= name.labels; label++) {
      if (this.#apexesOfLabels[name.labels - label] === 0) continue;
      const image = this.#images[this.#slot(name, label)];
      if (image !== undefined) return image;
    }
    return undefined;
  }

  /** The place of the zone whose apex is this suffix, or the free place where it would go. */
  #slot(name: SearchName, label: number): number {
    const mask = this.#images.length - 1;
    const hash = name.hashes[label];
    let slot = slotOf(hash, mask);
    for (;;) {
      const image = this.#images[slot];
      if (image === undefined) return slot;
      if (this.#hashes[slot] === hash && isNamed(image, image.words[HEADER.apex], name, label)) return slot;
      slot = (slot + 1) & mask;
    }
  }

  #readApex({ words, octets }: ZoneImage): void {
    const name = words[words[HEADER.apex] + NODE.name];
    const at = words[name + NAME.octets];
    this.#apex.read(octets, at, at + words[name + NAME.length]);
  }

  /** Puts what lies in a slot where a search for it now ends, after a slot before it became free. */
  #replace(slot: number): void {
    const image = this.#images[slot]!;
    this.#images[slot] = undefined;
    this.#readApex(image);
    const free = this.#slot(this.#apex, 0);
    this.#hashes[free] = this.#apex.hashes[0];
    this.#images[free] = image;
  }

  #rebuild(length: number): void {
    const images = this.#images;
    this.#hashes = new Int32Array(length);
    this.#images = new Array<undefined>(length).fill(undefined);
    for (const image of images) {
      if (image === undefined) continue;
      this.#readApex(image);
      const slot = this.#slot(this.#apex, 0);
      this.#hashes[slot] = this.#apex.hashes[0];
      this.#images[slot] = image;
    }
  }
}
