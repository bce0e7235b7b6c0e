import { HEADER, imageIn, isLoaded, WORD_OCTETS, type ZoneImage } from '../image.ts';
import { readApex } from '../locate.ts';
import { readWire, SearchName } from '../search-name.ts';
import { Heap, type HeapUsage } from './heap.ts';
import {
  BUCKET,
  CONTROL,
  LEVELS,
  MOST_IN_BUCKET,
  NODE_BITS,
  NODE_SLOTS,
  pathOf,
  UNIT_OCTETS,
  UNIT_WORDS,
  VERSION,
} from './layout.ts';
import { Versions } from './versions.ts';
import { ZoneReader } from './zone-reader.ts';
import type { Zones } from './zones.ts';

/**
 * The zones that are served, for the thread that changes them; other threads read its memory with a ZoneReader. Putting
 * or removing a zone costs that zone. The next query of any thread sees it whole; one that is being answered does not.
 */
export class ZoneSet implements Zones {
  readonly #heap: Heap;
  readonly #versions: Versions;
  readonly #view: ZoneReader;
  readonly #apex = new SearchName();
  /** How many apexes have so many labels. */
  readonly #apexesOfLabels = new Int32Array(128);
  /** Blocks that the version in progress leaves out. */
  #retired: number[] = [];
  /** Places that were allocated for it. */
  #made: number[] = [];
  /** The contents of a bucket. Reused, as it may be long, and many of them would keep the garbage collector busy. */
  #pairs = new Int32Array(2 * (MOST_IN_BUCKET + 1));
  #size = 0;

  /** `maxOctets`: of memory, fewer than it may have otherwise. */
  constructor(maxOctets?: number) {
    this.#heap = new Heap(maxOctets);
    this.#versions = new Versions(this.#heap);
    this.#view = new ZoneReader(this.#heap.memory, 0);
    this.#publish(0);
  }

  /** The version that other threads read. */
  get memory(): SharedArrayBuffer {
    return this.#heap.memory;
  }

  get usage(): HeapUsage {
    return this.#heap.usage;
  }

  /** How many zones are loaded. */
  get size(): number {
    return this.#size;
  }

  get isComplete(): boolean {
    return this.#view.isComplete;
  }

  set isComplete(value: boolean) {
    Atomics.store(this.#heap.words, CONTROL.incomplete, value ? 0 : 1);
    this.#view.turn();
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
    readApex(image, this.#apex);
    const before = this.#placeOfApex();
    const zone = this.#allocate(WORD_OCTETS * image.words.length);
    this.#setWords(zone, 0, image.words);
    this.#replace(before, zone);
  }

  /**
   * Serves the zone with this apex, given in wire form, as `edit` changes a copy of its image that has more room than the image
   * needs; false where that is not possible or takes more than `mostWords`, and all stays as it was. Throws RangeError as `put` does.
   */
  amend(apex: Uint8Array, edit: EditImage, mostWords = Infinity): boolean {
    const before = readWire(this.#apex, apex) ? this.#placeOfApex() : 0;
    if (before === 0) return false;
    const length = this.#word(before, HEADER.length);
    for (let room = LEAST_ROOM; room <= length + LEAST_ROOM; room *= MORE_ROOM) {
      const zone = this.#copy(before, length + room);
      const result = edit(this.#imageAt(zone, length + room));
      if (result === 'edited' && this.#word(zone, HEADER.length) <= mostWords) {
        this.#replace(before, zone);
        return true;
      }
      this.#heap.free(zone);
      this.#made = [];
      if (result !== 'no-room') return false;
    }
    return false;
  }

  /** The image of the zone with this apex, given in wire form: good until the zone is put again or removed. */
  image(apex: Uint8Array): ZoneImage | undefined {
    const zone = readWire(this.#apex, apex) ? this.#placeOfApex() : 0;
    return zone === 0 ? undefined : this.#imageAt(zone, this.#word(zone, HEADER.length));
  }

  /** Stops serving the zone with this apex, given in wire form; false where there is none. */
  remove(apex: Uint8Array): boolean {
    if (!readWire(this.#apex, apex)) return false;
    const zone = this.#placeOfApex();
    if (zone === 0) return false;
    this.#replace(zone, 0);
    return true;
  }

  #word(offset: number, word: number): number {
    return this.#heap.words[offset * UNIT_WORDS + word];
  }

  #setWords(offset: number, word: number, values: ArrayLike<number>): void {
    this.#heap.words.set(values, offset * UNIT_WORDS + word);
  }

  #count({ apexes, loaded }: Counts): void {
    this.#size += loaded;
    this.#apexesOfLabels[this.#apex.labels] += apexes;
  }

  #isLoaded(zone: number): boolean {
    return zone !== 0 && isLoaded(this.#imageAt(zone, HEADER.size));
  }

  /** The offset of the zone with the apex at hand, or 0. */
  #placeOfApex(): number {
    const image = this.#view.findExactly(this.#apex, 0);
    return image === undefined ? 0 : image.start / UNIT_WORDS;
  }

  /** An image of so many words, by itself. */
  #imageAt(zone: number, words: number): ZoneImage {
    return imageIn(this.#heap.memory, zone * UNIT_OCTETS, words);
  }

  /** The same zone with room for so many words, which are at least as many as there are. */
  #copy(zone: number, words: number): number {
    const copy = this.#allocate(WORD_OCTETS * words);
    const start = zone * UNIT_WORDS;
    this.#heap.words.copyWithin(copy * UNIT_WORDS, start, start + this.#word(zone, HEADER.length));
    return copy;
  }

  /** Publishes a version that has one zone in the place of another; either may be 0. Where that fails, all stays as it was. */
  #replace(before: number, zone: number): void {
    const [hash] = this.#apex.hashes;
    const apexes = Number(zone !== 0) - Number(before !== 0);
    const loaded = Number(this.#isLoaded(zone)) - Number(this.#isLoaded(before));
    if (before !== 0) this.#retired.push(before);
    this.#count({ apexes, loaded });
    try {
      const root = this.#word(this.#versions.newest, VERSION.root);
      this.#publish(this.#treeWith(root, 0, { hash, before, zone }));
    } catch (error) {
      for (const offset of this.#made) this.#heap.free(offset);
      this.#made = [];
      this.#retired = [];
      this.#count({ apexes: -apexes, loaded: -loaded });
      throw error;
    }
  }

  /** A tree at a level with one zone in the place of another. Trees are offsets of nodes or, negated, of buckets. */
  #treeWith(tree: number, level: number, change: Change): number {
    if (tree <= 0) return this.#treeOf(this.#pairsWith(-tree, change), level);
    this.#retired.push(tree);
    const branches = this.#heap.words.slice(tree * UNIT_WORDS, tree * UNIT_WORDS + NODE_SLOTS);
    const branch = branchOf(change.hash, level);
    branches[branch] = this.#treeWith(branches[branch], level + 1, change);
    return branches.some((offset) => offset !== 0) ? this.#nodeOf(branches) : 0;
  }

  /** The pairs of hash and offset in a bucket after a change, good until the next one. */
  #pairsWith(bucket: number, { hash, before, zone }: Change): ArrayLike<number> {
    const added = zone === 0 ? [] : [hash, zone];
    if (bucket === 0) return added;
    this.#retired.push(bucket);
    const first = bucket * UNIT_WORDS + BUCKET.pairs;
    const pairs = this.#heap.words.subarray(first, first + 2 * this.#word(bucket, BUCKET.count));
    const at = 2 * this.#view.rankIn(bucket * UNIT_WORDS, this.#apex, 0);
    const behind = pairs.subarray(before === 0 ? at : at + 2);
    const length = at + added.length + behind.length;
    if (length > this.#pairs.length) this.#pairs = new Int32Array(2 * length);
    const result = this.#pairs.subarray(0, length);
    result.set(pairs.subarray(0, at));
    result.set(added, at);
    result.set(behind, at + added.length);
    return result;
  }

  /** A tree at a level that holds just these pairs; 0 where that is none. */
  #treeOf(pairs: ArrayLike<number>, level: number): number {
    if (pairs.length === 0) return 0;
    const count = pairs.length / 2;
    if (count > MOST_IN_BUCKET && level < LEVELS) {
      return this.#nodeOf(branchesOf(pairs, level).map((branch) => this.#treeOf(branch, level + 1)));
    }
    const bucket = this.#allocate(WORD_OCTETS * (BUCKET.pairs + pairs.length));
    this.#setWords(bucket, BUCKET.count, [count]);
    this.#setWords(bucket, BUCKET.pairs, pairs);
    return -bucket;
  }

  #allocate(octets: number): number {
    const offset = this.#heap.allocate(octets);
    this.#made.push(offset);
    return offset;
  }

  #nodeOf(branches: ArrayLike<number>): number {
    const node = this.#allocate(WORD_OCTETS * NODE_SLOTS);
    this.#setWords(node, 0, branches);
    return node;
  }

  #publish(root: number): void {
    const { newest } = this.#versions;
    if (newest !== 0) this.#retired.push(newest);
    const version = this.#allocate(WORD_OCTETS * VERSION.size);
    this.#setWords(version, VERSION.labels, this.#labelBits());
    this.#setWords(version, VERSION.root, [root]);
    this.#versions.publish(version, this.#retired);
    this.#made = [];
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

/**
 * Changes an image in its place, in words and in the header's number of them. After `no-room` it is called again for a copy
 * with more room.
 */
export type EditImage = (image: ZoneImage) => 'edited' | 'impossible' | 'no-room';

/** Words behind a copy of an image that is changed, at first; and how many times as many there are at each further attempt. */
const LEAST_ROOM = 4096;
const MORE_ROOM = 8;

/** One zone in the place of another, both with this hash; either may be 0. */
interface Change {
  readonly hash: number;
  readonly before: number;
  readonly zone: number;
}

/** How many more than before there are. */
interface Counts {
  readonly apexes: number;
  readonly loaded: number;
}

function branchOf(hash: number, level: number): number {
  return (pathOf(hash) >>> (level * NODE_BITS)) & (NODE_SLOTS - 1);
}

/** Pairs of hash and offset by the branches that a level chooses. */
function branchesOf(pairs: ArrayLike<number>, level: number): number[][] {
  const branches = Array.from({ length: NODE_SLOTS }, (): number[] => []);
  for (let i = 0; i < pairs.length; i += 2) branches[branchOf(pairs[i], level)].push(pairs[i], pairs[i + 1]);
  return branches;
}
