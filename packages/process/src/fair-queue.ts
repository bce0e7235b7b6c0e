import { Fifo } from './fifo.ts';

/**
 * First in, first out for each key, and keys take turns: who has much waiting delays nobody else by more than one item. Within a key, other
 * keys may take turns as well.
 */
export class FairQueue<T> {
  readonly #byKey = new Map<unknown, Fifo<T> | FairQueue<T>>();
  /** Keys with items, in the order of their turns. */
  #turns = new Fifo<unknown>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** `within`: a key among those of items with the same `key`; with one, or without, for all of them. */
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

  /** The next item, and removes it; undefined when nothing waits. Keys that `isHeld` names lose their turn, and come again after the others. */
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

  /** The key whose turn it is, which is then over; undefined where all are held. */
  #turn(isHeld: ((key: unknown) => boolean) | undefined): { readonly key: unknown } | undefined {
    for (let left = this.#turns.size; left > 0; left--) {
      const key = this.#turns.shift();
      if (isHeld?.(key) !== true) return { key };
      this.#turns.push(key);
    }
    return undefined;
  }

  /** Removes an item that waits, if it does; the keys are those that it was pushed with. */
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

  /** Everything that waits, key by key. */
  toArray(): T[] {
    return [...this.#byKey.values()].flatMap((waiting) => waiting.toArray());
  }

  /** Removes everything, and gives it. */
  clear(): T[] {
    const items = this.toArray();
    this.#byKey.clear();
    this.#turns = new Fifo();
    this.#size = 0;
    return items;
  }
}
