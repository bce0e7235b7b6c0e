import { Fifo } from './fifo.ts';

/**
 * Queue whose keys take turns. Items with the same key are first in, first out. A key with many items delays each
 * other key by at most one item. Keys can be nested.
 */
export class FairQueue<T> {
  readonly #byKey = new Map<unknown, Fifo<T> | FairQueue<T>>();
  /** Keys with items, in order of their turns. */
  #turns = new Fifo<unknown>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** `within` is a nested key. Either all items with the same `key` must have a nested key, or none of them. */
  push(key: unknown, item: T, within?: unknown): void {
    const waiting = this.#byKey.get(key) ?? (within === undefined ? new Fifo<T>() : new FairQueue<T>());
    if (waiting.size === 0) {
      this.#byKey.set(key, waiting);
      this.#turns.push(key);
    }
    if (waiting instanceof Fifo) waiting.push(item);
    else waiting.push(within, item);
    this.#size++;
  }

  /**
   * Removes and returns the next item, or returns undefined if there is none. Skips a key if `isHeld` returns true
   * for it, until the other keys have had their turn.
   */
  shift(isHeld?: (key: unknown) => boolean): T | undefined {
    if (this.#size === 0) return undefined;
    const turn = this.#turn(isHeld);
    if (turn === undefined) return undefined;
    const { key } = turn;
    const waiting = this.#byKey.get(key)!;
    const item = waiting.shift()!;
    if (waiting.size > 0) this.#turns.push(key);
    else this.#byKey.delete(key);
    this.#size--;
    return item;
  }

  /** Ends the turn of the next key and returns that key. Returns undefined if all keys are held. */
  #turn(isHeld: ((key: unknown) => boolean) | undefined): { readonly key: unknown } | undefined {
    for (let left = this.#turns.size; left > 0; left--) {
      const key = this.#turns.shift();
      if (isHeld?.(key) !== true) return { key };
      this.#turns.push(key);
    }
    return undefined;
  }

  /** Removes a waiting item, if present. Pass the same keys as to `push`. */
  remove(key: unknown, item: T, within?: unknown): void {
    const waiting = this.#byKey.get(key);
    if (waiting === undefined) return;
    this.#size -= waiting.size;
    if (waiting instanceof Fifo) waiting.remove(item);
    else waiting.remove(within, item);
    this.#size += waiting.size;
    if (waiting.size > 0) return;
    this.#byKey.delete(key);
    this.#turns.remove(key);
  }

  toArray(): T[] {
    return [...this.#byKey.values()].flatMap((waiting) => waiting.toArray());
  }

  clear(): T[] {
    const items = this.toArray();
    this.#byKey.clear();
    this.#turns = new Fifo();
    this.#size = 0;
    return items;
  }
}
