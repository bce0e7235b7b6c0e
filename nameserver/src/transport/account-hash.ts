import type { Subject } from '../answer/index.ts';
import { halfSipHash } from './half-siphash.ts';
import { NETWORK_OCTETS, writeNetwork } from './network.ts';

/**
 * Hashes accounts to 64 bits under a secret key: one of each network, and one of each subject of a network. Without the
 * key nobody can choose accounts with the same hash, or in the same slot of a table.
 */
export class AccountHash {
  /** The hash of the network that was taken last. */
  readonly network = new Int32Array(2);
  /** The hash of the subject of a response to it. */
  readonly subject = new Int32Array(2);
  readonly #key: Int32Array;
  readonly #words = new Int32Array(NETWORK_OCTETS / 4);
  readonly #octets = new Uint8Array(this.#words.buffer);
  #first = 0;
  #second = 0;

  /** `key`: 8 octets. */
  constructor(key: Uint8Array) {
    this.#key = new Int32Array(key.slice().buffer);
  }

  /** Takes the network of an address. Queries of one network often come together. */
  takeNetwork(source: Uint8Array): void {
    const words = this.#words;
    writeNetwork(source, this.#octets);
    if (words[0] !== this.#first || words[1] !== this.#second) {
      halfSipHash(this.#key, words, this.network);
      this.#first = words[0];
      this.#second = words[1];
    }
  }

  /** Takes a subject, of the network that was taken. Its hash is not known to others, so neither is where this leads. */
  takeSubject({ kind, zone, name }: Subject): void {
    this.subject[0] = mix(mix(this.network[0] ^ kind, zone), name);
    this.subject[1] = mix(mix(this.network[1] ^ kind, name), zone);
  }
}

/** As the end of MurmurHash3: a change of one bit changes half of the others. */
function mix(hash: number, word: number): number {
  let mixed = hash ^ word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
