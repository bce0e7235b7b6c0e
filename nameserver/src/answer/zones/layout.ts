import { slotOf } from '../search-name.ts';

/**
 * The zones that are served, in one SharedArrayBuffer: one thread writes, others read, none waits for another. An offset
 * is a number of units from the beginning; 0, where the control words are, means "none".
 *
 *   control   the newest version, the size of the memory, and which version each reader may be reading
 *   version   which lengths apexes have; the root of a tree
 *   node      64 offsets of nodes below, or, negated, of buckets. Six bits of an apex's hash choose one a level
 *   bucket    a few zones: how many, and the hash and the offset of each, in order of hashes and then of names
 *   zone      its image
 *
 * The data of a version never change. A change writes a zone, the bucket and the nodes that lead to it, and a
 * version; then the control words name that version. Memory that only the version before used is freed once no reader
 * can hold that version. So a reader keeps one version of all zones as long as it needs, and a change costs one zone.
 */

/** A line of the processor's cache: its octets are read at once. */
export const UNIT_OCTETS = 64;
export const UNIT_WORDS = UNIT_OCTETS / 4;

/** Words at the beginning of the memory. */
export const CONTROL = {
  /** Counts versions. Goes around, and is never IDLE. */
  sequence: 0,
  /** The offset of the newest version. */
  version: 1,
  /** Units of memory that there are. */
  size: 2,
  /** 1 while zones are still to be loaded. */
  incomplete: 3,
  /** The sequence number that each reader saw last, or IDLE while it reads nothing; each in a cache line of its own. */
  readers: 16,
} as const;

export const IDLE = 0;
export const MAX_READERS = 256;
export const READER_WORDS = 16;
export const CONTROL_WORDS = CONTROL.readers + MAX_READERS * READER_WORDS;

/** Words of a version. */
export const VERSION = {
  /** 128 bits: that there are apexes of so many labels. */
  labels: 0,
  root: 4,
  size: 5,
} as const;

/** More zones in a bucket take a node of their own, except where no bits are left to tell them apart. */
export const MOST_IN_BUCKET = 16;
export const LEVELS = 5;
export const NODE_BITS = 6;
export const NODE_SLOTS = 1 << NODE_BITS;

/** Words of a bucket. */
export const BUCKET = { count: 0, pairs: 1 } as const;

/** The branches that lead to a bucket, those of the first level lowest. */
export function pathOf(hash: number): number {
  return slotOf(hash, (1 << (LEVELS * NODE_BITS)) - 1);
}
