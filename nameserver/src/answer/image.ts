import { TYPE } from './type.ts';

/**
 * A zone compiled for answering: everything that can be done before a query comes has been done. One range of memory,
 * seen as words and as octets; no objects, nothing that changes after compilation. Items that one answer needs are
 * adjacent: a name, its node, its sets, the records of each.
 *
 *   header   where everything is; behind it the name of the apex
 *   table    nodes by the hashes of their names; few or none are in a list beside it
 *   node     a name that exists with authority: owners, cuts and empty non-terminals. Not in it: names below a
 *            delegation or a DNAME, and owners of NSEC3
 *   set      the records of one owner and type with the signatures over them, ready to be copied into a message
 *   name     owner or compressible name in data, linked to its parent, so that compressing is following links; before it
 *            its octets in lower case
 *   chain    the NSEC sets in canonical order, or the NSEC3 sets in order of their hashes
 *
 * One refers to another by its offset from the beginning of the image, so that the image can be anywhere in memory. 0
 * refers to none: it is the header's.
 */
export interface ZoneImage {
  /** Memory that contains it, maybe with others. */
  readonly words: Int32Array;
  /** The same memory. */
  readonly octets: DataView;
  /** The word that it begins with. */
  readonly start: number;
}

/** Offsets in words. Values are words behind the beginning of the image unless another meaning is given. */
export const HEADER = {
  /** How many words the image has. */
  length: 0,
  apexName: 1,
  /** How many labels the apex has. */
  apexLabels: 2,
  /** Nodes; 0 ends a search, and so do MOST_TRIES. */
  table: 3,
  /** The number of slots of the table, less one; the number is a power of two. */
  tableMask: 4,
  /** The nodes for which no slot was left in the table, in canonical order. */
  crowded: 5,
  /** How many these are. */
  crowdedLength: 6,
  /** The SOA with the TTL that negative answers carry (RFC 2308 5); 0 where the zone could not be loaded. */
  negativeSoa: 7,
  /** A value of DENIAL. */
  denial: 8,
  chain: 9,
  /** Number of sets in the chain. */
  chainLength: 10,
  /** NSEC3 only, octets behind the beginning of the image: the chain's hashes, 20 octets each. */
  hashes: 11,
  /** NSEC3 only, octets behind the beginning: one octet of length, then the salt. */
  salt: 12,
  /** NSEC3 only: a number. */
  iterations: 13,
  /** The zone's owner, in four words; zeros where it is not known. */
  owner: 14,
  /** The extended error that its answers carry (RFC 8914); 0 for none. */
  extendedError: 18,
  /** Names by their hashes, a table as that of nodes, and its number of slots less one: only where names that come may be patched in. */
  names: 19,
  namesMask: 20,
  /** How many sets the chain has room for. */
  chainRoom: 21,
  size: 22,
} as const;

export const WORD_OCTETS = Int32Array.BYTES_PER_ELEMENT;

export const DENIAL = { none: 0, nsec: 1, nsec3: 2 } as const;

export const NODE = {
  name: 0,
  /** The name one label up; 0 at the apex. */
  parent: 1,
  /** A value of CUT. */
  cut: 2,
  /** The child called `*`. */
  wildcard: 3,
  /** The set of the chain that matches this name; or, negated, the one that covers it. */
  proof: 4,
  /** The set of the chain that covers the name `*` below this one, where that does not exist. */
  wildcardProof: 5,
  /** How many nodes are right below it; below a delegation or a DNAME, how many owners are occluded. */
  children: 6,
  /** Number of sets; where a list begins that has for each its type and its offset: behind the node, unless that was patched. */
  setCount: 7,
  sets: 8,
  size: 9,
} as const;

/** Whether the zone's authority ends at a node: an NS set below the apex; or the apex of a zone that could not be loaded. */
export const CUT = { none: 0, delegation: 1, unloaded: 2 } as const;

export const SET = {
  /** A type code. */
  type: 0,
  owner: 1,
  recordCount: 2,
  signatureCount: 3,
  /** Octets behind the beginning of the image: where records begin, where the signatures behind them do, and where those end. */
  records: 4,
  signatures: 5,
  end: 6,
  /** Octets of the first record's owner as it is stored: 2 for the pointer to the question's name that most begin with. */
  ownerOctets: 7,
  /** Sets wanted in the additional section: how many of them are required, how many there are, the sets. */
  additional: 8,
  /** Octets of data before its first compressible name; how many such names each record has, one after the other. */
  namesAt: 9,
  namesEach: 10,
  /**
   * How many pointers there are to fill in where the set is written, as `POINTER_TO` says; then these; then the names in data,
   * in order; then, for types of `tellsNamesBelow`, the bits of those names right below the owner that are equal to them or above them.
   */
  pointerCount: 11,
  pointers: 12,
} as const;

/**
 * A pointer to fill in, in one word: its offset in the set's octets, and to where it points: a name, and how many octets of
 * labels behind its beginning; or the set itself, and how many octets behind its beginning.
 */
export const POINTER_TO = { apex: 0, set: 1 << 14, owner: 1 << 15, distance: (1 << 14) - 1, offsetShift: 16 } as const;

export const NAME = {
  parent: 0,
  /** Octets behind the beginning of the image: where the whole name in lower case is. */
  octets: 1,
  length: 2,
  size: 3,
} as const;

/** The offset of the root, the same in every image. */
export const ROOT_NAME = HEADER.size;

export const HASH_OCTETS = 20;

/** Octets of a record whose owner is a pointer (RFC 1035 4.1.3, 4.1.4). */
export const RECORD = { owner: 0, type: 2, class: 4, ttl: 6, length: 10, data: 12 } as const;

/** The prefix of pointers, and the offsets that they reach. */
export const POINTER = 0xc000;
export const MAX_POINTER = 0x3fff;
export const POINTER_OCTETS = 2;

/** As the owner of a record: the name of the question, which is always at the same offset. */
export const QUESTION_POINTER = 0xc00c;

/** SOA and NS: whether their data have a name in common with the question depends on the question. */
export function tellsNamesBelow(type: number): boolean {
  return type === TYPE.SOA || type === TYPE.NS;
}

/** The bit that stands for a name in a word of many, by its hash. */
export function bitOf(hash: number): number {
  return 1 << (hash & 31);
}

/** The offset after a name as it is stored, which may end in a pointer. */
export function skipStoredName(octets: DataView, at: number): number {
  let position = at;
  for (let size = octets.getUint8(position); size !== 0; size = octets.getUint8(position)) {
    if (size >= POINTER >>> 8) return position + POINTER_OCTETS;
    position += size + 1;
  }
  return position + 1;
}

/** An image of so many words in a buffer, from an octet on. */
export function imageIn(buffer: ArrayBufferLike, at: number, words: number): ZoneImage {
  return {
    words: new Int32Array(buffer, at, words),
    octets: new DataView(buffer, at, words * WORD_OCTETS),
    start: 0,
  };
}

/** Follows a reference: the index of the word that the word at `at` refers to, relative to the start of the image; 0 for no reference. */
export function follow({ words, start }: ZoneImage, at: number): number {
  const distance = words[at];
  return distance === 0 ? 0 : start + distance;
}

/** The same for octets, and never none. */
export function followToOctets({ words, start }: ZoneImage, at: number): number {
  return WORD_OCTETS * start + words[at];
}

/** False for the image in place of a zone that could not be loaded. */
export function isLoaded(image: ZoneImage): boolean {
  return headerWord(image, HEADER.negativeSoa) !== 0;
}

/** A word of the header. */
export function headerWord({ words, start }: ZoneImage, offset: number): number {
  return words[start + offset];
}

/** The first compressible name in the data of a set's first record. */
export function firstNameIn(image: ZoneImage, set: number): number {
  return follow(image, set + SET.pointers + image.words[set + SET.pointerCount]);
}

/** The set of a type at a node, or 0. */
export function setOfType({ words, start }: ZoneImage, node: number, type: number): number {
  const first = start + words[node + NODE.sets];
  const end = first + 2 * words[node + NODE.setCount];
  for (let at = first; at < end; at += 2) {
    if (words[at] === type) return start + words[at + 1];
  }
  return 0;
}

/** The nth set at a node. */
export function setAt({ words, start }: ZoneImage, node: number, n: number): number {
  return start + words[start + words[node + NODE.sets] + 2 * n + 1];
}
