/** The next page of a list waits until at most this many changes are pending. */
const MOST_AHEAD = 512;

/** Names of manifests to load, without duplicates. */
export class SnapshotQueue {
  readonly #names = new Set<string>();
  #progress = Promise.withResolvers<void>();

  get size(): number {
    return this.#names.size;
  }

  add(name: string): void {
    this.#names.add(name);
  }

  delete(name: string): boolean {
    return this.#names.delete(name);
  }

  /** All names, including those added during the iteration. */
  [Symbol.iterator](): SetIterator<string> {
    return this.#names.values();
  }

  /** Makes waiters check the backlog again. */
  signalProgress(): void {
    this.#progress.resolve();
    this.#progress = Promise.withResolvers();
  }

  async waitForBacklog(): Promise<void> {
    while (this.#names.size > MOST_AHEAD) await this.#progress.promise;
  }
}
