import { networksOf } from './address-network.ts';

/** A group of items that share places, such as those of one network. */
export interface Group {
  readonly key: string;
  /** The most places that it may have at once. */
  readonly most: number;
}

/** The groups that somebody who asks for a place belongs to, the widest first. The narrowest holds the items. */
export type Holder = readonly Group[];

/** The holder behind an address. An IPv4 address or an IPv6 /64 has a share of the places; a /56 twice, and a /48 four times as many. */
export function networkHolder(address: string, share: number): Holder {
  const networks = networksOf(address);
  return networks.map((key, i) => ({ key, most: share * 2 ** (networks.length - 1 - i) }));
}

export interface FairPoolOptions<T> {
  readonly places: number;
  /** Which of the items of a holder loses its place; the one that has had it longest where left out. */
  readonly choose?: (items: ReadonlySet<T>) => T;
}

/**
 * `full`: no place is left that the holder could have: `ofAll` says whether there is none in the whole pool, else one of the holder's groups has as
 * many as it may. `held` is the number of places of that group, or of the pool.
 */
export type Entrance<T> =
  | { readonly outcome: 'entered'; /** The item whose place it now has. */ readonly evicted?: T }
  | { readonly outcome: 'full'; readonly ofAll: boolean; readonly held: number };

/**
 * Places that many share and nobody can use up. Where all are taken, an item of the group that has most loses its place to a newcomer whose group would
 * have fewer even then; where nobody has clearly more, the newcomer gets none. A step takes the same time however many places there are.
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

  /** The items of a holder, those first that have had their places longest. */
  itemsOf(holder: Holder): ReadonlySet<T> {
    return this.#existing(holder).at(holder.length)?.items ?? new Set();
  }

  /** Gives an item a place where there is one for its holder. */
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

  /** Lets an item count as the newest of its holder. */
  touch(item: T): void {
    const items = this.#paths.get(item)?.at(-1)!.items;
    if (items?.delete(item) === true) items.add(item);
  }

  /** Gives the place of an item back, if it has one. */
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

  /** The root, and the groups of a holder as far as they have items. */
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

/** A group with its items, or with the groups in it. */
class Node<T> {
  readonly key: string;
  readonly children = new Map<string, Node<T>>();
  readonly items = new Set<T>();
  count = 0;
  /** The groups in it by their number of items. */
  readonly #bySize: (Set<Node<T>> | undefined)[] = [];
  #largest = 0;

  constructor(key: string) {
    this.key = key;
  }

  child(key: string): Node<T> {
    return this.children.getOrInsertComputed(key, () => new Node<T>(key));
  }

  /** The group in it that has most items; undefined where there is none. */
  get heaviest(): Node<T> | undefined {
    return this.#bySize[this.#largest]?.values().next().value;
  }

  /** Notes the new number of items of a group in it, and forgets one without any. */
  resize(child: Node<T>, before: number): void {
    this.#bySize[before]?.delete(child);
    if (child.count === 0) this.children.delete(child.key);
    else (this.#bySize[child.count] ??= new Set()).add(child);
    this.#largest = Math.max(this.#largest, child.count);
    while (this.#largest > 0 && (this.#bySize[this.#largest]?.size ?? 0) === 0) this.#largest--;
  }
}

/** The holder in a full group that loses a place to a newcomer, of whose groups some exist; undefined where none has clearly more than the newcomer. */
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
