/** Accounts that share a place: 64 octets, a line of a cache, with the time, the tag and the count of each. */
const WAY_BITS = 2;
const WAYS = 1 << WAY_BITS;
const PLACE_OCTETS = 64;
const TIMES = PLACE_OCTETS / 8;
const WORDS = PLACE_OCTETS / 4;
const TAGS_AT = 8;
const COUNTS_AT = 12;

/**
 * When the next response to each of many accounts is due, in a table that never grows. An account is named by a hash of
 * 64 bits. Of those that must share a place, the one goes that is forgotten first anyway.
 */
export class RateTable {
  readonly #times: Float64Array;
  readonly #words: Int32Array;
  readonly #mask: number;

  /** `size`: accounts, a power of two; `start`: the table's offset in `memory`, a multiple of 64. */
  constructor(size: number, memory: SharedArrayBuffer, start: number) {
    this.#mask = size / WAYS - 1;
    this.#times = new Float64Array(memory, start, (size / WAYS) * TIMES);
    this.#words = new Int32Array(memory, start, (size / WAYS) * WORDS);
  }

  /** How much memory a table of so many accounts takes. */
  static octets(size: number): number {
    return (size / WAYS) * PLACE_OCTETS;
  }

  /** The number of the account with this hash; of one that was not there yet, nothing is used up. */
  find(hash: Int32Array): number {
    const place = hash[0] & this.#mask;
    const tag = hash[1];
    const tags = place * WORDS + TAGS_AT;
    const times = place * TIMES;
    let oldest = 0;
    for (let way = 0; way < WAYS; way++) {
      if (this.#words[tags + way] === tag) return place * WAYS + way;
      if (this.#times[times + way] < this.#times[times + oldest]) oldest = way;
    }
    this.#words[tags + oldest] = tag;
    this.#times[times + oldest] = 0;
    this.#words[place * WORDS + COUNTS_AT + oldest] = 0;
    return place * WAYS + oldest;
  }

  /** The time up to which an account's responses are used up. */
  dueOf(account: number): number {
    return this.#times[timeAt(account)];
  }

  setDue(account: number, time: number): void {
    this.#times[timeAt(account)] = time;
  }

  /** Counts a response that was limited; returns how many of the account were. */
  limit(account: number): number {
    return ++this.#words[(account >>> WAY_BITS) * WORDS + COUNTS_AT + (account & (WAYS - 1))];
  }
}

function timeAt(account: number): number {
  return (account >>> WAY_BITS) * TIMES + (account & (WAYS - 1));
}
