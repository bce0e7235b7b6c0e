/** First in, first out for each key, and keys take turns: who has much waiting delays nobody else by more than one item. */
export class FairQueue<T> {
  readonly #byKey = new Map<unknown, T[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  push(key: unknown, item: T): void {
    const waiting = this.#byKey.get(key);
    if (waiting === undefined) this.#byKey.set(key, [item]);
    else waiting.push(item);
    this.#size++;
  }

  /** The next item, and removes it; undefined when nothing waits. */
  shift(): T | undefined {
    for (const [key, waiting] of this.#byKey) {
      const item = waiting.shift();
      this.#byKey.delete(key);
      if (waiting.length > 0) this.#byKey.set(key, waiting);
      this.#size--;
      return item;
    }
    return undefined;
  }

  /** Removes everything, and gives it. */
  clear(): T[] {
    const items = [...this.#byKey.values()].flat();
    this.#byKey.clear();
    this.#size = 0;
    return items;
  }
}
