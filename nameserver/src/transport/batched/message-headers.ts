import type { Libc } from './libc.ts';

/** struct mmsghdr of a 64-bit system, in 32-bit words. A pointer or size_t takes two words, low word first. */
export const MESSAGE = {
  name: 0,
  nameLength: 2,
  vector: 4,
  vectorLength: 6,
  control: 8,
  controlLength: 10,
  flags: 12,
  /** Received octets. */
  length: 14,
  words: 16,
} as const;

/** struct iovec, in words. */
const VECTOR = { base: 0, length: 2, words: 4 } as const;

export class Parts {
  readonly memory: ArrayBuffer;
  /** Addresses of the parts, as the two words of a pointer. */
  readonly low: Int32Array;
  readonly high: Int32Array;
  readonly #octets: number;

  constructor(libc: Libc, count: number, octets: number) {
    this.memory = new ArrayBuffer(count * octets);
    this.#octets = octets;
    const base = libc.address(this.memory);
    const addresses = Array.from({ length: count }, (_, i) => base + BigInt(i * octets));
    this.low = Int32Array.from(addresses, (address) => Number(BigInt.asIntN(32, address)));
    this.high = Int32Array.from(addresses, (address) => Number(address >> 32n));
  }

  views(): DataView[] {
    return Array.from(this.low, (_, i) => new DataView(this.memory, i * this.#octets, this.#octets));
  }

  /** Returns a view of each part from `start`. */
  octets(start: number, length: number): Uint8Array[] {
    return Array.from(this.low, (_, i) => new Uint8Array(this.memory, i * this.#octets + start, length));
  }
}

/** An array of struct mmsghdr, one for each part. */
export class MessageHeaders {
  readonly words: Int32Array;
  readonly addresses: readonly bigint[];
  readonly #vectors: Int32Array;

  constructor(libc: Libc, parts: Parts, octets: number) {
    const count = parts.low.length;
    const memory = new ArrayBuffer(count * MESSAGE.words * 4);
    const base = libc.address(memory);
    const vectors = new Parts(libc, count, VECTOR.words * 4);
    this.words = new Int32Array(memory);
    this.addresses = Array.from({ length: count }, (_, i) => base + BigInt(i * MESSAGE.words * 4));
    this.#vectors = new Int32Array(vectors.memory);
    for (let i = 0; i < count; i++) {
      point(this.#vectors, i * VECTOR.words + VECTOR.base, parts, i);
      point(this.words, i * MESSAGE.words + MESSAGE.vector, vectors, i);
      this.words[i * MESSAGE.words + MESSAGE.vectorLength] = 1;
      this.setLength(i, octets);
    }
  }

  /** Sets the length of a message to send, or the room for one to receive. */
  setLength(message: number, octets: number): void {
    this.#vectors[message * VECTOR.words + VECTOR.length] = octets;
  }

  /** Received octets. */
  lengthOf(message: number): number {
    return this.words[message * MESSAGE.words + MESSAGE.length];
  }

  setName(message: number, names: Parts, name: number): void {
    point(this.words, message * MESSAGE.words + MESSAGE.name, names, name);
  }

  setControl(message: number, controls: Parts, control: number): void {
    point(this.words, message * MESSAGE.words + MESSAGE.control, controls, control);
  }
}

function point(words: Int32Array, at: number, { low, high }: Parts, part: number): void {
  words[at] = low[part];
  words[at + 1] = high[part];
}
