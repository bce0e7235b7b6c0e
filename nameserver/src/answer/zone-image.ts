import { TYPE } from './type.ts';

/**
 * A zone compiled for answering. Everything that can be done before a query arrives is precomputed. An image is one
 * range of memory, accessed as words and octets, without objects and immutable after compilation. Items needed by one
 * answer are adjacent: a name, its node, its sets, the records of each.
 *
 * - header: positions of everything else, followed by the name of the apex
 * - table: nodes by the hashes of their names; nodes without a slot, few or none, are in a separate list
 * - node: an existing authoritative name: owners, cuts and empty non-terminals. Excludes names below a delegation or
 *   DNAME, and NSEC3 owners
 * - set: the records of one owner and type and their signatures, ready to be copied into a message
 * - name: an owner or a compressible name in data, linked to its parent, so that compression follows links; preceded
 *   by its octets in lower case
 * - chain: the NSEC sets in canonical order, or the NSEC3 sets in hash order
 *
 * References are offsets from the start of the image, so it can be anywhere in memory. 0, the header's offset, means
 * no reference.
 */
export interface ZoneImage {
  /** Memory that contains the image and possibly others. */
  readonly words: Int32Array;
  readonly octets: DataView;
  /** Index of the image's first word. */
  readonly start: number;
}

/** Offsets in words. Unless stated otherwise, values are offsets in words from the start of the image. */
export const HEADER = {
  /** Size of the image in words. */
  length: 0,
  apexName: 1,
  apexLabels: 2,
  /** Nodes by hash. A search ends at 0, or after MOST_TRIES. */
  table: 3,
  /** Number of table slots minus one. The number of slots is a power of two. */
  tableMask: 4,
  /** Nodes without a slot in the table, in canonical order. */
  crowded: 5,
  crowdedLength: 6,
  /** The SOA with the TTL of negative answers (RFC 2308 5). 0 if the zone could not be loaded. */
  negativeSoa: 7,
  denial: 8,
  chain: 9,
  chainLength: 10,
  /** NSEC3 only, octet offset: the chain's hashes, 20 octets each. */
  hashes: 11,
  /** NSEC3 only, octet offset: one length octet, then the salt. */
  salt: 12,
  /** NSEC3 only: a number. */
  iterations: 13,
  /** The zone's owner in four words. Zeros if unknown. */
  owner: 14,
  /** The extended error in answers from the zone (RFC 8914). 0 for none. */
  extendedError: 18,
  /**
   * Names by hash, in a table like the node table, and the number of its slots minus one. Only present if new names
   * may be patched in.
   */
  names: 19,
  namesMask: 20,
  /** Capacity of the chain in sets. */
  chainRoom: 21,
  size: 22,
} as const;

export const WORD_OCTETS = Int32Array.BYTES_PER_ELEMENT;

export const DENIAL = { none: 0, nsec: 1, nsec3: 2 } as const;

export const NODE = {
  name: 0,
  /** The parent name's node. 0 at the apex. */
  parent: 1,
  cut: 2,
  wildcard: 3,
  /** The chain set that matches this name or, negated, the set that covers it. */
  proof: 4,
  /** The chain set that covers the name `*` below this one, if that name does not exist. */
  wildcardProof: 5,
  /** Number of child nodes. At a delegation or DNAME, the number of occluded owners. */
  children: 6,
  /**
   * Number of sets, and the start of the list with type and offset of each. It follows the node unless the node was
   * patched.
   */
  setCount: 7,
  sets: 8,
  size: 9,
} as const;

/** Marks where the zone's authority ends: an NS set below the apex, or the apex of a zone that could not be loaded. */
export const CUT = { none: 0, delegation: 1, unloaded: 2 } as const;

export const SET = {
  type: 0,
  owner: 1,
  recordCount: 2,
  signatureCount: 3,
  /**
   * Octet offsets from the start of the image: start of the records, start of the signatures after them, and their
   * end.
   */
  records: 4,
  signatures: 5,
  end: 6,
  /** Stored size of the first record's owner in octets. Usually 2, for the pointer to the question's name. */
  ownerOctets: 7,
  /** Sets for the additional section: number of required sets, total number, the sets. */
  additional: 8,
  /**
   * Octets of data before its first compressible name, and the number of adjacent compressible names in each record.
   */
  namesAt: 9,
  namesEach: 10,
  /**
   * Number of pointers to fill in when the set is written, see `POINTER_TO`; then these pointers; then the names in
   * data, in order; then, for types of `tellsNamesBelow`, hash bits of the names directly below the owner that equal
   * these names or their ancestors.
   */
  pointerCount: 11,
  pointers: 12,
} as const;

/**
 * A pointer to fill in, as one word: its offset in the set's octets, and its target. The target is either a name plus
 * a number of octets of labels after its start, or the set itself plus a number of octets after its start.
 */
export const POINTER_TO = { apex: 0, set: 1 << 14, owner: 1 << 15, distance: (1 << 14) - 1, offsetShift: 16 } as const;

export const NAME = {
  parent: 0,
  /** Octet offset from the start of the image: the complete name in lower case. */
  octets: 1,
  length: 2,
  size: 3,
} as const;

export const ROOT_NAME = HEADER.size;

export const HASH_OCTETS = 20;

/** Offsets in a record whose owner is a pointer (RFC 1035 4.1.3, 4.1.4). */
export const RECORD = { owner: 0, type: 2, class: 4, ttl: 6, length: 10, data: 12 } as const;

/** The prefix of pointers and the highest offset they can reach. */
export const POINTER = 0xc000;
export const MAX_POINTER = 0x3fff;
export const POINTER_OCTETS = 2;

/** As the owner of a record: the question's name, which always has the same offset. */
export const QUESTION_POINTER = 0xc00c;

/** Returns true for SOA and NS. It depends on the question whether their data shares a name with it. */
export function tellsNamesBelow(type: number): boolean {
  return type === TYPE.SOA || type === TYPE.NS;
}

/** Returns the bit of a name in a word of hash bits. */
export function bitOf(hash: number): number {
  return 1 << (hash & 31);
}

/** Returns the offset after a stored name, which may end in a pointer. */
export function skipStoredName(octets: DataView, at: number): number {
  let position = at;
  for (let size = octets.getUint8(position); size !== 0; size = octets.getUint8(position)) {
    if (size >= POINTER >>> 8) return position + POINTER_OCTETS;
    position += size + 1;
  }
  return position + 1;
}

/** Returns an image of `words` words in a buffer, from the octet `at`. */
export function imageIn(buffer: ArrayBufferLike, at: number, words: number): ZoneImage {
  return {
    words: new Int32Array(buffer, at, words),
    octets: new DataView(buffer, at, words * WORD_OCTETS),
    start: 0,
  };
}

/**
 * Follows a reference: the index of the word that the word at `at` refers to, relative to the start of the image. 0
 * if there is no reference.
 */
export function follow({ words, start }: ZoneImage, at: number): number {
  const distance = words[at];
  return distance === 0 ? 0 : start + distance;
}

/** Like `follow`, for an octet reference, which is always present. */
export function followToOctets({ words, start }: ZoneImage, at: number): number {
  return WORD_OCTETS * start + words[at];
}

/** Returns false for the image of a zone that could not be loaded. */
export function isLoaded(image: ZoneImage): boolean {
  return headerWord(image, HEADER.negativeSoa) !== 0;
}

export function headerWord({ words, start }: ZoneImage, offset: number): number {
  return words[start + offset];
}

export function firstNameIn(image: ZoneImage, set: number): number {
  return follow(image, set + SET.pointers + image.words[set + SET.pointerCount]);
}

export function setOfType({ words, start }: ZoneImage, node: number, type: number): number {
  const first = start + words[node + NODE.sets];
  const end = first + 2 * words[node + NODE.setCount];
  for (let at = first; at < end; at += 2) {
    if (words[at] === type) return start + words[at + 1];
  }
  return 0;
}

export function setAt({ words, start }: ZoneImage, node: number, n: number): number {
  return start + words[start + words[node + NODE.sets] + 2 * n + 1];
}
