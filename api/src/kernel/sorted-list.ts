/** A chunk of adjacent items. Positions and items are in the same order. */
interface Chunk<T> {
  readonly positions: string[];
  readonly items: T[];
}

/** Maximum items in a chunk. Larger chunks are split in two. */
const MOST = 512;

/** Items sorted by a unique position. The cost of adding, removing and reading a page does not grow with the list. */
export class SortedList<T> {
  readonly #chunks: Chunk<T>[] = [];
  #size = 0;

  get size(): number {
    return this.#size;
  }

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

  /** Returns at most `count` items after the position. If the position is undefined, starts with the first item. */
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

  #chunkWith(position: string): number {
    return firstWhere(this.#chunks, ({ positions }) => positions[positions.length - 1] >= position);
  }
}

/**
 * Returns the index of the first item for which `isTrue` is true, or the length if there is none. Uses binary search,
 * so `isTrue` must be true for all later items.
 */
export function firstWhere<T>(items: readonly T[], isTrue: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isTrue(items[middle])) high = middle;
    else low = middle + 1;
  }
  return low;
}
