import { viewOf } from '../bytes.ts';
import { applyEdits, type ImageEdits } from '../image-edits.ts';
import { copyImage, HEADER, NAME, NODE, type ZoneImage } from '../image.ts';
import { SearchName, slotOf } from '../search-name.ts';
import { Heap, type HeapUsage } from './heap.ts';
import { BUCKET, BUCKETS_MASK, LEVELS, NODE_BITS, NODE_PLACES, UNIT_WORDS, VERSION, ZONE } from './layout.ts';
import { Versions } from './versions.ts';
import { imageAt } from './zone-image.ts';
import { ZoneReader } from './zone-reader.ts';
import type { Zones } from './zones.ts';

/**
 * The zones that are served, for the thread that changes them; other threads read its memory with a ZoneReader. Putting
 * or removing a zone costs that zone. The next query of any thread sees it whole; one that is being answered does not.
 */
export class ZoneSet implements Zones {
  readonly #heap = new Heap();
  readonly #versions = new Versions(this.#heap);
  readonly #view = new ZoneReader(this.#heap.memory, 0);
  readonly #apex = new SearchName();
  /** How many apexes have so many labels. */
  readonly #apexesOfLabels = new Int32Array(128);
  readonly #freeIndexes: number[] = [];
  /** What the version that is being made does without. */
  #retired: number[] = [];
  #size = 0;
  #nextId = 1;
  #nextIndex = 0;

  constructor() {
    this.#publish(0);
  }

  /** What other threads read. */
  get memory(): SharedArrayBuffer {
    return this.#heap.memory;
  }

  get usage(): HeapUsage {
    return this.#heap.usage;
  }

  get size(): number {
    return this.#size;
  }

  find(name: SearchName, from: number): ZoneImage | undefined {
    return this.#view.find(name, from);
  }

  /** A number for a ZoneReader. Throws RangeError when there are too many. */
  addReader(): number {
    return this.#versions.addReader();
  }

  /** The thread of a reader has ended. Its number may be given to another. */
  lostReader(reader: number): void {
    this.#versions.lostReader(reader);
  }

  /** Serves a zone, in the place of the one with the same apex where there is one. Throws RangeError when there is no more memory. */
  put(image: ZoneImage): void {
    this.#readApex(image);
    const before = this.#placeOfApex();
    const zone = this.#write(image, before === 0 ? this.#takeIndex() : this.#word(before, ZONE.index));
    if (before === 0) this.#count(1);
    this.#replace(before, zone);
  }

  /** Serves the zone with this apex, given in wire form, with what has changed in its image. Throws RangeError as `put` does. */
  amend(apex: Uint8Array, edits: ImageEdits): void {
    this.#apex.read(viewOf(apex), 0, apex.length);
    const before = this.#placeOfApex();
    const zone = this.#copy(before, edits.octetCount);
    applyEdits(imageAt(this.#heap.words, zone), edits);
    this.#replace(before, zone);
  }

  /** The image of the zone with this apex, given in wire form: good until the zone is put again or removed. */
  image(apex: Uint8Array): ZoneImage | undefined {
    return this.#apex.read(viewOf(apex), 0, apex.length) === -1 ? undefined : this.#view.findExactly(this.#apex, 0);
  }

  /** Stops serving the zone with this apex, given in wire form; false where there is none. */
  remove(apex: Uint8Array): boolean {
    if (this.#apex.read(viewOf(apex), 0, apex.length) === -1) return false;
    const zone = this.#placeOfApex();
    if (zone === 0) return false;
    this.#freeIndexes.push(this.#word(zone, ZONE.index));
    this.#count(-1);
    this.#replace(zone, 0);
    return true;
  }

  #word(place: number, word: number): number {
    return this.#heap.words[place * UNIT_WORDS + word];
  }

  #setWords(place: number, word: number, values: readonly number[]): void {
    this.#heap.words.set(values, place * UNIT_WORDS + word);
  }

  #count(zones: 1 | -1): void {
    this.#size += zones;
    this.#apexesOfLabels[this.#apex.labels] += zones;
  }

  #takeIndex(): number {
    return this.#freeIndexes.pop() ?? this.#nextIndex++;
  }

  #readApex({ words, octets }: ZoneImage): void {
    const name = words[words[HEADER.apex] + NODE.name];
    const at = words[name + NAME.octets];
    this.#apex.read(octets, at, at + words[name + NAME.length]);
  }

  /** The place of the zone with the apex at hand, or 0. */
  #placeOfApex(): number {
    const image = this.#view.findExactly(this.#apex, 0);
    if (image === undefined) return 0;
    const pairs = this.#pairs(this.#view.bucketOf(this.#apex.hashes[0]));
    return pairs.find(([, zone]) => this.#word(zone, ZONE.id) === image.words[HEADER.id])![1];
  }

  #write(image: ZoneImage, index: number): number {
    const zone = this.#allocate(index, image.words.length, image.octets.byteLength);
    copyImage(image, imageAt(this.#heap.words, zone));
    this.#number(zone);
    return zone;
  }

  /** The same zone with room for so many octets, which are at least as many as there are. */
  #copy(zone: number, octets: number): number {
    const words = this.#word(zone, ZONE.words);
    const used = words + Math.ceil(this.#word(zone, ZONE.octets) / 4);
    const copy = this.#allocate(this.#word(zone, ZONE.index), words, octets);
    const start = zone * UNIT_WORDS + ZONE.image;
    this.#heap.words.copyWithin(copy * UNIT_WORDS + ZONE.image, start, start + used);
    this.#number(copy);
    return copy;
  }

  #allocate(index: number, words: number, octets: number): number {
    const zone = this.#heap.allocate(4 * (ZONE.image + words) + octets);
    this.#setWords(zone, ZONE.id, [0, index, words, octets]);
    return zone;
  }

  /** Gives a zone, and the image that it has by now, a number of its own. */
  #number(zone: number): void {
    const id = this.#nextId++ | 0;
    this.#setWords(zone, ZONE.id, [id]);
    this.#setWords(zone, ZONE.image + HEADER.id, [id]);
  }

  /** Publishes a version that has one zone in the place of another; either may be 0. */
  #replace(before: number, zone: number): void {
    const [hash] = this.#apex.hashes;
    if (before !== 0) this.#retired.push(before);
    const bucket = this.#bucketWith(this.#view.bucketOf(hash), before, zone);
    const root = this.#word(this.#versions.newest, VERSION.root);
    this.#publish(this.#nodeWith(root, slotOf(hash, BUCKETS_MASK), LEVELS, bucket));
  }

  /** A bucket with one zone in the place of another; 0 where that leaves none. */
  #bucketWith(bucket: number, before: number, zone: number): number {
    const pairs = this.#pairs(bucket).filter(([, place]) => place !== before);
    if (bucket !== 0) this.#retired.push(bucket);
    if (zone !== 0) pairs.push([this.#apex.hashes[0], zone]);
    if (pairs.length === 0) return 0;
    const copy = this.#heap.allocate(4 * (BUCKET.pairs + 2 * pairs.length));
    this.#setWords(copy, BUCKET.count, [pairs.length, ...pairs.flat()]);
    return copy;
  }

  /** Hashes of apexes and places of zones. */
  #pairs(bucket: number): [hash: number, zone: number][] {
    if (bucket === 0) return [];
    return Array.from({ length: this.#word(bucket, BUCKET.count) }, (_, i) => [
      this.#word(bucket, BUCKET.pairs + 2 * i),
      this.#word(bucket, BUCKET.pairs + 2 * i + 1),
    ]);
  }

  /** A node, so many levels above the buckets, with another bucket at the end of a path. */
  #nodeWith(node: number, path: number, levels: number, bucket: number): number {
    if (levels === 0) return bucket;
    const branch = path & (NODE_PLACES - 1);
    const child = node === 0 ? 0 : this.#word(node, branch);
    const below = this.#nodeWith(child, path >>> NODE_BITS, levels - 1, bucket);
    const copy = this.#heap.allocate(4 * NODE_PLACES);
    const { words } = this.#heap;
    const at = copy * UNIT_WORDS;
    if (node === 0) words.fill(0, at, at + NODE_PLACES);
    else words.copyWithin(at, node * UNIT_WORDS, node * UNIT_WORDS + NODE_PLACES);
    words[at + branch] = below;
    if (node !== 0) this.#retired.push(node);
    return copy;
  }

  #publish(root: number): void {
    const { newest } = this.#versions;
    if (newest !== 0) this.#retired.push(newest);
    const version = this.#heap.allocate(4 * VERSION.size);
    this.#setWords(version, VERSION.labels, this.#labelBits());
    this.#setWords(version, VERSION.root, [root]);
    this.#versions.publish(version, this.#retired);
    this.#retired = [];
    this.#view.turn();
  }

  #labelBits(): number[] {
    const bits = [0, 0, 0, 0];
    this.#apexesOfLabels.forEach((count, labels) => {
      if (count > 0) bits[labels >>> 5] |= 1 << (labels & 31);
    });
    return bits;
  }
}
