/** The next page of a list waits until no more than so many changes are to be dealt with. */
const MOST_AHEAD = 512;

/** Names of manifests to load, each once. */
export class SnapshotQueue {
  readonly #names = new Set<string>();
  #progress = Promise.withResolvers<void>();

  get size(): number {
    return this.#names.size;
  }

  add(name: string): void {
    this.#names.add(name);
  }

  /** False where the name is not in the queue. */
  delete(name: string): boolean {
    return this.#names.delete(name);
  }

  /** All names, and those that come meanwhile. */
  [Symbol.iterator](): SetIterator<string> {
    return this.#names.values();
  }

  /** Lets those who wait for the backlog compare it anew. */
  signalProgress(): void {
    this.#progress.resolve();
    this.#progress = Promise.withResolvers();
  }

  async waitForBacklog(): Promise<void> {
    while (this.#names.size > MOST_AHEAD) await this.#progress.promise;
  }
}
