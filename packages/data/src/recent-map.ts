/** A map that forgets entries that are not used: of those used last it keeps at least `capacity`, and at most twice as many. */
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

  /** Entries that are not used until as many others have been set are forgotten. */
  set(key: K, value: V): void {
    this.#young.set(key, value);
    if (this.#young.size < this.#capacity) return;
    this.#old = this.#young;
    this.#young = new Map();
  }

  /** Forgets entries by their values. */
  deleteWhere(isForgotten: (value: V) => boolean): void {
    for (const entries of [this.#young, this.#old])
      for (const [key, value] of entries) if (isForgotten(value)) entries.delete(key);
  }
}
