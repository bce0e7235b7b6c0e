import type { Name } from '@fourwinds/dns';
import { MOST_TRIES, readWire, SearchName, slotOf } from '../search-name.ts';

interface Named {
  readonly name: Name;
}

const search = new SearchName();

const NONE = -1;

/** Among many nodes some would find no slot, if it were not for more of them. */
const MANY = 256;
const SLOTS_A_NODE = 2;
const SLOTS_OF_MANY = 10 / 3;

/** Finds nodes by their names: open addressing, at most half full, or less where there are many. The table of an image is this one with offsets in it. */
export class NodeIndex<Node extends Named> {
  readonly #nodes: readonly Node[];
  /** Numbers of nodes, counted from 1; 0 ends a search, and so do MOST_TRIES. */
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

  /** Nodes for which no slot was left, in the order of all nodes. */
  get crowded(): readonly Node[] {
    return [...this.#crowded.values()];
  }

  find(name: Name): Node | undefined {
    const slot = this.#slotOf(name);
    if (slot === NONE) return this.#crowded.get(name.key);
    const number = this.slots[slot];
    return number === 0 ? undefined : this.#nodes[number - 1];
  }

  /** The slot that has a name, or the free one that ends the search for it. */
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
