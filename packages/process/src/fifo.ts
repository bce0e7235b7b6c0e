/** A queue with constant amortized cost per operation. */
export class Fifo<T> {
  #items: (T | undefined)[] = [];
  #head = 0;

  get size(): number {
    return this.#items.length - this.#head;
  }

  push(item: T): void {
    this.#items.push(item);
  }

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

  /** Removes an item from anywhere in the queue. The cost grows with its length. */
  remove(item: T): void {
    this.#items = this.toArray().filter((other) => other !== item);
    this.#head = 0;
  }

  toArray(): T[] {
    return this.#items.slice(this.#head) as T[];
  }
}
