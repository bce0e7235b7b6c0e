import type { Subject } from '../answer/index.ts';
import { halfSipHash } from './half-siphash.ts';
import { NETWORK_OCTETS, writeNetwork } from './network.ts';

/**
 * Hashes rate-limit accounts to 64 bits with a secret key: one for each network, and one for each subject of a
 * network. Without the key, an attacker cannot choose accounts with the same hash or table slot.
 */
export class AccountHash {
  readonly network = new Int32Array(2);
  /** Hash of the subject of a response to this network. */
  readonly subject = new Int32Array(2);
  readonly #key: Int32Array;
  readonly #words = new Int32Array(NETWORK_OCTETS / 4);
  readonly #octets = new Uint8Array(this.#words.buffer);
  #first = 0;
  #second = 0;

  /** @param key 8 octets */
  constructor(key: Uint8Array) {
    this.#key = new Int32Array(key.slice().buffer);
  }

  /** Sets the current network from an address. Consecutive queries often come from the same network. */
  takeNetwork(source: Uint8Array): void {
    const words = this.#words;
    writeNetwork(source, this.#octets);
    if (words[0] !== this.#first || words[1] !== this.#second) {
      halfSipHash(this.#key, words, this.network);
      this.#first = words[0];
      this.#second = words[1];
    }
  }

  /**
   * Sets the subject within the current network. The network's hash is secret, so the result is unpredictable as
   * well.
   */
  takeSubject({ kind, zone, name }: Subject): void {
    this.subject[0] = mix(mix(this.network[0] ^ kind, zone), name);
    this.subject[1] = mix(mix(this.network[1] ^ kind, name), zone);
  }
}

/** The MurmurHash3 finalizer: a change of one bit changes about half of the result's bits. */
function mix(hash: number, word: number): number {
  let mixed = hash ^ word;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
