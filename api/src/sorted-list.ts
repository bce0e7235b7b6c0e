/** Items of one stretch of positions, both sorted alike. */
interface Chunk<T> {
  readonly positions: string[];
  readonly items: T[];
}

/** A chunk that grows beyond this is split in two. */
const MOST = 512;

/** Items sorted by a position each has alone: adding, removing and reading a page cost the same however many there are. */
export class SortedList<T> {
  readonly #chunks: Chunk<T>[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** Adds an item, or replaces the one at its position. */
  set(position: string, item: T): void {
    if (this.#chunks.length === 0) this.#chunks.push({ positions: [], items: [] });
    const at = Math.min(this.#chunkWith(position), this.#chunks.length - 1);
    const { positions, items } = this.#chunks[at];
    const place = firstWhere(positions, (other) => other >= position);
    const isThere = positions[place] === position;
    positions.splice(place, isThere ? 1 : 0, position);
    items.splice(place, isThere ? 1 : 0, item);
    if (!isThere) this.#size++;
    if (positions.length > MOST)
      this.#chunks.splice(at + 1, 0, { positions: positions.splice(MOST / 2), items: items.splice(MOST / 2) });
  }

  delete(position: string): void {
    const at = this.#chunkWith(position);
    const chunk = this.#chunks.at(at);
    const place = chunk?.positions.indexOf(position) ?? -1;
    if (chunk === undefined || place < 0) return;
    chunk.positions.splice(place, 1);
    chunk.items.splice(place, 1);
    if (chunk.items.length === 0) this.#chunks.splice(at, 1);
    this.#size--;
  }

  /** At most `count` items beyond a position; from the first on without one. */
  after(position: string | undefined, count: number): T[] {
    const found: T[] = [];
    const first = position === undefined ? 0 : this.#chunkWith(position);
    for (const { positions, items } of this.#chunks.slice(first, first + count + 1)) {
      if (found.length === count) break;
      const start = position === undefined ? 0 : firstWhere(positions, (other) => other > position);
      found.push(...items.slice(start, start + count - found.length));
    }
    return found;
  }

  /** The first chunk that ends at a position or beyond it. */
  #chunkWith(position: string): number {
    return firstWhere(this.#chunks, ({ positions }) => positions[positions.length - 1] >= position);
  }
}

/** The index of the first item of which something is true, as it is of all after it; the length where it is of none. */
export function firstWhere<T>(items: readonly T[], isTrue: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(items[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
