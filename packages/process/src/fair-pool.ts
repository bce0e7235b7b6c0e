import { networksOf } from './address-network.ts';

/** A group of items that share a limit, for example all items from one network. */
export interface Group {
  readonly key: string;
  readonly most: number;
}

/** The groups that contain a requester, widest first. Items belong to the narrowest group. */
export type Holder = readonly Group[];

/**
 * Returns the holder for an address. `share` is the maximum number of places for one IPv4 address or IPv6 /64. A /56
 * can have twice as many places, and a /48 four times as many.
 */
export function networkHolder(address: string, share: number): Holder {
  const networks = networksOf(address);
  return networks.map((key, i) => ({ key, most: share * 2 ** (networks.length - 1 - i) }));
}

export interface FairPoolOptions<T> {
  readonly places: number;
  /** Chooses which item of a holder to evict. By default, the oldest item is evicted. */
  readonly choose?: (items: ReadonlySet<T>) => T;
}

/**
 * `full` means that there is no place for the holder. If `ofAll` is true, the whole pool is full. Otherwise, one of
 * the holder's groups is at its limit. `held` is the number of occupied places in the pool or in that group.
 */
export type Entrance<T> =
  | { readonly outcome: 'entered'; readonly evicted?: T }
  | { readonly outcome: 'full'; readonly ofAll: boolean; readonly held: number };

/**
 * A pool of places that no single user can exhaust. If the pool is full, a newcomer evicts an item of the largest
 * group, but only if that group has more items than the newcomer's own group would then have. Otherwise the newcomer
 * gets no place. The cost of each operation does not depend on the number of places.
 */
export class FairPool<T> {
  readonly #root = new Node<T>('');
  readonly #paths = new Map<T, readonly Node<T>[]>();
  readonly #places: number;
  readonly #choose: (items: ReadonlySet<T>) => T;

  constructor({ places, choose = first }: FairPoolOptions<T>) {
    this.#places = places;
    this.#choose = choose;
  }

  get size(): number {
    return this.#root.count;
  }

  has(item: T): boolean {
    return this.#paths.has(item);
  }

  /** Returns the items of a holder, oldest first. */
  itemsOf(holder: Holder): ReadonlySet<T> {
    return this.#existing(holder).at(holder.length)?.items ?? new Set();
  }

  enter(holder: Holder, item: T): Entrance<T> {
    const existing = this.#existing(holder);
    const depth = existing.findLastIndex((node, i) => node.count >= (i === 0 ? this.#places : holder[i - 1].most));
    if (depth === -1) {
      this.#add(holder, item);
      return { outcome: 'entered' };
    }
    const loser = loserFor(existing, depth, holder.length);
    if (loser === undefined) return { outcome: 'full', ofAll: depth === 0, held: existing[depth].count };
    const evicted = this.#choose(loser.items);
    this.leave(evicted);
    this.#add(holder, item);
    return { outcome: 'entered', evicted };
  }

  /** Makes this item the newest item of its holder. */
  touch(item: T): void {
    const items = this.#paths.get(item)?.at(-1)!.items;
    if (items?.delete(item) === true) items.add(item);
  }

  leave(item: T): void {
    const path = this.#paths.get(item);
    if (path === undefined) return;
    this.#paths.delete(item);
    path.at(-1)!.items.delete(item);
    for (let i = path.length - 1; i >= 0; i--) {
      path[i].count--;
      if (i > 0) path[i - 1].resize(path[i], path[i].count + 1);
    }
  }

  #existing(holder: Holder): Node<T>[] {
    const path = [this.#root];
    for (const { key } of holder) {
      const node = path.at(-1)!.children.get(key);
      if (node === undefined) break;
      path.push(node);
    }
    return path;
  }

  #add(holder: Holder, item: T): void {
    const path = [this.#root];
    for (const { key } of holder) path.push(path.at(-1)!.child(key));
    path.at(-1)!.items.add(item);
    this.#paths.set(item, path);
    path.forEach((node, i) => {
      node.count++;
      if (i > 0) path[i - 1].resize(node, node.count - 1);
    });
  }
}

class Node<T> {
  readonly key: string;
  readonly children = new Map<string, Node<T>>();
  readonly items = new Set<T>();
  count = 0;
  readonly #bySize: (Set<Node<T>> | undefined)[] = [];
  #largest = 0;

  constructor(key: string) {
    this.key = key;
  }

  child(key: string): Node<T> {
    return this.children.getOrInsertComputed(key, () => new Node<T>(key));
  }

  /** A subgroup with the highest number of items. Undefined if there are no subgroups. */
  get heaviest(): Node<T> | undefined {
    return this.#bySize[this.#largest]?.values().next().value;
  }

  /** Records the new size of a subgroup. Removes the subgroup if it is empty. */
  resize(child: Node<T>, before: number): void {
    this.#bySize[before]?.delete(child);
    if (child.count === 0) this.children.delete(child.key);
    else (this.#bySize[child.count] ??= new Set()).add(child);
    this.#largest = Math.max(this.#largest, child.count);
    while (this.#largest > 0 && (this.#bySize[this.#largest]?.size ?? 0) === 0) this.#largest--;
  }
}

/**
 * Returns the holder that loses a place in a full group. Returns undefined if no group is larger than the newcomer's
 * own group would become.
 */
function loserFor<T>(existing: readonly Node<T>[], depth: number, levels: number): Node<T> | undefined {
  for (let i = depth; i < levels && i < existing.length; i++) {
    const own = existing.at(i + 1);
    const { heaviest } = existing[i];
    if (heaviest !== undefined && heaviest !== own && heaviest.count > (own?.count ?? 0) + 1)
      return heaviestIn(heaviest);
  }
  return undefined;
}

function heaviestIn<T>(group: Node<T>): Node<T> {
  let node = group;
  for (let next = node.heaviest; next !== undefined; next = node.heaviest) node = next;
  return node;
}

function first<T>(items: ReadonlySet<T>): T {
  return items.values().next().value!;
}
