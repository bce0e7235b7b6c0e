import { CONTROL, CONTROL_WORDS, UNIT_OCTETS, UNIT_WORDS } from './layout.ts';

/**
 * The last words of a range's first unit, before its offset: its size in units, negative while in use; the size of
 * the previous range; links between free ranges. The preceding words of this unit belong to the previous range.
 */
const HEAD = { size: 12, before: 13, next: 14, previous: 15 } as const;
const HEAD_OCTETS = 16;

/** Free ranges are in lists by size, with eight lists per power of two. */
const STEPS_BITS = 3;
const STEPS = 1 << STEPS_BITS;
const CLASSES = 256;

const FIRST = CONTROL_WORDS / UNIT_WORDS;
/** The memory ends at a multiple of 2 MiB, so that huge pages can be used for all of it. */
const GROWTH_OCTETS = 2 << 20;
const GROWTH_PART = 8;

/** Reserved address space, if the system has that much. Replies store word offsets as signed 32-bit numbers. */
const MAX_OCTETS = 2 ** 31 * Int32Array.BYTES_PER_ELEMENT;

export interface HeapUsage {
  /** Size of the memory in octets. Never shrinks. */
  readonly reserved: number;
  readonly used: number;
}

/**
 * Allocates ranges in a growing SharedArrayBuffer, after its control words. A freed range merges with free neighbors,
 * so that the memory can be reused for ranges of any size.
 */
export class Heap {
  readonly memory: SharedArrayBuffer;
  /** A view of the whole memory. Replaced by a new view after the memory has grown. */
  words: Int32Array;
  readonly #lists = new Int32Array(CLASSES);
  readonly #filled = new Uint32Array(CLASSES / 32);
  #end: number;
  #used = 0;

  /** @param maxOctets reserved address space; less if the system does not have that much */
  constructor(maxOctets = MAX_OCTETS) {
    this.memory = reserve(maxOctets);
    this.words = new Int32Array(this.memory, 0, this.memory.byteLength / 4);
    this.#end = this.memory.byteLength / UNIT_OCTETS - 1;
    this.#setHead(FIRST, this.#end - FIRST, 0);
    this.#setHead(this.#end, -1, this.#end - FIRST);
    this.#link(FIRST);
    this.#publishSize();
  }

  get usage(): HeapUsage {
    return { reserved: this.memory.byteLength, used: this.#used * UNIT_OCTETS };
  }

  /**
   * Returns the offset of a range of `octets` octets with arbitrary content. Throws RangeError if there is no more
   * memory.
   */
  allocate(octets: number): number {
    const size = Math.ceil((octets + HEAD_OCTETS) / UNIT_OCTETS);
    const range = this.#find(size) || this.#grow(size);
    this.#unlink(range);
    const rest = this.#size(range) - size;
    if (rest > 0) this.#split(range, size, rest);
    this.#used += this.#size(range);
    this.words[range * UNIT_WORDS + HEAD.size] *= -1;
    return range + 1;
  }

  free(offset: number): void {
    let range = offset - 1;
    let size = -this.#size(range);
    this.#used -= size;
    const next = range + size;
    const nextSize = this.#size(next);
    if (nextSize > 0) {
      this.#unlink(next);
      size += nextSize;
    }
    const before = this.words[range * UNIT_WORDS + HEAD.before];
    if (before > 0 && this.#size(range - before) > 0) {
      range -= before;
      this.#unlink(range);
      size += before;
    }
    this.#setFree(range, size);
  }

  #size(range: number): number {
    return this.words[range * UNIT_WORDS + HEAD.size];
  }

  #setHead(range: number, size: number, before: number): void {
    this.words[range * UNIT_WORDS + HEAD.size] = size;
    this.words[range * UNIT_WORDS + HEAD.before] = before;
  }

  /** Creates a free range of this size and records the size in the following range. */
  #setFree(range: number, size: number): void {
    this.words[range * UNIT_WORDS + HEAD.size] = size;
    this.words[(range + size) * UNIT_WORDS + HEAD.before] = size;
    this.#link(range);
  }

  #split(range: number, size: number, rest: number): void {
    this.words[range * UNIT_WORDS + HEAD.size] = size;
    this.words[(range + size) * UNIT_WORDS + HEAD.before] = size;
    this.#setFree(range + size, rest);
  }

  #link(range: number): void {
    const list = classOf(this.#size(range));
    const next = this.#lists[list];
    this.words[range * UNIT_WORDS + HEAD.next] = next;
    this.words[range * UNIT_WORDS + HEAD.previous] = 0;
    if (next !== 0) this.words[next * UNIT_WORDS + HEAD.previous] = range;
    this.#lists[list] = range;
    this.#filled[list >>> 5] |= 1 << (list & 31);
  }

  #unlink(range: number): void {
    const list = classOf(this.#size(range));
    const next = this.words[range * UNIT_WORDS + HEAD.next];
    const previous = this.words[range * UNIT_WORDS + HEAD.previous];
    if (next !== 0) this.words[next * UNIT_WORDS + HEAD.previous] = previous;
    if (previous !== 0) this.words[previous * UNIT_WORDS + HEAD.next] = next;
    else this.#lists[list] = next;
    if (this.#lists[list] === 0) this.#filled[list >>> 5] &= ~(1 << (list & 31));
  }

  /**
   * Returns a free range that is large enough, or 0. Takes the first range in the lists that contain only large
   * enough ranges.
   */
  #find(size: number): number {
    const from = classOf(roundedUp(size));
    for (let i = from >>> 5; i < this.#filled.length; i++) {
      const filled = i === from >>> 5 ? this.#filled[i] & (-1 << (from & 31)) : this.#filled[i];
      if (filled !== 0) return this.#lists[(i << 5) | (31 - Math.clz32(filled & -filled))];
    }
    return 0;
  }

  /** Grows the memory. Returns the free range at its end, which has at least this size. */
  #grow(size: number): number {
    const needed = roundedUp(size) * UNIT_OCTETS;
    const { byteLength, maxByteLength } = this.memory;
    if (needed > maxByteLength - byteLength) throw new RangeError('there is no more memory for zones');
    const wanted = byteLength + Math.max(needed, Math.floor(byteLength / GROWTH_PART));
    this.memory.grow(Math.min(maxByteLength, Math.ceil(wanted / GROWTH_OCTETS) * GROWTH_OCTETS));
    this.words = new Int32Array(this.memory, 0, this.memory.byteLength / 4);
    this.#publishSize();
    const added = this.#end;
    this.#end = this.memory.byteLength / UNIT_OCTETS - 1;
    this.words[this.#end * UNIT_WORDS + HEAD.size] = -1;
    this.words[added * UNIT_WORDS + HEAD.size] = added - this.#end;
    this.#used += this.#end - added;
    this.free(added + 1);
    return this.#find(size);
  }

  /** Readers read the size when they switch to a new version. */
  #publishSize(): void {
    Atomics.store(this.words, CONTROL.size, this.memory.byteLength / UNIT_OCTETS);
  }
}

function classOf(size: number): number {
  if (size < STEPS) return size;
  const power = 31 - Math.clz32(size);
  return ((power - STEPS_BITS) << STEPS_BITS) + (size >>> (power - STEPS_BITS));
}

/** Returns the smallest size of the first list that contains only large enough ranges. */
function roundedUp(size: number): number {
  if (size < STEPS) return size;
  const step = 1 << (31 - Math.clz32(size) - STEPS_BITS);
  return (size + step - 1) & -step;
}

/** Reserves only address space. Unused parts take no memory. */
function reserve(maxByteLength: number): SharedArrayBuffer {
  const initial = CONTROL_WORDS * 4 + GROWTH_OCTETS / 16;
  try {
    return new SharedArrayBuffer(initial, { maxByteLength });
  } catch (error) {
    if (!(error instanceof RangeError) || maxByteLength <= GROWTH_OCTETS) throw error;
    return reserve(maxByteLength / 2);
  }
}
