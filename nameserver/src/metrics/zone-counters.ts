import { Name } from '@fourwinds/dns';
import { type ZoneImage, viewOf } from '../answer/index.ts';
import { followToOctets, NAME } from '../answer/image.ts';
import { apexName } from '../answer/locate.ts';

/** A table for each thread: how often zones were asked, in slots that are chosen by their names. */
const SLOTS = 1 << 18;
/** Slots that are tried for a zone. Where all of them are taken, it is not counted. */
const TRIES = 16;
/** Two numbers that stand for a name: there are so many pairs that no two names have the same. */
const KEY_WORDS = 2;
const KEYS_OCTETS = SLOTS * KEY_WORDS * Int32Array.BYTES_PER_ELEMENT;
const TABLE_OCTETS = KEYS_OCTETS + SLOTS * Float64Array.BYTES_PER_ELEMENT;

/** Memory for the tables of so many threads, 4 MiB each; the system provides only the pages in use. */
export function zoneCounterMemory(threads: number): SharedArrayBuffer {
  return new SharedArrayBuffer(threads * TABLE_OCTETS);
}

/** Counters of one thread for zones, in memory that others read meanwhile. */
export class ZoneCounters {
  readonly #table: Table;
  readonly #key = new Int32Array(KEY_WORDS);

  constructor(memory: SharedArrayBuffer, thread: number) {
    this.#table = new Table(memory, thread);
  }

  /** A query in this zone. */
  asked(zone: ZoneImage): void {
    const name = apexName(zone);
    readKey(zone.octets, followToOctets(zone, name + NAME.octets), zone.words[name + NAME.length], this.#key);
    const slot = this.#table.slotFor(this.#key);
    if (slot !== -1) this.#table.counts[slot]++;
  }
}

/** The counts of all threads together. */
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

  /** The slot with a key, or -1. */
  slotOf(key: Int32Array): number {
    for (let i = 0; i < TRIES; i++) {
      const slot = (key[0] + i) & (SLOTS - 1);
      if (this.#has(slot, key)) return slot;
    }
    return -1;
  }

  /** The same; where there is none, one that is free is given the key. */
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

/** FNV-1a, and another that begins elsewhere and is never 0. */
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
