/** First in, first out; each operation takes the same time on average, however much waits. */
export class Fifo<T> {
  #items: (T | undefined)[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  push(item: T): void {
    this.#items.push(item);
  }

  /** The oldest item, and removes it; undefined when there is none. */
  shift(): T | undefined {
    if (this.size === 0) return undefined;
    const item = this.#items[this.#head];
    this.#items[this.#head++] = undefined;
    if (this.#head * 2 >= this.#items.length) {
      this.#items = this.#items.slice(this.#head);
      this.#head = 0;
    }
    return item;
  }

  /** Takes an item out of its turn; the time that this takes grows with the number of items. */
  remove(item: T): void {
    this.#items = this.toArray().filter((other) => other !== item);
    this.#head = 0;
  }

  /** Everything that waits, oldest first. */
  toArray(): T[] {
    return this.#items.slice(this.#head) as T[];
  }
}
