import { sipHash } from '../answer/index.ts';

const WAYS = 4;
const HASH_OCTETS = 8;

/**
 * When the next response to each of many accounts is due, in a table that never grows. Where an account lies comes from
 * a hash under a secret key, so that nobody can choose accounts that push another one out; of those that must share a
 * place, the one goes that is forgotten first anyway.
 */
export class RateTable {
  /** For each account, the time up to which its responses are used up. */
  readonly due: Float64Array;
  /** For each account, how many responses were limited. */
  readonly limited: Uint32Array;
  readonly #tags: Uint32Array;
  readonly #mask: number;
  readonly #key: Uint8Array;
  readonly #hash = new Uint8Array(HASH_OCTETS);
  readonly #words = new DataView(this.#hash.buffer);

  /** `key`: 16 octets; `size`: accounts, a power of two; `start`: where in `memory` the table lies, a multiple of 8. */
  constructor(key: Uint8Array, size: number, memory: SharedArrayBuffer, start: number) {
    this.#key = key;
    this.#mask = size / WAYS - 1;
    this.due = new Float64Array(memory, start, size);
    this.limited = new Uint32Array(memory, start + 8 * size, size);
    this.#tags = new Uint32Array(memory, start + 12 * size, size);
  }

  /** How much memory a table of so many accounts takes. */
  static octets(size: number): number {
    return 16 * size;
  }

  /** The place of the account that `length` octets name; of one that was not there yet, nothing is used up. */
  place(account: Uint8Array, length: number): number {
    sipHash(this.#key, account, length, this.#hash, 0);
    const first = (this.#words.getUint32(0) & this.#mask) * WAYS;
    const tag = this.#words.getUint32(4);
    let oldest = first;
    for (let place = first; place < first + WAYS; place++) {
      if (this.#tags[place] === tag) return place;
      if (this.due[place] < this.due[oldest]) oldest = place;
    }
    this.#tags[oldest] = tag;
    this.due[oldest] = 0;
    this.limited[oldest] = 0;
    return oldest;
  }
}
