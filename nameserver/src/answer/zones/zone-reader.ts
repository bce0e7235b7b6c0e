import { compareCanonically } from '../canonical-order.ts';
import { imageIn, type ZoneImage } from '../zone-image.ts';
import { apexName, isNamed } from '../locate.ts';
import { MAX_CHAIN } from '../reply.ts';
import type { SearchName } from '../search-name.ts';
import {
  BUCKET,
  CONTROL,
  CONTROL_WORDS,
  IDLE,
  MOST_IN_BUCKET,
  NODE_BITS,
  NODE_SLOTS,
  pathOf,
  READER_WORDS,
  UNIT_WORDS,
  VERSION,
} from './layout.ts';
import type { Zones } from './zones.ts';

/** Maximum number of images that one answer needs at the same time: each name of a chain is searched at most twice. */
const IMAGES = 2 * (MAX_CHAIN + 1);

/** The position of an image in the shared memory. Reused for each query to avoid allocation. */
class FoundImage implements ZoneImage {
  words = new Int32Array();
  octets = new DataView(new ArrayBuffer(0));
  start = 0;
}

/** Finds zones in the memory that a ZoneSet writes, in any thread, between `enter` and `leave`. */
export class ZoneReader implements Zones {
  readonly #memory: SharedArrayBuffer;
  readonly #control: Int32Array;
  readonly #own: number;
  #words: Int32Array;
  /** The pinned version, in words. */
  #version = 0;
  isComplete = true;
  readonly #images: readonly FoundImage[] = Array.from({ length: IMAGES }, () => new FoundImage());
  #nextImage = 0;

  /** @param reader a number below MAX_READERS that no other reader uses */
  constructor(memory: SharedArrayBuffer, reader: number) {
    this.#memory = memory;
    this.#control = new Int32Array(memory, 0, CONTROL_WORDS);
    this.#words = this.#control;
    this.#own = CONTROL.readers + reader * READER_WORDS;
  }

  /** Pins the newest version for `find` until the next call. */
  enter(): void {
    const control = this.#control;
    // The writer may have freed memory before it could see this store. Repeating until the sequence number is still
    // the newest avoids reaching such memory.
    for (let seen = IDLE; seen !== Atomics.load(control, CONTROL.sequence);) {
      seen = Atomics.load(control, CONTROL.sequence);
      Atomics.store(control, this.#own, seen);
    }
    this.turn();
  }

  /** Ends a batch. Images found in it must not be used afterwards. */
  leave(): void {
    Atomics.store(this.#control, this.#own, IDLE);
  }

  /** Like `enter`, for the writer's own thread. Nothing is freed while it reads. */
  turn(): void {
    // Read before the version, so that the version includes the zones that came last.
    this.isComplete = Atomics.load(this.#control, CONTROL.incomplete) === 0;
    this.#version = Atomics.load(this.#control, CONTROL.version) * UNIT_WORDS;
    const size = this.#control[CONTROL.size] * UNIT_WORDS;
    if (this.#words.length < size) this.#seeAll(size);
  }

  find(name: SearchName, from: number): ZoneImage | undefined {
    for (let label = from; label <= name.labels; label++) {
      const image = this.findExactly(name, label);
      if (image !== undefined) return image;
    }
    return undefined;
  }

  findExactly(name: SearchName, label: number): ZoneImage | undefined {
    const words = this.#words;
    const labels = name.labels - label;
    if ((words[this.#version + VERSION.labels + (labels >>> 5)] & (1 << (labels & 31))) === 0) return undefined;
    const hash = name.hashes[label];
    const bucket = this.bucketOf(hash) * UNIT_WORDS;
    if (bucket === 0) return undefined;
    if (words[bucket + BUCKET.count] > MOST_IN_BUCKET) return this.#findAmongMany(bucket, name, label);
    const image = this.#images[this.#nextImage];
    const end = bucket + BUCKET.pairs + 2 * words[bucket + BUCKET.count];
    for (let pair = bucket + BUCKET.pairs; pair < end; pair += 2) {
      if (words[pair] !== hash) continue;
      image.start = words[pair + 1] * UNIT_WORDS;
      if (isNamed(image, apexName(image), name, label)) return this.#take(image);
    }
    return undefined;
  }

  /**
   * Returns the number of zones in a bucket that come before the zones whose apex is the suffix of `name` at a label.
   */
  rankIn(bucket: number, name: SearchName, label: number): number {
    const words = this.#words;
    const image = this.#images[this.#nextImage];
    const hash = name.hashes[label];
    let low = 0;
    let high = words[bucket + BUCKET.count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      const pair = bucket + BUCKET.pairs + 2 * middle;
      image.start = words[pair + 1] * UNIT_WORDS;
      const isBehind =
        words[pair] === hash ? compareCanonically(name, label, image, apexName(image)) > 0 : hash > words[pair];
      if (isBehind) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #findAmongMany(bucket: number, name: SearchName, label: number): ZoneImage | undefined {
    const rank = this.rankIn(bucket, name, label);
    if (rank === this.#words[bucket + BUCKET.count]) return undefined;
    const image = this.#images[this.#nextImage];
    image.start = this.#words[bucket + BUCKET.pairs + 2 * rank + 1] * UNIT_WORDS;
    return isNamed(image, apexName(image), name, label) ? this.#take(image) : undefined;
  }

  /** Returns the offset of the bucket for apexes with a hash, or 0. */
  bucketOf(hash: number): number {
    const words = this.#words;
    let offset = words[this.#version + VERSION.root];
    for (let path = pathOf(hash); offset > 0; path >>>= NODE_BITS) {
      offset = words[offset * UNIT_WORDS + (path & (NODE_SLOTS - 1))];
    }
    return 0 - offset;
  }

  /** The returned object stays valid until all other image objects have been used. */
  #take(image: FoundImage): ZoneImage {
    this.#nextImage = this.#nextImage === IMAGES - 1 ? 0 : this.#nextImage + 1;
    return image;
  }

  #seeAll(size: number): void {
    const { words, octets } = imageIn(this.#memory, 0, size);
    this.#words = words;
    for (const image of this.#images) Object.assign(image, { words, octets });
  }
}
