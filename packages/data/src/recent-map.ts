/** LRU map. Keeps at least the `capacity` most recently used entries, and at most twice as many entries. */
export class RecentMap<K, V> {
  readonly #capacity: number;
  #young = new Map<K, V>();
  #old = new Map<K, V>();

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young;
    const old = this.#old.get(key);
    if (old !== undefined) this.set(key, old);
    return old;
  }

  /** Evicts entries that were not used while `capacity` other entries were set. */
  set(key: K, value: V): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#capacity) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  deleteWhere(isForgotten: (value: V) => boolean): void {
    for (const entries of [this.#young, this.#old])
      for (const [key, value] of entries) if (isForgotten(value)) entries.delete(key);
  }
}
