import { octetsOf } from './bytes.ts';

/**
 * A zone compiled for answering: everything that can be done before a query comes has been done. Two arrays, no
 * objects, nothing that changes after compilation but the number that its ZoneSet gives it.
 *
 *   words    header, hash table of nodes, nodes, sets, names, denial chain; one refers to another by its place here
 *   octets   names in lower case, records ready to be copied into a message, hashes
 *
 *   node     a name that exists with authority: owners, cuts and empty non-terminals. Not in it: what lies below a
 *            delegation or a DNAME, and owners of NSEC3
 *   set      the records of one owner and type with the signatures over them
 *   name     owner or compressible name in data, linked to its parent, so that compressing is following links
 *   chain    the NSEC sets in canonical order, or the NSEC3 sets in order of their hashes
 *
 * A place of 0 means "none": it is the header's.
 */
export interface ZoneImage {
  readonly words: Int32Array;
  readonly octets: DataView;
}

/** Offsets in words. Values are places in words unless another meaning is given. */
export const HEADER = {
  /** A number that no other image of the same ZoneSet has. */
  id: 0,
  apex: 1,
  /** How many labels the apex has. */
  apexLabels: 2,
  /** Pairs of hash and node; a node of 0 ends a search. */
  table: 3,
  /** Number of pairs less one; the number is a power of two. */
  tableMask: 4,
  soa: 5,
  /** The SOA with the TTL that negative answers carry (RFC 2308 5). */
  negativeSoa: 6,
  /** A value of DENIAL. */
  denial: 7,
  chain: 8,
  /** Number of sets in the chain. */
  chainLength: 9,
  /** NSEC3 only, place in octets: the chain's hashes, 20 octets each. */
  hashes: 10,
  /** NSEC3 only, place in octets: one octet of length, then the salt. */
  salt: 11,
  /** NSEC3 only: a number. */
  iterations: 12,
  size: 13,
} as const;

export const DENIAL = { none: 0, nsec: 1, nsec3: 2 } as const;

export const NODE = {
  name: 0,
  /** The name one label up; 0 at the apex. */
  parent: 1,
  /** 1 where the zone's authority ends: an NS set below the apex. */
  cut: 2,
  /** The child called `*`. */
  wildcard: 3,
  /** The set of the chain that matches this name; or, negated, the one that covers it. */
  proof: 4,
  /** The set of the chain that covers the name `*` below this one, where that does not exist. */
  wildcardProof: 5,
  /** Number of sets; then for each its type and its place. */
  setCount: 6,
  sets: 7,
} as const;

export const SET = {
  /** A type code. */
  type: 0,
  owner: 1,
  recordCount: 2,
  signatureCount: 3,
  /** Places in octets: where records begin, where the signatures behind them do, and where those end. */
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
  /** How many pointers there are to fill in where the set is written, as `POINTER_TO` says; then these; then the names in data, in order. */
  pointerCount: 11,
  pointers: 12,
} as const;

/**
 * A pointer to fill in, in one word: its place in the set's octets, to where it points, and if that is the set itself,
 * how many octets behind its beginning.
 */
export const POINTER_TO = { apex: 0, set: 1 << 14, owner: 1 << 15, distance: (1 << 14) - 1, placeShift: 16 } as const;

export const NAME = {
  parent: 0,
  /** Place in octets of the whole name in lower case. */
  octets: 1,
  length: 2,
  size: 3,
} as const;

/** The root lies in the same place in every image. */
export const ROOT_NAME = HEADER.size;

export const HASH_OCTETS = 20;

/** Octets of a record whose owner is a pointer (RFC 1035 4.1.3, 4.1.4). */
export const RECORD = { owner: 0, type: 2, class: 4, ttl: 6, length: 10, data: 12 } as const;

/** What pointers begin with, and how far they reach. */
export const POINTER = 0xc000;
export const MAX_POINTER = 0x3fff;
export const POINTER_OCTETS = 2;

/** As the owner of a record: the name of the question, which is always in the same place. */
export const QUESTION_POINTER = 0xc00c;

/** The place after a name as it is stored, which may end in a pointer. */
export function skipStoredName(octets: DataView, at: number): number {
  let position = at;
  for (let size = octets.getUint8(position); size !== 0; size = octets.getUint8(position)) {
    if (size >= POINTER >>> 8) return position + POINTER_OCTETS;
    position += size + 1;
  }
  return position + 1;
}

/** An image that lies in a buffer from a place on: so many words, and behind them so many octets. */
export function imageIn(buffer: ArrayBufferLike, at: number, words: number, octets: number): ZoneImage {
  return {
    words: new Int32Array(buffer, at, words),
    octets: new DataView(buffer, at + words * Int32Array.BYTES_PER_ELEMENT, octets),
  };
}

/** Fills an image with one that has as many words and octets. */
export function copyImage(from: ZoneImage, to: ZoneImage): void {
  to.words.set(from.words);
  octetsOf(to.octets).set(octetsOf(from.octets));
}

/** The first compressible name in the data of a set's first record. */
export function firstNameIn({ words }: ZoneImage, set: number): number {
  return words[set + SET.pointers + words[set + SET.pointerCount]];
}

/** The set of a type at a node, or 0. */
export function setOfType({ words }: ZoneImage, node: number, type: number): number {
  const end = node + NODE.sets + 2 * words[node + NODE.setCount];
  for (let at = node + NODE.sets; at < end; at += 2) {
    if (words[at] === type) return words[at + 1];
  }
  return 0;
}

/** The nth set at a node. */
export function setAt({ words }: ZoneImage, node: number, n: number): number {
  return words[node + NODE.sets + 2 * n + 1];
}
