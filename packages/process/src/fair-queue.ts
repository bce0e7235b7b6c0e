import { Fifo } from './fifo.ts';

/** First in, first out for each key, and keys take turns: who has much waiting delays nobody else by more than one item. */
export class FairQueue<T> {
  readonly #byKey = new Map<unknown, Fifo<T>>();
  /** Keys with items, in the order of their turns. */
  #turns = new Fifo<unknown>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(key: unknown, item: T): void {
    const waiting = this.#byKey.get(key) ?? new Fifo<T>();
    if (waiting.size === 0) {
      this.#byKey.set(key, waiting);
      this.#turns.push(key);
    }
    waiting.push(item);
    this.#size++;
  }

  /** The next item, and removes it; undefined when nothing waits. */
  shift(): T | undefined {
    if (this.#size === 0) return undefined;
    const key = this.#turns.shift();
    const waiting = this.#byKey.get(key)!;
    const item = waiting.shift()!;
    if (waiting.size > 0) this.#turns.push(key);
    else this.#byKey.delete(key);
    this.#size--;
    return item;
  }

  /** Removes an item that waits, if it does. */
  remove(key: unknown, item: T): void {
    const waiting = this.#byKey.get(key);
    if (waiting === undefined) return;
    this.#size -= waiting.size;
    waiting.remove(item);
    this.#size += waiting.size;
    if (waiting.size > 0) return;
    this.#byKey.delete(key);
    this.#turns.remove(key);
  }

  /** Removes everything, and gives it. */
  clear(): T[] {
    const items = [...this.#byKey.values()].flatMap((waiting) => waiting.toArray());
    this.#byKey.clear();
    this.#turns = new Fifo();
    this.#size = 0;
    return items;
  }
}
