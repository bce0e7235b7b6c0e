/** A growing array of words. */
export class Words {
  #words = new Int32Array(256);
  #length = 0;

  /** Appends words; returns their place. */
  append(values: readonly number[]): number {
    const place = this.reserve(values.length);
    for (let i = 0; i < values.length; i++) this.#words[place + i] = values[i];
    return place;
  }

  /** Appends so many zeros; returns their place. */
  reserve(count: number): number {
    const place = this.#length;
    this.#length += count;
    if (this.#length > this.#words.length) {
      const words = new Int32Array(Math.max(2 * this.#words.length, this.#length));
      words.set(this.#words);
      this.#words = words;
    }
    return place;
  }

  get(place: number): number {
    return this.#words[place];
  }

  set(place: number, value: number): void {
    this.#words[place] = value;
  }

  finish(): Int32Array {
    return this.#words.slice(0, this.#length);
  }
}
