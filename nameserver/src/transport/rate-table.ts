/** Accounts that share a place of 64 octets, a cache line, with the time, tag and count of each. */
const WAY_BITS = 2;
const WAYS = 1 << WAY_BITS;
const PLACE_OCTETS = 64;
const TIMES = PLACE_OCTETS / 8;
const WORDS = PLACE_OCTETS / 4;
const TAGS_AT = 8;
const COUNTS_AT = 12;

/**
 * A table of fixed size with the time when the next response of each account is due. A 64-bit hash identifies an
 * account. In a full place, a new account replaces the account that expires first.
 */
export class RateTable {
  readonly #times: Float64Array;
  readonly #words: Int32Array;
  readonly #mask: number;

  /**
   * @param size number of accounts, a power of two
   * @param start the table's offset in `memory`, a multiple of 64
   */
  constructor(size: number, memory: SharedArrayBuffer, start: number) {
    this.#mask = size / WAYS - 1;
    this.#times = new Float64Array(memory, start, (size / WAYS) * TIMES);
    this.#words = new Int32Array(memory, start, (size / WAYS) * WORDS);
  }

  static octets(size: number): number {
    return (size / WAYS) * PLACE_OCTETS;
  }

  /** Returns the number of the account with this hash. A new account has nothing used up. */
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

  /** Returns the time until which the responses of an account are used up. */
  dueOf(account: number): number {
    return this.#times[timeAt(account)];
  }

  setDue(account: number, time: number): void {
    this.#times[timeAt(account)] = time;
  }

  /** Counts a limited response. Returns the account's number of limited responses. */
  limit(account: number): number {
    return ++this.#words[(account >>> WAY_BITS) * WORDS + COUNTS_AT + (account & (WAYS - 1))];
  }
}

function timeAt(account: number): number {
  return (account >>> WAY_BITS) * TIMES + (account & (WAYS - 1));
}
