import type { Name } from '@fourwinds/dns';
import { MOST_TRIES, readWire, SearchName, slotOf } from '../search-name.ts';

interface Named {
  readonly name: Name;
}

const search = new SearchName();

const NONE = -1;

/** With at least this many nodes, more slots per node are needed so that each node finds a slot. */
const MANY = 256;
const SLOTS_A_NODE = 2;
const SLOTS_OF_MANY = 10 / 3;

/**
 * Finds nodes by name, with open addressing. The table is at most half full, or less if there are many nodes. An
 * image contains this table with offsets.
 */
export class NodeIndex<Node extends Named> {
  readonly #nodes: readonly Node[];
  /** Node numbers, starting at 1. A search ends at 0, or after MOST_TRIES. */
  readonly slots: Int32Array;
  readonly #crowded = new Map<string, Node>();

  constructor(nodes: readonly Node[]) {
    let size = 2;
    const least = nodes.length * (nodes.length < MANY ? SLOTS_A_NODE : SLOTS_OF_MANY);
    while (size < least) size *= 2;
    this.#nodes = nodes;
    this.slots = new Int32Array(size);
    nodes.forEach((node, i) => {
      const slot = this.#slotOf(node.name);
      if (slot === NONE) this.#crowded.set(node.name.key, node);
      else this.slots[slot] = i + 1;
    });
  }

  /** Nodes without a slot, in the order of all nodes. */
  get crowded(): readonly Node[] {
    return [...this.#crowded.values()];
  }

  find(name: Name): Node | undefined {
    const slot = this.#slotOf(name);
    if (slot === NONE) return this.#crowded.get(name.key);
    const number = this.slots[slot];
    return number === 0 ? undefined : this.#nodes[number - 1];
  }

  /** Returns the slot of a name, or the free slot that ends the search. */
  #slotOf(name: Name): number {
    const mask = this.slots.length - 1;
    readWire(search, name.wire);
    const first = slotOf(search.hashes[0], mask);
    for (let i = 0; i < MOST_TRIES; i++) {
      const slot = (first + i) & mask;
      const number = this.slots[slot];
      if (number === 0 || this.#nodes[number - 1].name.equals(name)) return slot;
    }
    return NONE;
  }
}
