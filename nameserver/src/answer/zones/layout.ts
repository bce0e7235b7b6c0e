import { slotOf } from '../search-name.ts';

/**
 * Layout of the served zones in one SharedArrayBuffer. One thread writes, others read, without locks. An offset is a
 * number of units from the start. An offset of 0, where the control words are, means that there is nothing.
 *
 * - control: the newest version, the size of the memory, and the version that each reader may be reading
 * - version: the label counts of the apexes, and the root of a tree
 * - node: 64 offsets of child nodes or, negated, of buckets. Each level uses six bits of an apex's hash
 * - bucket: a few zones: their number, and the hash and offset of each, sorted by hash, then by name
 * - zone: its image
 *
 * The data of a version is immutable. A change writes a zone, the bucket and nodes on its path, and a version. Then
 * the control words are set to the new version. Memory that only the previous version used is freed once no reader
 * can hold that version. So a reader can keep one version of all zones as long as it needs, and the cost of a change
 * depends only on the changed zone.
 */

/** A cache line of the processor. */
export const UNIT_OCTETS = 64;
export const UNIT_WORDS = UNIT_OCTETS / 4;

/** Words at the start of the memory. */
export const CONTROL = {
  /** Version counter. Wraps around and is never IDLE. */
  sequence: 0,
  version: 1,
  /** Size of the memory in units. */
  size: 2,
  /** 1 while zones are still being loaded. */
  incomplete: 3,
  /** The last sequence number seen by each reader, or IDLE while it reads nothing. Each is in its own cache line. */
  readers: 16,
} as const;

export const IDLE = 0;
export const MAX_READERS = 256;
export const READER_WORDS = 16;
export const CONTROL_WORDS = CONTROL.readers + MAX_READERS * READER_WORDS;

export const VERSION = {
  /** 128 bits: bit n is set if there are apexes with n labels. */
  labels: 0,
  root: 4,
  size: 5,
} as const;

/** A bucket with more zones is split into a node, unless no bits are left to distinguish them. */
export const MOST_IN_BUCKET = 16;
export const LEVELS = 5;
export const NODE_BITS = 6;
export const NODE_SLOTS = 1 << NODE_BITS;

export const BUCKET = { count: 0, pairs: 1 } as const;

/** Returns the branches to a bucket, the first level in the lowest bits. */
export function pathOf(hash: number): number {
  return slotOf(hash, (1 << (LEVELS * NODE_BITS)) - 1);
}
