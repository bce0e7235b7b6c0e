import type { Name } from '@fourwinds/dns';
import { octetsOf, viewOf } from '../bytes.ts';
import { NSEC_CHAIN, searchCanonically } from '../canonical-order.ts';
import { nsec3For, nsecFor, searchHash } from '../chain.ts';
import { DENIAL, HASH_OCTETS, HEADER, NODE, type ZoneImage } from '../zone-image.ts';
import { readName } from '../locate.ts';
import { readWire, SearchName } from '../search-name.ts';
import { Unpatchable } from './unpatchable.ts';

const search = new SearchName();
const wildcard = new SearchName();

/** Updates the NSEC or NSEC3 chain of a patched image and the proofs that refer to it. */
export class ChainPatch {
  readonly #image: ZoneImage;
  readonly #words: Int32Array;
  /** Sets that cover other names than before. */
  readonly #touched = new Set<number>();
  /** Nodes whose proofs must be found again. */
  readonly #stale = new Set<number>();

  constructor(image: ZoneImage) {
    this.#image = image;
    this.#words = image.words;
  }

  /** A value of DENIAL. */
  get denial(): number {
    return this.#words[HEADER.denial];
  }

  addNsec(owner: Name, set: number): void {
    const position = this.#positionOf(owner);
    if (position >= 0) throw new Unpatchable();
    this.#insert(~position, set);
  }

  removeNsec(owner: Name): void {
    this.#remove(this.#positionOf(owner));
  }

  /** Returns the set with this hash. Throws Unpatchable if there is none. */
  hashed(hash: Uint8Array): number {
    const position = searchHash(this.#image, viewOf(hash));
    if (position < 0) throw new Unpatchable();
    return this.#words[this.#words[HEADER.chain] + position];
  }

  addHashed(hash: Uint8Array, set: number): void {
    const position = searchHash(this.#image, viewOf(hash));
    if (position >= 0) throw new Unpatchable();
    const at = this.#words[HEADER.hashes] + HASH_OCTETS * ~position;
    const octets = octetsOf(this.#image.octets);
    const end = this.#words[HEADER.hashes] + HASH_OCTETS * this.#words[HEADER.chainLength];
    this.#insert(~position, set);
    octets.copyWithin(at + HASH_OCTETS, at, end);
    octets.set(hash, at);
  }

  replaceHashed(hash: Uint8Array, set: number): void {
    const at = this.#words[HEADER.chain] + searchHash(this.#image, viewOf(hash));
    if (this.#words[at] === set) return;
    this.#touched.add(this.#words[at]);
    this.#words[at] = set;
  }

  removeHashed(hash: Uint8Array): void {
    const position = searchHash(this.#image, viewOf(hash));
    this.#remove(position);
    const at = this.#words[HEADER.hashes] + HASH_OCTETS * position;
    const end = this.#words[HEADER.hashes] + HASH_OCTETS * (this.#words[HEADER.chainLength] + 1);
    octetsOf(this.#image.octets).copyWithin(at, at + HASH_OCTETS, end);
  }

  proveAnew(node: number): void {
    this.#stale.add(node);
  }

  forget(node: number): void {
    this.#stale.delete(node);
  }

  isStale(node: number): boolean {
    const { proof, wildcardProof } = NODE;
    return (
      this.#stale.has(node) ||
      (this.#touched.size > 0 &&
        (this.#touched.has(Math.abs(this.#words[node + proof])) ||
          this.#touched.has(Math.abs(this.#words[node + wildcardProof]))))
    );
  }

  /** Finds the proofs of a node in the same way as `compileZone`. */
  prove(node: number): void {
    if (this.denial === DENIAL.none) return;
    const find = this.denial === DENIAL.nsec ? nsecFor : nsec3For;
    readName(this.#image, this.#words[node + NODE.name], search);
    this.#words[node + NODE.proof] = find(this.#image, search, 0);
    const isProven = this.#words[node + NODE.wildcard] === 0 && wildcard.wildcardBelow(search, 0);
    this.#words[node + NODE.wildcardProof] = isProven ? find(this.#image, wildcard, 0) : 0;
  }

  #positionOf(owner: Name): number {
    readWire(search, owner.wire);
    return searchCanonically(this.#image, NSEC_CHAIN, search, 0);
  }

  #insert(position: number, set: number): void {
    const length = this.#words[HEADER.chainLength];
    if (length === this.#words[HEADER.chainRoom]) throw new Unpatchable();
    const chain = this.#words[HEADER.chain];
    this.#touched.add(this.#words[chain + (position === 0 ? length : position) - 1]);
    this.#words.copyWithin(chain + position + 1, chain + position, chain + length);
    this.#words[chain + position] = set;
    this.#words[HEADER.chainLength]++;
  }

  #remove(position: number): void {
    const length = this.#words[HEADER.chainLength];
    if (position < 0 || length === 1) throw new Unpatchable();
    const chain = this.#words[HEADER.chain];
    this.#touched.add(this.#words[chain + position]);
    this.#words.copyWithin(chain + position, chain + position + 1, chain + length);
    this.#words[HEADER.chainLength]--;
  }
}
