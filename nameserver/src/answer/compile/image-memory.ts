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

  /** Appends words; returns their offset. */
  append(values: readonly number[]): number {
    const offset = this.reserve(values.length);
    for (let i = 0; i < values.length; i++) this.#words[offset + i] = values[i];
    return offset;
  }

  /** Appends so many zeros; returns their offset. */
  reserve(count: number): number {
    const offset = this.#length;
    this.#length += count;
    if (this.#length > this.#words.length) {
      const words = new Int32Array(Math.max(2 * this.#words.length, this.#length));
      words.set(this.#words);
      this.#words = words;
      this.#octets = new Uint8Array(words.buffer);
    }
    return offset;
  }

  /** Appends octets, and zeros up to the next word; returns their offset in octets. */
  appendOctets(values: WireWriter): number {
    const offset = WORD_OCTETS * this.reserve(Math.ceil(values.length / WORD_OCTETS));
    values.copyTo(this.#octets, offset);
    return offset;
  }

  get(offset: number): number {
    return this.#words[offset];
  }

  set(offset: number, value: number): void {
    this.#words[offset] = value;
  }

  /** Whether so many octets from an offset on are those of a view. */
  hasOctets(offset: number, octets: DataView, start: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (this.#octets[offset + i] !== octets.getUint8(start + i)) return false;
    return true;
  }

  /** `count` octets from an offset on, one character each. */
  text(offset: number, count: number): string {
    return String.fromCharCode(...this.#octets.subarray(offset, offset + count));
  }

  /** An image of everything appended, in this memory: nothing may be appended any more. */
  finish(): ZoneImage {
    return imageIn(this.#words.buffer, 0, this.#length);
  }
}
