import type { WireWriter } from '@fourwinds/dns';
import { imageIn, WORD_OCTETS, type ZoneImage } from '../zone-image.ts';

const LEAST_WORDS = 64;

/** Thrown if memory of fixed size is full. */
export class NoRoom extends Error {}

export class ImageMemory {
  #words: Int32Array;
  #octets: Uint8Array;
  #length: number;
  readonly #grows: boolean;

  private constructor(words: Int32Array, length: number, grows: boolean) {
    this.#words = words;
    this.#octets = octetsIn(words);
    this.#length = length;
    this.#grows = grows;
  }

  /** Allocates new memory. `words` is the expected number of words. */
  static ofWords(words: number): ImageMemory {
    return new ImageMemory(new Int32Array(LEAST_WORDS + words), 0, true);
  }

  /** Uses the memory of an image with `length` words. The memory does not grow: throws NoRoom once it is full. */
  static over({ words }: ZoneImage, length: number): ImageMemory {
    return new ImageMemory(words, length, false);
  }

  get length(): number {
    return this.#length;
  }

  /** Appends words and returns their offset. */
  append(values: readonly number[]): number {
    const offset = this.#extend(values.length);
    this.setAll(offset, values);
    return offset;
  }

  /** Appends zeros and returns their offset. */
  reserve(count: number): number {
    const offset = this.#extend(count);
    this.#words.fill(0, offset, offset + count);
    return offset;
  }

  #extend(count: number): number {
    const offset = this.#length;
    const length = offset + count;
    if (length > this.#words.length) {
      if (!this.#grows) throw new NoRoom();
      const words = new Int32Array(Math.max(2 * this.#words.length, length));
      words.set(this.#words);
      this.#words = words;
      this.#octets = octetsIn(words);
    }
    this.#length = length;
    return offset;
  }

  /** Appends octets, padded with zeros to the next word. Returns their octet offset. */
  appendOctets(values: WireWriter): number {
    const count = Math.ceil(values.length / WORD_OCTETS);
    const offset = this.#extend(count);
    if (count > 0) this.#words[offset + count - 1] = 0;
    this.setOctets(WORD_OCTETS * offset, values);
    return WORD_OCTETS * offset;
  }

  setOctets(offset: number, values: WireWriter): void {
    values.copyTo(this.#octets, offset);
  }

  get(offset: number): number {
    return this.#words[offset];
  }

  set(offset: number, value: number): void {
    this.#words[offset] = value;
  }

  setAll(offset: number, values: readonly number[]): void {
    for (let i = 0; i < values.length; i++) this.#words[offset + i] = values[i];
  }

  /** Compares `count` octets at an offset with octets of a view. */
  hasOctets(offset: number, octets: DataView, start: number, count: number): boolean {
    for (let i = 0; i < count; i++) if (this.#octets[offset + i] !== octets.getUint8(start + i)) return false;
    return true;
  }

  /** Returns `count` octets from an offset as text, with one character for each octet. */
  text(offset: number, count: number): string {
    return String.fromCharCode(...this.#octets.subarray(offset, offset + count));
  }

  /** Creates the image in this memory. Nothing may be appended afterwards. */
  finish(): ZoneImage {
    return imageIn(this.#words.buffer, 0, this.#length);
  }
}

function octetsIn({ buffer, byteOffset, byteLength }: Int32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
