import { compareOctets, copy } from './bytes.ts';

const MAX_NAME = 255;
const MAX_LABELS = 127;
const HASH_SEED = 0x811c9dc5;
const HASH_PRIME = 0x01000193;

/** What the top two bits of a length octet must not be: a compression pointer or a label type of no use. */
const NOT_A_LABEL = 0xc0;

/**
 * A name that is looked for: the name of the question, then each target of a chain. Made once and filled again and
 * again. A suffix is named by the index of its first label: 0 is the whole name, `labels` the root.
 */
export class SearchName {
  /** Wire form in the case it came in. */
  readonly octets = new Uint8Array(MAX_NAME + 1);
  /** Wire form in lower case, for comparing. */
  readonly lower = new Uint8Array(MAX_NAME + 1);
  /** Where each label begins; one more for the root. */
  readonly starts = new Uint8Array(MAX_LABELS + 2);
  /** Hash of each suffix, in lower case. */
  readonly hashes = new Int32Array(MAX_LABELS + 2);
  labels = 0;
  length = 0;

  /** Takes the uncompressed name at `at`; returns the place after it, or -1 where there is no whole name before `end`. */
  read(octets: Uint8Array, at: number, end: number): number {
    let position = at;
    let labels = 0;
    for (;;) {
      if (position >= end || position - at >= MAX_NAME) return -1;
      const size = octets[position];
      if ((size & NOT_A_LABEL) !== 0) return -1;
      this.starts[labels] = position - at;
      position += size + 1;
      if (size === 0) break;
      labels++;
    }
    this.labels = labels;
    this.length = position - at;
    copy(octets, at, this.octets, 0, this.length);
    this.#index();
    return position;
  }

  /** Becomes `name` with everything from the label `from` on replaced; false where that is too long (RFC 6672 2.2). */
  substitute(name: SearchName, from: number, target: Uint8Array, targetAt: number, targetLength: number): boolean {
    const kept = name.starts[from];
    if (kept + targetLength > MAX_NAME) return false;
    copy(name.octets, 0, this.octets, 0, kept);
    copy(target, targetAt, this.octets, kept, targetLength);
    return this.read(this.octets, 0, MAX_NAME) !== -1;
  }

  /** Becomes the wildcard just below the suffix `from` of `name`; false where that is too long to exist. */
  wildcardBelow(name: SearchName, from: number): boolean {
    const start = name.starts[from];
    const kept = name.length - start;
    if (kept + 2 > MAX_NAME) return false;
    this.octets[0] = 1;
    this.octets[1] = ASTERISK;
    copy(name.lower, start, this.octets, 2, kept);
    return this.read(this.octets, 0, MAX_NAME) !== -1;
  }

  equals(other: SearchName): boolean {
    return this.length === other.length && compareOctets(this.lower, 0, other.lower, 0, this.length) === 0;
  }

  /** Lower case and hashes, label by label from the root, so that each suffix continues the hash of its parent. */
  #index(): void {
    const { octets, lower, starts, hashes, labels } = this;
    let hash = HASH_SEED;
    lower[this.length - 1] = 0;
    hashes[labels] = hash;
    for (let label = labels - 1; label >= 0; label--) {
      const start = starts[label];
      const size = octets[start];
      lower[start] = size;
      hash = Math.imul(hash ^ size, HASH_PRIME);
      for (let i = start + 1; i <= start + size; i++) {
        const octet = octets[i];
        lower[i] = octet >= UPPER_A && octet <= UPPER_Z ? octet + TO_LOWER : octet;
        hash = Math.imul(hash ^ lower[i], HASH_PRIME);
      }
      hashes[label] = hash;
    }
  }
}

const ASTERISK = 0x2a;
const UPPER_A = 0x41;
const UPPER_Z = 0x5a;
const TO_LOWER = 0x20;

/** Where in a table of `mask + 1` places to begin to look for a hash. */
export function slotOf(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
