import { RecordsCheck } from './check-records.ts';
import {
  CUT,
  DENIAL,
  HASH_OCTETS,
  HEADER,
  NAME,
  NODE,
  RECORD,
  ROOT_NAME,
  SET,
  setOfType,
  tellsNamesBelow,
  type ZoneImage,
} from './zone-image.ts';
import { findNode, readApex } from './locate.ts';
import { SearchName } from './search-name.ts';
import { TYPE } from './type.ts';

/**
 * Version of the format described in zone-image.ts. Increase it with each format change, so that no image of another
 * format is used.
 */
export const IMAGE_FORMAT = 8;

const MAX_NAME = 255;
const MAX_LABEL = 63;

/** RFC 5155 3.1.3. */
const MAX_ITERATIONS = 0xffff;

/**
 * Checks all references that answering follows: word and octet offsets, lengths, and links from names to parents.
 * Returns true if they stay within the image, lead to items of the expected kind, and terminate. The image must be at
 * the start of its memory. Runs in linear time. Does not compare the image with the zone.
 */
export function checkZoneImage(image: ZoneImage): boolean {
  const { length } = image.words;
  return length >= HEADER.size + NAME.size && image.words[HEADER.length] === length && new ImageCheck(image).run();
}

const IS = { name: 1, node: 2, set: 4 } as const;

const apex = new SearchName();

class ImageCheck {
  readonly #image: ZoneImage;
  readonly #words: Int32Array;
  readonly #octets: DataView;
  /** For each word, the IS values of items verified to start there. */
  readonly #known: Uint8Array;
  readonly #sets: number[] = [];

  constructor(image: ZoneImage) {
    this.#image = image;
    this.#words = image.words;
    this.#octets = image.octets;
    this.#known = new Uint8Array(image.words.length);
  }

  run(): boolean {
    const words = this.#words;
    return (
      this.#isRoot() &&
      words[HEADER.extendedError] >>> 16 === 0 &&
      this.#isTable(words[HEADER.table], words[HEADER.tableMask]) &&
      this.#areNodes(words[HEADER.crowded], words[HEADER.crowdedLength]) &&
      this.#isApex(words[HEADER.apexName]) &&
      this.#isSoa(words[HEADER.negativeSoa]) &&
      this.#isChain() &&
      this.#isIndex(words[HEADER.names], words[HEADER.namesMask]) &&
      this.#areSets()
    );
  }

  #isRoot(): boolean {
    const words = this.#words;
    const at = words[ROOT_NAME + NAME.octets];
    this.#known[ROOT_NAME] |= IS.name;
    return words[ROOT_NAME + NAME.length] === 1 && this.#hasOctets(at, 1) && this.#octets.getUint8(at) === 0;
  }

  #isTable(table: number, mask: number): boolean {
    const size = mask + 1;
    if (size < 2 || (size & mask) !== 0 || !this.#hasWords(table, size)) return false;
    return this.#words.subarray(table, table + size).every((node) => node === 0 || this.#isNode(node));
  }

  #isIndex(table: number, mask: number): boolean {
    if (table === 0) return true;
    const size = mask + 1;
    if (size < 2 || (size & mask) !== 0 || !this.#hasWords(table, size)) return false;
    return this.#words.subarray(table, table + size).every((name) => name === 0 || this.#isName(name));
  }

  #areNodes(list: number, length: number): boolean {
    if (length === 0) return true;
    return (
      this.#hasWords(list, length) && this.#words.subarray(list, list + length).every((node) => this.#isNode(node))
    );
  }

  /** Searches for names in the zone end at the apex or earlier. */
  #isApex(name: number): boolean {
    if (!this.#isName(name)) return false;
    readApex(this.#image, apex);
    const node = findNode(this.#image, apex, 0);
    return apex.labels === this.#words[HEADER.apexLabels] && node !== 0 && this.#words[node + NODE.name] === name;
  }

  /** A node must come after its parent, and the parent's name must be the parent of the node's name. */
  #isNode(node: number): boolean {
    if (this.#isKnown(node, IS.node)) return true;
    if (!this.#hasWords(node, NODE.size) || !this.#isName(this.#words[node + NODE.name])) return false;
    this.#known[node] |= IS.node;
    const words = this.#words;
    return (
      this.#isParent(words[node + NODE.parent], node) &&
      this.#isWildcard(words[node + NODE.wildcard], node) &&
      this.#isProof(words[node + NODE.proof]) &&
      this.#isProof(words[node + NODE.wildcardProof]) &&
      this.#areSetsOf(node) &&
      this.#isCut(node)
    );
  }

  /** A zone cut must have servers to refer to. */
  #isCut(node: number): boolean {
    const cut = this.#words[node + NODE.cut];
    return cut === CUT.none || (cut === CUT.delegation && setOfType(this.#image, node, TYPE.NS) !== 0);
  }

  #isWildcard(wildcard: number, node: number): boolean {
    if (wildcard === 0) return true;
    return wildcard > node && this.#words[wildcard + NODE.parent] === node && this.#isNode(wildcard);
  }

  #isParent(parent: number, node: number): boolean {
    if (parent === 0) return true;
    const words = this.#words;
    if (parent >= node || !this.#isNode(parent)) return false;
    return words[parent + NODE.name] === words[words[node + NODE.name] + NAME.parent];
  }

  #isProof(proof: number): boolean {
    return proof === 0 || this.#isSet(Math.abs(proof));
  }

  #areSetsOf(node: number): boolean {
    const words = this.#words;
    const first = words[node + NODE.sets];
    const count = words[node + NODE.setCount];
    if (count === 0) return true;
    if (!this.#hasWords(first, 2 * count)) return false;
    for (let at = first; at < first + 2 * count; at += 2) {
      if (!this.#isShown(words[at + 1]) || words[words[at + 1] + SET.type] !== words[at]) return false;
    }
    return true;
  }

  #isSoa(set: number): boolean {
    return this.#isSet(set) && this.#words[set + SET.type] === TYPE.SOA;
  }

  /** NSEC3 sets, which are stored with their owners, may appear only in proofs. */
  #isShown(set: number): boolean {
    return this.#isSet(set) && this.#words[set + SET.type] !== TYPE.NSEC3;
  }

  /** Checks only that there is room for a set. Its content is checked later. */
  #isSet(set: number): boolean {
    if (this.#isKnown(set, IS.set)) return true;
    if (!this.#hasWords(set, SET.pointers)) return false;
    const pointers = this.#words[set + SET.pointerCount];
    if (!this.#hasWords(set + SET.pointers, pointers)) return false;
    this.#known[set] |= IS.set;
    this.#sets.push(set);
    return true;
  }

  #areSets(): boolean {
    for (let set = this.#sets.pop(); set !== undefined; set = this.#sets.pop()) {
      if (!this.#isName(this.#words[set + SET.owner])) return false;
      if (!this.#areRecords(set) || !this.#isTarget(set) || !this.#isAdditional(this.#words[set + SET.additional]))
        return false;
    }
    return true;
  }

  #areRecords(set: number): boolean {
    const words = this.#words;
    const [records, signatures, end] = words.subarray(set + SET.records, set + SET.end + 1);
    if (records >= signatures || signatures > end || !this.#hasOctets(records, end - records)) return false;
    return new RecordsCheck(this.#words, this.#octets, set).run() && this.#areNames(set);
  }

  /** Checks the names in data, including the target of an alias, but not their positions in the data. */
  #areNames(set: number): boolean {
    const words = this.#words;
    const first = set + SET.pointers + words[set + SET.pointerCount];
    const count = words[set + SET.recordCount] * words[set + SET.namesEach];
    const type = words[set + SET.type];
    const bits = tellsNamesBelow(type) ? 1 : 0;
    if (!this.#hasWords(first, count + bits) || (count === 0 && type === TYPE.CNAME)) return false;
    return words.subarray(first, first + count).every((name) => this.#isName(name));
  }

  /** The target of a DNAME is read from its data. */
  #isTarget(set: number): boolean {
    if (this.#words[set + SET.type] !== TYPE.DNAME) return true;
    const data = this.#words[set + SET.records] + RECORD.data;
    return this.#labelsEnd(data) === data + this.#octets.getUint16(data + RECORD.length - RECORD.data);
  }

  #isAdditional(list: number): boolean {
    if (list === 0) return true;
    if (!this.#hasWords(list, 2) || !this.#hasWords(list + 2, this.#words[list + 1])) return false;
    for (const set of this.#words.subarray(list + 2, list + 2 + this.#words[list + 1])) {
      if (!this.#isShown(set)) return false;
    }
    return true;
  }

  #isChain(): boolean {
    const words = this.#words;
    const length = words[HEADER.chainLength];
    if (words[HEADER.denial] === DENIAL.none) return true;
    if (length < 1 || length > words[HEADER.chainRoom]) return false;
    if (!this.#hasWords(words[HEADER.chain], words[HEADER.chainRoom])) return false;
    for (const set of words.subarray(words[HEADER.chain], words[HEADER.chain] + length)) {
      if (!this.#isSet(set)) return false;
    }
    return (
      words[HEADER.denial] === DENIAL.nsec ||
      (words[HEADER.denial] === DENIAL.nsec3 && this.#isHashed(words[HEADER.chainRoom]))
    );
  }

  #isHashed(length: number): boolean {
    const words = this.#words;
    const salt = words[HEADER.salt];
    const iterations = words[HEADER.iterations];
    return (
      this.#hasOctets(words[HEADER.hashes], length * HASH_OCTETS) &&
      this.#hasOctets(salt, 1) &&
      this.#hasOctets(salt + 1, this.#octets.getUint8(salt)) &&
      iterations >= 0 &&
      iterations <= MAX_ITERATIONS
    );
  }

  /** A name is one label longer than its parent, so following parents ends at the root. */
  #isName(name: number): boolean {
    if (this.#isKnown(name, IS.name)) return true;
    if (!this.#hasWords(name, NAME.size)) return false;
    const words = this.#words;
    const parent = words[name + NAME.parent];
    const length = words[name + NAME.length];
    const at = words[name + NAME.octets];
    if (length > MAX_NAME || this.#labelsEnd(at) !== at + length || length === 1) return false;
    const label = this.#octets.getUint8(at) + 1;
    if (!this.#hasWords(parent, NAME.size) || words[parent + NAME.length] !== length - label || !this.#isName(parent))
      return false;
    this.#known[name] |= IS.name;
    return true;
  }

  /** Returns the end of the name that starts at an octet offset. NaN if there is none. */
  #labelsEnd(start: number): number {
    let at = start;
    while (this.#hasOctets(at, 1)) {
      const size = this.#octets.getUint8(at);
      at += size + 1;
      if (size > MAX_LABEL || at - start > MAX_NAME) return NaN;
      if (size === 0) return at;
    }
    return NaN;
  }

  #isKnown(offset: number, what: number): boolean {
    return (this.#known[offset] & what) !== 0;
  }

  #hasWords(offset: number, count: number): boolean {
    return offset >= HEADER.size && count >= 0 && offset + count <= this.#words.length;
  }

  #hasOctets(offset: number, count: number): boolean {
    return offset >= 0 && count >= 0 && offset + count <= this.#octets.byteLength;
  }
}
