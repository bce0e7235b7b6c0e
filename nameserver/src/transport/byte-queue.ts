/**
 * A buffer for incomplete input. Doubles its capacity, so that a message that arrives octet by octet costs no more
 * than any other message.
 */
export class ByteQueue {
  #octets: Uint8Array = new Uint8Array(0);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Appends octets. Returns a view of all buffered octets, valid until the next call. */
  append(octets: Uint8Array): Uint8Array {
    const length = this.#length + octets.length;
    if (length > this.#octets.length) {
      const grown = new Uint8Array(Math.max(length, 2 * this.#octets.length));
      grown.set(this.#octets.subarray(0, this.#length));
      this.#octets = grown;
    }
    this.#octets.set(octets, this.#length);
    this.#length = length;
    return this.#octets.subarray(0, length);
  }

  /** Replaces the buffered octets. `octets` may be a view of them. */
  keep(octets: Uint8Array): void {
    if (octets.length === 0) this.#octets = EMPTY;
    else if (octets.buffer === this.#octets.buffer) this.#octets.set(octets, 0);
    else this.#octets = octets.slice();
    this.#length = octets.length;
  }
}

const EMPTY = new Uint8Array(0);
