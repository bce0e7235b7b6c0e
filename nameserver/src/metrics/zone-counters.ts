import { Name } from '@fourwinds/dns';
import { type ZoneImage, viewOf } from '../answer/index.ts';
import { followToOctets, NAME } from '../answer/zone-image.ts';
import { apexName } from '../answer/locate.ts';

/** Each thread has a table with the query counts of zones, in slots selected by name. */
const SLOTS = 1 << 18;
/** Number of slots tried for a zone. If all are taken, the zone is not counted. */
const TRIES = 16;
/** Two hashes identify a name. There are enough pairs that collisions are practically impossible. */
const KEY_WORDS = 2;
const KEYS_OCTETS = SLOTS * KEY_WORDS * Int32Array.BYTES_PER_ELEMENT;
const TABLE_OCTETS = KEYS_OCTETS + SLOTS * Float64Array.BYTES_PER_ELEMENT;

/** Allocates memory for the tables of this many threads, 4 MiB each. The system provides only the used pages. */
export function zoneCounterMemory(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(threads * TABLE_OCTETS);
}

/** Zone counters of one thread, in memory that others read concurrently. */
export class ZoneCounters {
  readonly #table: Table;
  readonly #key = new Int32Array(KEY_WORDS);

  constructor(memory: SharedArrayBuffer, thread: number) {
    this.#table = new Table(memory, thread);
  }

  asked(zone: ZoneImage): void {
    const name = apexName(zone);
    readKey(zone.octets, followToOctets(zone, name + NAME.octets), zone.words[name + NAME.length], this.#key);
    const slot = this.#table.slotFor(this.#key);
    if (slot !== -1) this.#table.counts[slot]++;
  }
}

export class ZoneTotals {
  readonly #tables: readonly Table[];

  constructor(memory: SharedArrayBuffer) {
    this.#tables = Array.from({ length: memory.byteLength / TABLE_OCTETS }, (_, thread) => new Table(memory, thread));
  }

  queries(apex: Name): number {
    const octets = viewOf(Buffer.from(apex.key, 'latin1'));
    const key = new Int32Array(KEY_WORDS);
    readKey(octets, 0, octets.byteLength, key);
    return this.#tables.reduce((sum, table) => sum + (table.counts[table.slotOf(key)] ?? 0), 0);
  }
}

class Table {
  readonly counts: Float64Array;
  readonly #keys: Int32Array;

  constructor(memory: SharedArrayBuffer, thread: number) {
    this.#keys = new Int32Array(memory, thread * TABLE_OCTETS, SLOTS * KEY_WORDS);
    this.counts = new Float64Array(memory, thread * TABLE_OCTETS + KEYS_OCTETS, SLOTS);
  }

  /** Returns the slot with a key, or -1. */
  slotOf(key: Int32Array): number {
    for (let i = 0; i < TRIES; i++) {
      const slot = (key[0] + i) & (SLOTS - 1);
      if (this.#has(slot, key)) return slot;
    }
    return -1;
  }

  /** Returns the slot with a key. Assigns a free slot if there is none. */
  slotFor(key: Int32Array): number {
    for (let i = 0; i < TRIES; i++) {
      const slot = (key[0] + i) & (SLOTS - 1);
      if (this.#has(slot, key)) return slot;
      if (this.#has(slot, FREE)) {
        this.#keys.set(key, slot * KEY_WORDS);
        return slot;
      }
    }
    return -1;
  }

  #has(slot: number, key: Int32Array): boolean {
    return this.#keys[slot * KEY_WORDS] === key[0] && this.#keys[slot * KEY_WORDS + 1] === key[1];
  }
}

const FREE = new Int32Array(KEY_WORDS);

/** FNV-1a, and a second hash with another start value that is never 0. */
function readKey(name: DataView, at: number, length: number, key: Int32Array): void {
  let one = 0x811c9dc5;
  let other = length;
  for (let i = 0; i < length; i++) {
    const octet = name.getUint8(at + i);
    one = Math.imul(one ^ octet, 0x01000193);
    other = Math.imul(other ^ octet, 0x85ebca6b) + i;
  }
  key[0] = one ^ (one >>> 15);
  key[1] = other | 1;
}
