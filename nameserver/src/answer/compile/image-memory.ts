import type { WireWriter } from '@fourwinds/dns';
import { imageIn, WORD_OCTETS, type ZoneImage } from '../image.ts';

const LEAST_WORDS = 64;

/** The memory of an image, which grows. */
export class ImageMemory {
  #words: Int32Array<ArrayBuffer>;
  #octets: Uint8Array;
  #length = 0;

  /** `words`: how many there may be. */
  constructor(words: number) {
    this.#words = new Int32Array(LEAST_WORDS + words);
    this.#octets = new Uint8Array(this.#words.buffer);
  }

  /** Appends words; returns their place. */
  append(values: readonly number[]): number {
    const place = this.reserve(values.length);
    for (let i = 0; i < values.length; i++) this.#words[place + i] = values[i];
    return place;
  }

  /** Appends so many zeros; returns their place. */
  reserve(count: number): number {
    const place = this.#length;
    this.#length += count;
    if (this.#length > this.#words.length) {
      const words = new Int32Array(Math.max(2 * this.#words.length, this.#length));
      words.set(this.#words);
      this.#words = words;
      this.#octets = new Uint8Array(words.buffer);
    }
    return place;
  }

  /** Appends octets, and zeros up to the next word; returns their place in octets. */
  appendOctets(values: WireWriter): number {
    const place = WORD_OCTETS * this.reserve(Math.ceil(values.length / WORD_OCTETS));
    values.copyTo(this.#octets, place);
    return place;
  }

  get(place: number): number {
    return this.#words[place];
  }

  set(place: number, value: number): void {
    this.#words[place] = value;
  }

  /** Whether so many octets from a place on are those of a view. */
  hasOctets(place: number, octets: DataView, start: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (this.#octets[place + i] !== octets.getUint8(start + i)) return false;
    return true;
  }

  /** So many octets from a place on, a character each. */
  text(place: number, count: number): string {
    return String.fromCharCode(...this.#octets.subarray(place, place + count));
  }

  /** An image of everything appended, in this memory: nothing may be appended any more. */
  finish(): ZoneImage {
    return imageIn(this.#words.buffer, 0, this.#length);
  }
}
