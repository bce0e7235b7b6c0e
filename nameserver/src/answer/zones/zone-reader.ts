import { HEADER, type ZoneImage } from '../image.ts';
import { isNamed } from '../locate.ts';
import { type SearchName, slotOf } from '../search-name.ts';
import {
  BUCKET,
  BUCKETS_MASK,
  CONTROL,
  CONTROL_WORDS,
  IDLE,
  LEVELS,
  NODE_BITS,
  NODE_PLACES,
  READER_WORDS,
  UNIT_WORDS,
  VERSION,
  ZONE,
} from './layout.ts';
import { imageAt } from './zone-image.ts';
import type { Zones } from './zones.ts';

/** Finds zones in the memory that a ZoneSet writes, in any thread, from `enter` to `leave`. */
export class ZoneReader implements Zones {
  readonly #memory: SharedArrayBuffer;
  readonly #control: Int32Array;
  readonly #own: number;
  #words: Int32Array;
  /** The version that is read, in words. */
  #version = 0;
  /** Images that were found once, by the index of their zone, and which ids they were made for. */
  readonly #images: (ZoneImage | undefined)[] = [];
  readonly #ids: number[] = [];

  /** `reader`: a number below MAX_READERS that no other reader has. */
  constructor(memory: SharedArrayBuffer, reader: number) {
    this.#memory = memory;
    this.#control = new Int32Array(memory, 0, CONTROL_WORDS);
    this.#words = this.#control;
    this.#own = CONTROL.readers + reader * READER_WORDS;
  }

  /** From now on finds zones of the newest version, and of no later one before this is called again. */
  enter(): void {
    const control = this.#control;
    // What the writer freed before it could see this is not reached: that is why the number must still be the newest.
    for (let seen = IDLE; seen !== Atomics.load(control, CONTROL.sequence);) {
      seen = Atomics.load(control, CONTROL.sequence);
      Atomics.store(control, this.#own, seen);
    }
    this.turn();
  }

  /** Nothing that was found is used any more. */
  leave(): void {
    Atomics.store(this.#control, this.#own, IDLE);
  }

  /** Like `enter`, for the writer's own thread, in which nothing is freed while it reads. */
  turn(): void {
    this.#version = Atomics.load(this.#control, CONTROL.version) * UNIT_WORDS;
    const size = this.#control[CONTROL.size] * UNIT_WORDS;
    if (this.#words.length < size) this.#words = new Int32Array(this.#memory, 0, size);
  }

  find(name: SearchName, from: number): ZoneImage | undefined {
    for (let label = from; label <= name.labels; label++) {
      const image = this.findExactly(name, label);
      if (image !== undefined) return image;
    }
    return undefined;
  }

  /** The zone whose apex is this suffix. */
  findExactly(name: SearchName, label: number): ZoneImage | undefined {
    const words = this.#words;
    const labels = name.labels - label;
    if ((words[this.#version + VERSION.labels + (labels >>> 5)] & (1 << (labels & 31))) === 0) return undefined;
    const hash = name.hashes[label];
    const bucket = this.bucketOf(hash) * UNIT_WORDS;
    if (bucket === 0) return undefined;
    const end = bucket + BUCKET.pairs + 2 * words[bucket + BUCKET.count];
    for (let pair = bucket + BUCKET.pairs; pair < end; pair += 2) {
      if (words[pair] !== hash) continue;
      const image = this.imageOf(words[pair + 1]);
      if (isNamed(image, image.words[HEADER.apex], name, label)) return image;
    }
    return undefined;
  }

  /** The place of the bucket for apexes with a hash, or 0. */
  bucketOf(hash: number): number {
    const words = this.#words;
    let place = words[this.#version + VERSION.root];
    let bits = slotOf(hash, BUCKETS_MASK);
    for (let level = 0; level < LEVELS && place !== 0; level++) {
      place = words[place * UNIT_WORDS + (bits & (NODE_PLACES - 1))];
      bits >>>= NODE_BITS;
    }
    return place;
  }

  /** The image of the zone at a place. */
  imageOf(zone: number): ZoneImage {
    const at = zone * UNIT_WORDS;
    const index = this.#words[at + ZONE.index];
    const image = this.#images[index];
    if (image !== undefined && this.#ids[index] === this.#words[at + ZONE.id]) return image;
    return this.#open(zone, index);
  }

  #open(zone: number, index: number): ZoneImage {
    while (this.#images.length <= index) {
      this.#images.push(undefined);
      this.#ids.push(0);
    }
    const image = imageAt(this.#words, zone);
    this.#images[index] = image;
    this.#ids[index] = this.#words[zone * UNIT_WORDS + ZONE.id];
    return image;
  }
}
