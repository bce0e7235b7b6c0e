import { areEqual, copy, octetsOf } from './bytes.ts';

const MAX_NAME = 255;
const MAX_LABELS = 127;
const ROOM = 264;
const HASH_SEED = 0x811c9dc5 | 0;
const HASH_FACTOR = 0x9e3779b1 | 0;
const SPREAD_FACTOR = 0x85ebca6b | 0;

/**
 * The top two bits of a length octet, which must be clear: set bits mean a compression pointer or an unsupported
 * label type.
 */
const NOT_A_LABEL = 0xc0;

/**
 * A name to search: the question's name, then each target of a chain. Reusable. A suffix is identified by the index
 * of its first label: 0 is the whole name, `labels` the root.
 */
export class SearchName {
  /** Wire format in the original letter case. */
  readonly octets = new DataView(new ArrayBuffer(ROOM));
  /** Wire format in lower case, for comparisons. */
  readonly lower = new DataView(new ArrayBuffer(ROOM));
  readonly starts = new Uint8Array(MAX_LABELS + 2);
  readonly hashes = new Int32Array(MAX_LABELS + 2);
  labels = 0;
  length = 0;

  /**
   * Reads the uncompressed name at `at`. Returns the offset after it, or -1 if there is no complete name before
   * `end`.
   */
  read(octets: DataView, at: number, end: number): number {
    let position = at;
    let labels = 0;
    for (;;) {
      if (position >= end || position - at >= MAX_NAME) return -1;
      const size = octets.getUint8(position);
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

  /** Starts with the labels of `name` before the label `end`. The name is incomplete until `finish`. */
  begin(name: SearchName, end: number): void {
    this.length = name.starts[end];
    copy(name.octets, 0, this.octets, 0, this.length);
  }

  /** Appends the rest of a name, including the root. Returns false if the result is too long (RFC 6672 2.2). */
  finish(rest: DataView, at: number, length: number): boolean {
    if (this.length + length > MAX_NAME) return false;
    copy(rest, at, this.octets, this.length, length);
    return this.read(this.octets, 0, MAX_NAME) !== -1;
  }

  /** Sets this to the wildcard directly below the suffix `from` of `name`. Returns false if it would be too long. */
  wildcardBelow(name: SearchName, from: number): boolean {
    const start = name.starts[from];
    const kept = name.length - start;
    if (kept + 2 > MAX_NAME) return false;
    this.octets.setUint8(0, 1);
    this.octets.setUint8(1, ASTERISK);
    copy(name.lower, start, this.octets, 2, kept);
    return this.read(this.octets, 0, MAX_NAME) !== -1;
  }

  /** Returns the suffix at a label in lower case, one character per octet. */
  text(label: number): string {
    return String.fromCharCode(...octetsOf(this.lower).subarray(this.starts[label], this.length));
  }

  equals(other: SearchName): boolean {
    return this.length === other.length && areEqual(this.lower, 0, other.lower, 0, this.length);
  }

  /**
   * Computes the lower case and the hashes. Hashes go label by label from the root, so each suffix continues its
   * parent's hash.
   */
  #index(): void {
    const { octets, lower, starts, hashes, labels, length } = this;
    for (let at = 0; at < length; at += 4) lower.setInt32(at, toLower(octets.getInt32(at, true)), true);
    let hash = HASH_SEED;
    hashes[labels] = hash;
    for (let label = labels - 1; label >= 0; label--) {
      let at = starts[label];
      const end = at + octets.getUint8(at) + 1;
      for (; at + 4 <= end; at += 4) hash = mix(hash, lower.getInt32(at, true));
      if (at < end) hash = mix(hash, lower.getInt32(at, true) & ((1 << (8 * (end - at))) - 1));
      hashes[label] = hash;
    }
  }
}

const wireOctets = new Uint8Array(MAX_NAME + 1);
const wireView = new DataView(wireOctets.buffer);

/**
 * Sets a name from its wire format without allocating a view. Returns false if the data does not start with a
 * complete name.
 */
export function readWire(name: SearchName, wire: Uint8Array): boolean {
  for (let i = 0; i < wire.length; i++) wireOctets[i] = wire[i];
  return name.read(wireView, 0, wire.length) !== -1;
}

const ASTERISK = 0x2a;
const TOP_BITS = 0x80808080 | 0;

/**
 * Converts four octets of a name to lower case at once: adding 0x3f sets the top bit from 'A' upwards, adding 0x25
 * sets it after 'Z'. Label lengths are below 'A'.
 */
function toLower(word: number): number {
  const low = word & ~TOP_BITS;
  const upper = ((low + 0x3f3f3f3f) ^ (low + 0x25252525)) & ~word & TOP_BITS;
  return word | (upper >>> 2);
}

function mix(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, HASH_FACTOR);
  return product ^ (product >>> 15);
}

/**
 * Maximum number of slots searched for a name in a table. Names that find no free slot are stored separately, so that
 * names crafted to collide cost little more than others.
 */
export const MOST_TRIES = 32;

/**
 * Returns the first slot for a hash in a table of `mask + 1` slots. Spreads the hashes, because enumerated names have
 * similar hashes.
 */
export function slotOf(hash: number, mask: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), SPREAD_FACTOR);
  return (spread ^ (spread >>> 13)) & mask;
}
