import { HEADER, imageIn, isLoaded, WORD_OCTETS, type ZoneImage } from '../zone-image.ts';
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
 * The served zones, for the thread that changes them. Other threads read its memory with a ZoneReader. The cost of
 * adding or removing a zone depends only on that zone. The next query in any thread sees the complete change; a query
 * in progress does not.
 */
export class ZoneSet implements Zones {
  readonly #heap: Heap;
  readonly #versions: Versions;
  readonly #view: ZoneReader;
  readonly #apex = new SearchName();
  readonly #apexesOfLabels = new Int32Array(128);
  /** Blocks that the version in progress no longer uses. */
  #retired: number[] = [];
  /** Blocks allocated for the version in progress. */
  #made: number[] = [];
  /** The contents of a bucket. Reused, because it may be long and would burden the garbage collector. */
  #pairs = new Int32Array(2 * (MOST_IN_BUCKET + 1));
  #size = 0;

  /** @param maxOctets memory limit, lower than the default */
  constructor(maxOctets?: number) {
    this.#heap = new Heap(maxOctets);
    this.#versions = new Versions(this.#heap);
    this.#view = new ZoneReader(this.#heap.memory, 0);
    this.#publish(0);
  }

  /** The memory that other threads read. */
  get memory(): SharedArrayBuffer {
    return this.#heap.memory;
  }

  get usage(): HeapUsage {
    return this.#heap.usage;
  }

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

  /** Returns a number for a ZoneReader. Throws RangeError if there are too many. */
  addReader(): number {
    return this.#versions.addReader();
  }

  /** Call this when a reader's thread has ended. Its number may be reused. */
  lostReader(reader: number): void {
    this.#versions.lostReader(reader);
  }

  /** Serves a zone. Replaces the zone with the same apex. Throws RangeError if the memory is full. */
  put(image: ZoneImage): void {
    readApex(image, this.#apex);
    const before = this.#placeOfApex();
    const zone = this.#allocate(WORD_OCTETS * image.words.length);
    this.#setWords(zone, 0, image.words);
    this.#replace(before, zone);
  }

  /**
   * Changes the zone with this apex, in wire format: applies `edit` to a copy of the zone's image with spare room.
   * Returns false, without a change, if that is impossible or takes more than `mostWords`. Throws RangeError if there
   * is no more memory.
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

  /** Returns the image of the zone with this apex, in wire format. Valid until the zone is replaced or removed. */
  image(apex: Uint8Array): ZoneImage | undefined {
    const zone = readWire(this.#apex, apex) ? this.#placeOfApex() : 0;
    return zone === 0 ? undefined : this.#imageAt(zone, this.#word(zone, HEADER.length));
  }

  /** Stops serving the zone with this apex, in wire format. Returns false if there is none. */
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

  #placeOfApex(): number {
    const image = this.#view.findExactly(this.#apex, 0);
    return image === undefined ? 0 : image.start / UNIT_WORDS;
  }

  /** Returns an image of `words` words, as if alone in its memory. */
  #imageAt(zone: number, words: number): ZoneImage {
    return imageIn(this.#heap.memory, zone * UNIT_OCTETS, words);
  }

  /** Copies a zone into memory with room for `words` words, which must be at least the zone's present size. */
  #copy(zone: number, words: number): number {
    const copy = this.#allocate(WORD_OCTETS * words);
    const start = zone * UNIT_WORDS;
    this.#heap.words.copyWithin(copy * UNIT_WORDS, start, start + this.#word(zone, HEADER.length));
    return copy;
  }

  /** Publishes a version in which `zone` replaces `before`. Either may be 0. Changes nothing if it fails. */
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

  /** Returns a subtree in which one zone replaces another. Trees are offsets of nodes or, negated, of buckets. */
  #treeWith(tree: number, level: number, change: Change): number {
    if (tree <= 0) return this.#treeOf(this.#pairsWith(-tree, change), level);
    this.#retired.push(tree);
    const branches = this.#heap.words.slice(tree * UNIT_WORDS, tree * UNIT_WORDS + NODE_SLOTS);
    const branch = branchOf(change.hash, level);
    branches[branch] = this.#treeWith(branches[branch], level + 1, change);
    return branches.some((offset) => offset !== 0) ? this.#nodeOf(branches) : 0;
  }

  /** Returns the pairs of hash and offset in a bucket after a change. Valid until the next call. */
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

  /** Returns a subtree with exactly these pairs. 0 if there are none. */
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
 * Changes an image in place, including the size in its header. After `no-room` it is called again for a copy with
 * more room.
 */
export type EditImage = (image: ZoneImage) => 'edited' | 'impossible' | 'no-room';

/** Initial spare room in words for a changed image, and its growth factor for each further attempt. */
const LEAST_ROOM = 4096;
const MORE_ROOM = 8;

/** Replaces a zone with another zone that has the same hash. Either may be 0. */
interface Change {
  readonly hash: number;
  readonly before: number;
  readonly zone: number;
}

interface Counts {
  readonly apexes: number;
  readonly loaded: number;
}

function branchOf(hash: number, level: number): number {
  return (pathOf(hash) >>> (level * NODE_BITS)) & (NODE_SLOTS - 1);
}

function branchesOf(pairs: ArrayLike<number>, level: number): number[][] {
  const branches = Array.from({ length: NODE_SLOTS }, (): number[] => []);
  for (let i = 0; i < pairs.length; i += 2) branches[branchOf(pairs[i], level)].push(pairs[i], pairs[i + 1]);
  return branches;
}
